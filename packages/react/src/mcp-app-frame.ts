'use client';
import * as React from 'react';
import '@mcp-app/elements/mcp-app-frame/define';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { frameStore, mcpAppFrameMembers } from '@mcp-app/elements/adapters';
import type { FrameReading } from '@mcp-app/elements/adapters';
import type { McpAppFrameProps } from './props.generated.js';
import { useElement } from './use-element.js';

/**
 * Shows a view of an MCP server: the first of `html`, `resource`, `resourceUri` and `tool` that is set. `ref` is the
 * element with its methods.
 * ```jsx
 * <McpAppFrame client={client} tool="get-time" toolInput={{ zone: 'UTC' }} onReady={(e) => …} />
 * ```
 */
export const McpAppFrame = React.forwardRef<McpAppFrameElement, McpAppFrameProps>(
  function McpAppFrame(props, ref) {
    return useElement(mcpAppFrameMembers, props, ref).render(true);
  },
);

/** What `useMcpAppFrame` returns. */
export interface McpAppFrameReading extends FrameReading<McpAppFrameElement> {
  /** Pass it to the frame: `<McpAppFrame ref={frame.ref} />`. */
  ref: React.RefCallback<McpAppFrameElement>;
  /** The element with its methods; null until it is mounted. */
  element: McpAppFrameElement | null;
}

/** Reads a frame and rerenders when its status changes: `const frame = useMcpAppFrame();` */
export function useMcpAppFrame(): McpAppFrameReading {
  const [element, ref] = React.useState<McpAppFrameElement | null>(null);
  const { getSnapshot, subscribe } = React.useMemo(() => frameStore(element), [element]);
  return { ref, element, ...React.useSyncExternalStore(subscribe, getSnapshot, getSnapshot) };
}
