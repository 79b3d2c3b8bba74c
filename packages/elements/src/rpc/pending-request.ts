// A request that waits for its answer: settled once, by the answer, the clock or the caller's signal.
import { errorText } from '../protocol/error-text.js';
import { boundedDelay } from '../protocol/bounded-delay.js';
import * as ErrorCode from '../protocol/error-codes.js';
import type { Progress } from '../protocol/mcp.js';
import { RpcError } from './rpc-error.js';

export interface RequestOptions {
  /** Aborting rejects with the signal's reason and tells the other side (`notifications/cancelled`). */
  signal?: AbortSignal;
  /**
   * Milliseconds to wait for the answer; Infinity waits without limit. Default: the peer's (60,000), also
   * instead of a negative number or NaN.
   */
  timeout?: number;
  /** Called for each `notifications/progress` of this request. */
  onprogress?: (progress: Progress) => void;
  /** Restart the wait with each progress. Default false. */
  resetTimeoutOnProgress?: boolean;
}

type Result = Record<string, unknown>;

/** How a pending request ends. */
export interface PendingEnds {
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** The caller gave up before the answer: tell the other side why. */
  abandon(reason: string): void;
  /** It is over, however it ended. */
  settled(): void;
}

export interface PendingRequest {
  resolve(result: Result): void;
  reject(error: unknown): void;
  progressed(progress: Progress): void;
}

export function pendingRequest(
  method: string,
  { signal, timeout, onprogress, resetTimeoutOnProgress }: RequestOptions & { timeout: number },
  ends: PendingEnds,
): PendingRequest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    ends.settled();
  };
  const reject = (error: unknown) => {
    settle();
    ends.reject(error);
  };
  const giveUp = (error: unknown) => {
    ends.abandon(errorText(error));
    reject(error);
  };
  const abort = () => giveUp(signal!.reason);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        giveUp(new RpcError(ErrorCode.RequestTimeout, `No answer to ${method} in ${timeout} ms.`)),
      boundedDelay(timeout),
    );
  };
  signal?.addEventListener('abort', abort);
  wait();
  return {
    reject,
    resolve(result) {
      settle();
      ends.resolve(result);
    },
    progressed(progress) {
      if (resetTimeoutOnProgress) wait();
      onprogress?.(progress);
    },
  };
}
