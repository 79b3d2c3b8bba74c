import { on } from 'svelte/events';
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
export function useMcpAppFrame(
  frame: () => McpAppFrameElement | null | undefined,
): McpAppFrameReading {
  const nothing: McpAppFrameReading = { status: 'idle', appInfo: undefined, error: undefined };
  let reading = $state.raw(nothing);
  $effect(() => {
    const element = frame();
    const read = () => {
      const { status, appInfo, error } = element ?? nothing;
      reading = { status, appInfo, error };
    };
    read();
    return element ? on(element, 'mcp-app-status-change', read) : undefined;
  });
  return {
    get status() {
      return reading.status;
    },
    get appInfo() {
      return reading.appInfo;
    },
    get error() {
      return reading.error;
    },
  };
}
