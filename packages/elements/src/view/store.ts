// A value that can be read at any time and subscribed to, in the shape that frameworks expect.

/** A value that can be read at any time and subscribed to. `subscribe` returns a function that unsubscribes. */
export interface Store<T> {
  readonly getSnapshot: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store whose owner can change its value. */
export interface WritableStore<T> extends Store<T> {
  /** Sets the value and calls the listeners, unless it is the same value. */
  readonly set: (value: T) => void;
}

/** A listener that throws does not stop the others: its error is reported as an unhandled rejection. */
export function createStore<T>(initial: T): WritableStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      // A copy, because listeners subscribe others and themselves again. One that was removed meanwhile is not called.
      for (const listener of new Set(listeners))
        if (listeners.has(listener)) void (async () => listener())();
    },
  };
}
