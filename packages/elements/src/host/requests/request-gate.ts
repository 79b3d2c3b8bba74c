// Bounds how many requests of a view run at once. The rest wait in line, in order: a burst of 1,000 calls
// must queue, not fail.
import { RpcError } from '../../rpc/rpc-error.js';

/** JSON-RPC has no code for "too many"; this one is in the range left to servers. */
const TOO_MANY_REQUESTS = -32029;

export const tooManyRequests = (message: string): RpcError =>
  new RpcError(TOO_MANY_REQUESTS, message);

export class RequestGate {
  readonly #maxInFlight: number;
  readonly #maxQueued: number;
  readonly #dropped: (() => void) | undefined;
  readonly #queue: (() => void)[] = [];
  #inFlight = 0;

  /** @param dropped hears of each request that is refused because the line is full */
  constructor(maxInFlight: number, maxQueued: number, dropped?: () => void) {
    this.#dropped = dropped;
    this.#maxInFlight = maxInFlight;
    this.#maxQueued = maxQueued;
  }

  /** Whether some request runs, or waits. */
  get isBusy(): boolean {
    return this.#inFlight > 0;
  }

  /** Runs `work` when there is room. Rejects at once when the line is full, or when `signal` aborts. */
  async run<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    if (this.#inFlight >= this.#maxInFlight) await this.#turn(signal);
    signal.throwIfAborted();
    this.#inFlight++;
    try {
      return await work();
    } finally {
      this.#inFlight--;
      this.#queue.shift()?.();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#queue.length >= this.#maxQueued) {
      this.#dropped?.();
      throw tooManyRequests(
        `The view has ${this.#maxInFlight} requests running and ${this.#maxQueued} waiting. Wait for some to end.`,
      );
    }
    return new Promise((resolve) => {
      this.#queue.push(resolve);
      // A place in line that nobody wants any more must not take a turn from others.
      signal.addEventListener('abort', () => {
        const place = this.#queue.indexOf(resolve);
        if (place >= 0) this.#queue.splice(place, 1);
        resolve();
      });
    });
  }
}
