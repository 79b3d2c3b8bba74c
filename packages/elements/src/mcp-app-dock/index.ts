// `@mcp-app/elements/mcp-app-dock`: the class, its events and types. Does not register the tag.
export type { DockLabels } from './dock-labels.js';
export type { DockMemory, DockSide } from './dock-size.js';
export { McpAppDockElement } from './mcp-app-dock.js';
export * from './mcp-app-dock.events.js';
