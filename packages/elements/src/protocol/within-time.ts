/** The longest delay of `setTimeout`, 24.8 days; a longer one would fire immediately. */
export const LONGEST_DELAY = 2_147_483_647;

/** A timeout as a delay for `setTimeout`. Infinity means no limit and becomes the longest delay. */
export const boundedDelay = (ms: number): number => Math.min(ms, LONGEST_DELAY);

/**
 * Waits for the promise. Throws `late()` if it takes longer than `ms` (Infinity: no limit), or the signal's reason if
 * it aborts. Neither a timer nor a listener outlives the wait, even if the promise never settles.
 * @param restartable gets a function that starts the time again
 */
export function withinTime<T>(
  promise: Promise<T>,
  ms: number,
  late: () => Error,
  signal?: AbortSignal,
  restartable?: (restart: () => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const start = () => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => fail(late()), boundedDelay(ms));
    };
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (reason: unknown) => {
      end();
      reject(reason);
    };
    const abort = () => fail(signal!.reason);
    start();
    restartable?.(start);
    promise.then((value) => {
      end();
      resolve(value);
    }, fail);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
