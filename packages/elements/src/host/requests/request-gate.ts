// Limits how many requests of a view run at the same time, and how much memory they hold in the page until they are
// answered. The rest are queued in order, so that a burst of 1,000 calls does not fail.
import { RpcError } from '../../rpc/rpc-error.js';
import type { SessionLimits } from '../limits.js';

/** JSON-RPC has no code for "too many"; this one is in the range left to servers. */
const TOO_MANY_REQUESTS = -32029;

export const tooManyRequests = (message: string): RpcError =>
  new RpcError(TOO_MANY_REQUESTS, message);

/** Bytes for all views of a page together. Each view has its own limit, `limits.maxHeldBytes`. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;

let pageBytes = 0;

/** The size of a JSON value, estimated: a string counts its length, everything else 8. */
function estimatedBytes(value: unknown): number {
  if (typeof value === 'string') return value.length + 8;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 8;
  // Not `Object.entries`, which would copy the message: a view may send many large ones.
  if (Array.isArray(value)) for (const item of value) bytes += estimatedBytes(item);
  else
    for (const key in value)
      bytes += key.length + estimatedBytes((value as Record<string, unknown>)[key]);
  return bytes;
}

/** The bytes that one view holds. */
class HeldBytes {
  readonly #max: number;
  #bytes = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Reserves memory for these params. Returns a function that releases it, or undefined if the limit is reached. */
  take(params: unknown): (() => void) | undefined {
    const bytes = estimatedBytes(params);
    if (this.#bytes + bytes > this.#max || pageBytes + bytes > MAX_PAGE_BYTES) return undefined;
    this.#bytes += bytes;
    pageBytes += bytes;
    return () => {
      this.#bytes -= bytes;
      pageBytes -= bytes;
    };
  }
}

type GateLimits = Pick<SessionLimits, 'maxInFlight' | 'maxQueued' | 'maxHeldBytes'>;

export class RequestGate {
  readonly #limits: GateLimits;
  readonly #held: HeldBytes;
  readonly #dropped: (() => void) | undefined;
  readonly #queue: (() => void)[] = [];
  #inFlight = 0;

  /** @param dropped called for each request that is refused because the queue is full */
  constructor(limits: GateLimits, dropped?: () => void) {
    this.#dropped = dropped;
    this.#limits = limits;
    this.#held = new HeldBytes(limits.maxHeldBytes);
  }

  /** Whether a request is running or waiting. */
  get isBusy(): boolean {
    return this.#inFlight > 0;
  }

  /**
   * Runs `work` when there is room. Rejects immediately if the queue is full, if the view holds too much memory, or
   * when `signal` aborts.
   */
  async run<T>(signal: AbortSignal, params: unknown, work: () => T | Promise<T>): Promise<T> {
    const release = this.#held.take(params);
    if (!release) {
      throw this.#refuse(
        'The pending requests of this view hold too much memory (limits.maxHeldBytes).',
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
      // A cancelled request must leave the queue, so that it does not delay others.
      signal.addEventListener('abort', () => {
        const place = this.#queue.indexOf(resolve);
        if (place >= 0) this.#queue.splice(place, 1);
        resolve();
      });
    });
  }
}
