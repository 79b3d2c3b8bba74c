// `@mcp-app/elements/mcp-app-root`: the class, its events and its context. Does not register the tag.
export { appOf, ContextRequestEvent, mcpAppContext } from './app-context.js';
export { McpAppRootElement } from './mcp-app-root.js';
export type { McpAppRootLabels } from './root-labels.js';
export * from './mcp-app-root.events.js';
