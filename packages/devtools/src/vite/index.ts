// `@mcp-app/devtools/vite`: builds a view into the one HTML text that `resources/read` returns. Runs in Node.
export { mcpAppView } from './view-plugin.js';
export type { ViewPlugin, ViewPluginOptions } from './view-plugin.js';
