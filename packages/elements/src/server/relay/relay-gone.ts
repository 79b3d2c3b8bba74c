// A connection has one signal and thousands of calls. To add and remove a listener of the signal for each
// call took longer than most of what the relay does with it.

/** One who is told that a connection is gone. */
export interface Leaver {
  leave(): void;
}

const leavers = new WeakMap<AbortSignal, Set<Leaver>>();

/** Those who are told when this connection is gone: add them and remove them. It must not be gone yet. */
export function leaversOf(signal: AbortSignal): Set<Leaver> {
  const known = leavers.get(signal);
  if (known) return known;
  const own = new Set<Leaver>();
  leavers.set(signal, own);
  signal.addEventListener('abort', () => own.forEach((each) => each.leave()), { once: true });
  return own;
}
