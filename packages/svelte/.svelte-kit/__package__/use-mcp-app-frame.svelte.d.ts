import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
/** What `useMcpAppFrame` reads. */
export type McpAppFrameReading = Pick<McpAppFrameElement, 'status' | 'appInfo' | 'error'>;
/**
 * Reads a frame, live. Do not take the answer apart: that would read it once.
 * ```svelte
 * let element = $state.raw();
 * const frame = useMcpAppFrame(() => element);
 * <McpAppFrame bind:element … /> {frame.status}
 * ```
 */
export declare function useMcpAppFrame(frame: () => McpAppFrameElement | null | undefined): McpAppFrameReading;
//# sourceMappingURL=use-mcp-app-frame.svelte.d.ts.map