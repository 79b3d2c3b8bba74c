import { createSubscriber } from 'svelte/reactivity';
import type { Store } from '@mcp-app/elements/view';

/** A store in `current`; who reads it runs again when it changes, or when `choose` gives another one. */
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
