import { shallowRef, watchEffect } from 'vue';
import type { Ref } from 'vue';
import type { Store } from '@mcp-app/elements/view';

/** A store as a ref. It switches to another store when the reactive values that `choose` reads change. */
export function fromStore<T>(choose: () => Store<T>): Readonly<Ref<T>> {
  const snapshot = shallowRef(choose().getSnapshot());
  // An effect does not run on a server, where nothing would end the subscription.
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
