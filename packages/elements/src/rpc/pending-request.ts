// A pending request: settled once, by the answer, the timeout or the caller's signal.
import { errorText } from '../protocol/error-text.js';
import { boundedDelay } from '../protocol/within-time.js';
import * as ErrorCode from '../protocol/error-codes.js';
import type { Progress } from '../protocol/mcp.js';
import { RpcError } from './rpc-error.js';

export interface RequestOptions {
  /** Aborting rejects with the signal's reason and notifies the other side (`notifications/cancelled`). */
  signal?: AbortSignal;
  /**
   * Milliseconds to wait for the answer; Infinity means no limit. Default: the peer's (60,000), which is also used for
   * a negative number or NaN.
   */
  timeout?: number;
  /** Called for each `notifications/progress` of this request. */
  onprogress?: (progress: Progress) => void;
  /** Restarts the timeout with each progress notification. Default false. */
  resetTimeoutOnProgress?: boolean;
}

type Result = Record<string, unknown>;

/** How a pending request ends. */
export interface PendingEnds {
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** The request was cancelled before the answer: notifies the other side. */
  abandon(reason: string): void;
  /** Called when the request has ended, in any way. */
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
