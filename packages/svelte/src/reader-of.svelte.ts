import { createSubscriber } from 'svelte/reactivity';
import type { Store } from '@mcp-app/elements/view';

/** Reads a store; the template or effect that does so runs again when it changes, or `choose` gives another. */
export function readerOf<T>(choose: () => Store<T>): () => T {
  const store = $derived(choose());
  const track = $derived(createSubscriber(store.subscribe));
  return () => {
    track();
    return store.getSnapshot();
  };
}
