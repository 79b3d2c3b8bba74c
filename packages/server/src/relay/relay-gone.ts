// A connection has one signal and thousands of calls. Adding and removing a listener of the signal for each call took
// longer than most of the other work.

/** Notified when a connection is gone. */
export interface EndListener {
  leave(): void;
}

const endListeners = new WeakMap<AbortSignal, Set<EndListener>>();

/** The set of those to notify when this connection is gone. The connection must still be open. */
export function endListenersOf(signal: AbortSignal): Set<EndListener> {
  const known = endListeners.get(signal);
  if (known) return known;
  const own = new Set<EndListener>();
  endListeners.set(signal, own);
  signal.addEventListener('abort', () => own.forEach((each) => each.leave()), { once: true });
  return own;
}
