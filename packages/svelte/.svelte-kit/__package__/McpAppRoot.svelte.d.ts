import '@mcp-app/elements/mcp-app-root/define';
import type { McpAppRootProps } from './props.js';
/**
 * A View: connects to the Host, applies its theme, reports the size, and gives the app to the functions inside.
 * What is inside is rendered in the browser only, once the app is there: without a Host it has no data.
 * ```svelte
 * <McpAppRoot name="Clock" version="1.0.0"><Clock />{#snippet loading()}…{/snippet}</McpAppRoot>
 * ```
 */
declare const McpAppRoot: import("svelte").Component<McpAppRootProps, {}, "element">;
type McpAppRoot = ReturnType<typeof McpAppRoot>;
export default McpAppRoot;
//# sourceMappingURL=McpAppRoot.svelte.d.ts.map