// `@mcp-app/elements/inspector`: the class, its events, recordings and their replay. Registers nothing.
export type { InspectorLabels } from './inspector-labels.js';
export { McpAppInspectorElement } from './mcp-app-inspector.js';
export * from './mcp-app-inspector.events.js';
export type { ReplayedRequest } from './recorded-answers.js';
export { parseRecording } from './recording.js';
export type { RecordedEvent, RecordedMessage, Recording } from './recording.js';
export { replayProperties } from './replay.js';
export type { ReplayProperties } from './replay.js';
