export { default as McpAppFrame } from './McpAppFrame.svelte';
export { default as McpAppRoot } from './McpAppRoot.svelte';
export type { McpAppFrameProps, McpAppRootProps } from './props.js';
export { useMcpAppFrame } from './use-mcp-app-frame.svelte.js';
export type { McpAppFrameReading } from './use-mcp-app-frame.svelte.js';
export { useHostContext, useMcpApp, useToolCall, useViewState } from './use-mcp-app.svelte.js';
//# sourceMappingURL=index.d.ts.map