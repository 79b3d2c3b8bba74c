import '@mcp-app/elements/mcp-app-frame/define';
import type { McpAppFrameProps } from './props.js';
/**
 * Shows the View of an MCP server. When several are given, the first of `html`, `resource`, `resourceUri` and
 * `tool` wins. `bind:element` gives the element, with all its methods.
 * ```svelte
 * <McpAppFrame {client} tool="get-time" toolInput={{ zone: 'UTC' }} onReady={(e) => …} />
 * ```
 */
declare const McpAppFrame: import("svelte").Component<McpAppFrameProps, {}, "element">;
type McpAppFrame = ReturnType<typeof McpAppFrame>;
export default McpAppFrame;
//# sourceMappingURL=McpAppFrame.svelte.d.ts.map