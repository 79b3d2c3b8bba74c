// One rule for every function that a page or a backend supplies. See docs/decisions/supplied-functions.md.
import { errorText } from '../protocol/error-text.js';
import { withinTime } from '../protocol/within-time.js';

/** - threw: it threw or rejected. - timed-out: it did not settle in time. - invalid: its value cannot be used. */
export type SuppliedFailure = 'threw' | 'timed-out' | 'invalid';

/** A function of the page failed. The message names the function, the cause and the fix. */
export class SuppliedError extends Error {
  /** The function as the page knows it, for example `sandbox.resolve` or `auth.token`. */
  readonly supplied: string;
  readonly failure: SuppliedFailure;

  constructor(supplied: string, failure: SuppliedFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SuppliedError';
    this.supplied = supplied;
    this.failure = failure;
  }
}

export interface SuppliedCall<T> {
  /** Milliseconds; Infinity means no limit. */
  limit: number;
  /** The name of the setting that changes the limit, for the error: `limits.callbackTimeout`. */
  limitName?: string;
  /** Aborts the call. The promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Says what is wrong with a value; undefined if it can be used. */
  check?(value: T): string | undefined;
}

/**
 * Calls a function that the page supplies. Its signal aborts when the limit is reached, when the caller aborts and when
 * the call fails; not after a success, because the value may still use it (a client and its connection). `restart` starts
 * the time again, for a function that reports progress.
 * @throws SuppliedError if the function throws, does not settle in time, or returns something that cannot be used
 */
export async function callSupplied<T>(
  name: string,
  run: (signal: AbortSignal, restart: () => void) => T | PromiseLike<T>,
  { limit, limitName, signal, check }: SuppliedCall<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const own = new AbortController();
  const late = () =>
    new SuppliedError(
      name,
      'timed-out',
      `\`${name}\` did not answer within ${limit} ms. Let it answer or reject sooner` +
        `${limitName ? `, or raise \`${limitName}\`` : ''}.`,
    );
  const failed = (error: unknown) => {
    if (signal?.aborted) return signal.reason;
    if (error instanceof SuppliedError) return error;
    const text = `\`${name}\` failed: ${errorText(error)}`;
    return new SuppliedError(name, 'threw', text, { cause: error });
  };
  // Immediately, so that a dialog closes with the frame that asked.
  const abort = () => own.abort(signal!.reason);
  signal?.addEventListener('abort', abort);
  try {
    let restart = () => {};
    const running = (async () => run(own.signal, () => restart()))();
    const value = await withinTime(running, limit, late, signal, (again) => (restart = again));
    const problem = check?.(value);
    if (problem === undefined) return value;
    throw new SuppliedError(name, 'invalid', `\`${name}\` returned a wrong value: ${problem}`);
  } catch (error) {
    const reason = failed(error);
    own.abort(reason);
    throw reason;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
