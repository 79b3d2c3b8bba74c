// Bounds how many requests of a view run at once. The rest wait in line, in order: a burst of 1,000 calls
// must queue, not fail.
import { RpcError } from '../../rpc/rpc-error.js';
import type { SessionLimits } from '../limits.js';
import { HeldBytes } from './held-bytes.js';

/** JSON-RPC has no code for "too many"; this one is in the range left to servers. */
const TOO_MANY_REQUESTS = -32029;

export const tooManyRequests = (message: string): RpcError =>
  new RpcError(TOO_MANY_REQUESTS, message);

type GateLimits = Pick<SessionLimits, 'maxInFlight' | 'maxQueued' | 'maxHeldBytes'>;

export class RequestGate {
  readonly #limits: GateLimits;
  readonly #held: HeldBytes;
  readonly #dropped: (() => void) | undefined;
  readonly #queue: (() => void)[] = [];
  #inFlight = 0;

  /** @param dropped hears of each request that is refused because the line is full */
  constructor(limits: GateLimits, dropped?: () => void) {
    this.#dropped = dropped;
    this.#limits = limits;
    this.#held = new HeldBytes(limits.maxHeldBytes);
  }

  /** Whether some request runs, or waits. */
  get isBusy(): boolean {
    return this.#inFlight > 0;
  }

  /**
   * Runs `work` when there is room. Rejects at once when the line is full, when the view holds too much memory,
   * or when `signal` aborts.
   */
  async run<T>(signal: AbortSignal, params: unknown, work: () => T | Promise<T>): Promise<T> {
    const release = this.#held.take(params);
    if (!release) {
      throw this.#refuse(
        'The requests of this view that wait for an answer hold too much memory (limits.maxHeldBytes).',
      );
    }
    try {
      if (this.#inFlight >= this.#limits.maxInFlight) await this.#turn(signal);
      signal.throwIfAborted();
      this.#inFlight++;
      try {
        return await work();
      } finally {
        this.#inFlight--;
        this.#queue.shift()?.();
      }
    } finally {
      release();
    }
  }

  #refuse(reason: string): RpcError {
    this.#dropped?.();
    return tooManyRequests(`${reason} Wait for some to end.`);
  }

  #turn(signal: AbortSignal): Promise<void> {
    const { maxInFlight, maxQueued } = this.#limits;
    if (this.#queue.length >= maxQueued) {
      throw this.#refuse(`The view has ${maxInFlight} requests running and ${maxQueued} waiting.`);
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
