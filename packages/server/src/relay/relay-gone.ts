// A connection has one signal and thousands of calls. Adding and removing a listener of the signal for each call took
// longer than most of the other work.

/** Notified when a connection is gone. */
export interface Leaver {
  leave(): void;
}

const leavers = new WeakMap<AbortSignal, Set<Leaver>>();

/** The set of those to notify when this connection is gone. The connection must still be open. */
export function leaversOf(signal: AbortSignal): Set<Leaver> {
  const known = leavers.get(signal);
  if (known) return known;
  const own = new Set<Leaver>();
  leavers.set(signal, own);
  signal.addEventListener('abort', () => own.forEach((each) => each.leave()), { once: true });
  return own;
}
