// `@mcp-app/devtools/inspector`: the class, its events, recordings and their replay. Does not register the tag.
export type { InspectorLabels } from './inspector-labels.js';
export { McpAppInspectorElement } from './mcp-app-inspector.js';
export * from './mcp-app-inspector.events.js';
export type { ReplayedRequest } from './recording/recorded-answers.js';
export { parseRecording } from './recording/recording.js';
export type { RecordedEvent, RecordedMessage, Recording } from './recording/recording.js';
export { replayProperties } from './recording/replay.js';
export type { ReplayProperties } from './recording/replay.js';
