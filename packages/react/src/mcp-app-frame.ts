'use client';
import { forwardRef, useCallback, useState, useSyncExternalStore } from 'react';
import type { HTMLAttributes, ReactNode, RefCallback } from 'react';
import '@mcp-app/elements/mcp-app-frame/define';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { frameMembers } from './members.generated.js';
import type { FrameCallbacks, FrameProperties, FrameSlots } from './members.generated.js';
import { useElement } from './use-element.js';

type Own = FrameProperties & FrameCallbacks & FrameSlots<ReactNode>;

/** Everything that `<mcp-app-frame>` takes, and what any HTML element takes. */
export interface McpAppFrameProps
  extends Own, Omit<HTMLAttributes<McpAppFrameElement>, keyof Own> {}

/**
 * Shows the View of an MCP server. When several are given, the first of `html`, `resource`, `resourceUri` and
 * `tool` wins. `ref` is the element, with all its methods.
 * ```jsx
 * <McpAppFrame client={client} tool="get-time" toolInput={{ zone: 'UTC' }} onReady={(e) => …} />
 * ```
 */
export const McpAppFrame = forwardRef<McpAppFrameElement, McpAppFrameProps>((props, ref) =>
  useElement(frameMembers, props, ref).render(true),
);
McpAppFrame.displayName = 'McpAppFrame';

/** What `useMcpAppFrame` reads. */
export interface McpAppFrameReading extends Pick<
  McpAppFrameElement,
  'status' | 'appInfo' | 'error'
> {
  /** For the frame: `<McpAppFrame ref={frame.ref} />`. */
  ref: RefCallback<McpAppFrameElement>;
  /** The element with its methods; null until it is there. */
  element: McpAppFrameElement | null;
}

/** Reads a frame and renders again when its status changes: `const frame = useMcpAppFrame();` */
export function useMcpAppFrame(): McpAppFrameReading {
  const [element, ref] = useState<McpAppFrameElement | null>(null);
  const subscribe = useCallback(
    (changed: () => void) => {
      element?.addEventListener('mcp-app-status-change', changed);
      return () => element?.removeEventListener('mcp-app-status-change', changed);
    },
    [element],
  );
  const read = () => element?.status ?? 'idle';
  const status = useSyncExternalStore(subscribe, read, read);
  return { ref, element, status, appInfo: element?.appInfo, error: element?.error };
}
