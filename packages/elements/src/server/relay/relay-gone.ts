// A connection has one signal and thousands of calls. To add and remove a listener of the signal for each
// call took longer than most of what the relay does with it.
const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls back when the connection is gone, also when it is gone already. Returns the removal. */
export function whenGone(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => {};
  }
  let callbacks = listeners.get(signal);
  if (!callbacks) {
    const own = (callbacks = new Set());
    listeners.set(signal, own);
    signal.addEventListener('abort', () => own.forEach((each) => each()), { once: true });
  }
  const all = callbacks.add(callback);
  return () => all.delete(callback);
}
