// `@mcp-app/svelte`: the elements as components, and functions for the components of a view.
export { default as McpAppDock } from './McpAppDock.svelte';
export { default as McpAppElicitation } from './McpAppElicitation.svelte';
export { default as McpAppFrame } from './McpAppFrame.svelte';
export { default as McpAppRoot } from './McpAppRoot.svelte';
export type {
  McpAppDockProps,
  McpAppElicitationProps,
  McpAppFrameProps,
  McpAppRootProps,
} from './props.generated.js';
export { useAppTools } from './use-app-tools.js';
export { useMcpAppFrame } from './use-mcp-app-frame.js';
export {
  useAccessibility,
  useAnnounce,
  useCopy,
  useElicitation,
  useHostContext,
  useIncomingCalls,
  useMcpApp,
  useResource,
  useTask,
  useToolCall,
  useToolProgress,
  useViewState,
} from './use-mcp-app.svelte.js';
