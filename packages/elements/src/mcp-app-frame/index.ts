// `@mcp-app/elements/mcp-app-frame`: the class and its events. Registers nothing.
export { McpAppFrameElement } from './mcp-app-frame.js';
export * from './mcp-app-frame.events.js';
export type { FrameLabels } from './frame-labels.js';
