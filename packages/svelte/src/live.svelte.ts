import { createSubscriber } from 'svelte/reactivity';
import type { Store } from '@mcp-app/elements/view';

/** A store as a reactive `current`. It follows the store's changes, and `choose` if that returns another store. */
export function live<T>(choose: () => Store<T>): { readonly current: T } {
  const store = $derived(choose());
  const track = $derived(createSubscriber(store.subscribe));
  return {
    get current() {
      track();
      return store.getSnapshot();
    },
  };
}
