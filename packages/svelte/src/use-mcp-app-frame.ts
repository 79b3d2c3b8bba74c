import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { frameStore } from '@mcp-app/elements/adapters';
import type { FrameReading } from '@mcp-app/elements/adapters';
import { live } from './live.svelte.js';

/**
 * Reads a frame, reactively in `current`: its status, the view's name and version, the error.
 * ```svelte
 * let element = $state.raw();
 * const frame = useMcpAppFrame(() => element);
 * <McpAppFrame bind:element … /> {frame.current.status}
 * ```
 */
export const useMcpAppFrame = (
  frame: () => McpAppFrameElement | null | undefined,
): { readonly current: FrameReading<McpAppFrameElement> } => live(() => frameStore(frame()));
