// `@mcp-app/react`: the elements as components, and hooks for the components of a view.
export { McpAppDock } from './mcp-app-dock.js';
export { McpAppElicitation } from './mcp-app-elicitation.js';
export { McpAppFrame, useMcpAppFrame } from './mcp-app-frame.js';
export type { McpAppFrameReading } from './mcp-app-frame.js';
export { McpAppRoot } from './mcp-app-root.js';
export type {
  McpAppDockProps,
  McpAppElicitationProps,
  McpAppFrameProps,
  McpAppRootProps,
} from './props.generated.js';
export { useAppTools } from './use-app-tools.js';
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
} from './use-mcp-app.js';
