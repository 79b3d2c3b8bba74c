import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Item } from './adapter.js';

/** What a Svelte component shows, as state of the test. */
export class Shown {
  items = $state.raw<Item[]>([]);
  refs: Record<string, McpAppFrameElement | null | undefined> = $state({});
}

/** An object as a component's `$state` is. */
export function stateOf<T>(value: T): T {
  const state = $state(value);
  return state;
}
