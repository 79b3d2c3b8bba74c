// `@mcp-app/react`: the elements as components, and hooks for what is inside a View.
export { McpAppFrame, useMcpAppFrame } from './mcp-app-frame.js';
export type { McpAppFrameProps, McpAppFrameReading } from './mcp-app-frame.js';
export { McpAppRoot } from './mcp-app-root.js';
export type { McpAppRootProps } from './mcp-app-root.js';
export { useHostContext, useMcpApp, useToolCall, useViewState } from './use-mcp-app.js';
