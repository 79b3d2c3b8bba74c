import { boundedDelay } from '../protocol/bounded-delay.js';

/**
 * Waits for the promise. Throws `late()` if it takes longer than `ms` (Infinity: no limit), or the signal's reason if
 * it aborts.
 */
export function withinTime<T>(
  promise: Promise<T>,
  ms: number,
  late: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), boundedDelay(ms));
    const abort = () => reject(signal!.reason);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
  });
}
