import type { Snippet } from 'svelte';
import type { HTMLAttributes } from 'svelte/elements';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type {
  FrameCallbacks,
  FrameProperties,
  FrameSlots,
  RootCallbacks,
  RootProperties,
  RootSlots,
} from './members.generated.js';

interface Bound<E> {
  /** `bind:element`: the element with its methods; undefined until it is there. */
  element?: E | undefined;
}
type FrameOwn = FrameProperties & FrameCallbacks & FrameSlots<Snippet> & Bound<McpAppFrameElement>;
type RootOwn = RootProperties & RootCallbacks & RootSlots<Snippet> & Bound<McpAppRootElement>;

/** Everything that `<mcp-app-frame>` takes, and what any HTML element takes. */
export interface McpAppFrameProps
  extends FrameOwn, Omit<HTMLAttributes<McpAppFrameElement>, keyof FrameOwn> {}

/** Everything that `<mcp-app-root>` takes, and what any HTML element takes. */
export interface McpAppRootProps
  extends RootOwn, Omit<HTMLAttributes<McpAppRootElement>, keyof RootOwn> {}
