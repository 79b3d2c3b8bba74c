import { shallowRef, watchEffect } from 'vue';
import type { Ref } from 'vue';
import type { Store } from '@mcp-app/elements/view';

/** A store as a ref; another store when what `choose` reads changes. */
export function fromStore<T>(choose: () => Store<T>): Readonly<Ref<T>> {
  const snapshot = shallowRef(choose().getSnapshot());
  // An effect, because a server runs none, and nobody would end the subscription there.
  watchEffect(
    (onCleanup) => {
      const { getSnapshot, subscribe } = choose();
      const update = () => {
        snapshot.value = getSnapshot();
      };
      update();
      onCleanup(subscribe(update));
    },
    { flush: 'sync' },
  );
  return snapshot;
}
