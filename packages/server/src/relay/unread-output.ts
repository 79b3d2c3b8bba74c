// What pages have not read yet. It stays in memory until they do, so it is limited per user and per node: limits per
// connection would add up.
import type { Hold } from './admission/relay-held.js';
import { quietTimeout } from './relay-limits.js';
import type { RelayLimits } from './relay-limits.js';

/** The limits of what is unread: as for requests, but several messages of the maximum length always fit. */
export function unreadLimits(
  limits: RelayLimits,
): Pick<RelayLimits, 'heldBytes' | 'totalHeldBytes'> {
  const heldBytes = Math.max(limits.heldBytes, 4 * limits.messageLength);
  return { heldBytes, totalHeldBytes: Math.max(limits.totalHeldBytes, heldBytes) };
}

/** Milliseconds until it is measured again, because nothing tells when a page has read. */
const MEASURE_MS = 1000;

/** Less does not count: it is about what every connection takes anyway. */
const MIN_BYTES = 64 * 1024;

/** The output of one connection. */
export class UnreadOutput {
  readonly #hold: Hold;
  readonly #measure: () => number;
  #clock: ReturnType<typeof setTimeout> | undefined;

  /** @param measure the bytes that the page has not read */
  constructor(hold: Hold, measure: () => number) {
    this.#hold = hold;
    this.#measure = measure;
  }

  /**
   * Counts what is unread now. Call it after each write.
   * @throws RpcError (TooMany) if the user or the node holds too much: the connection has to end.
   */
  count(): void {
    this.end();
    const bytes = this.#measure();
    if (bytes < MIN_BYTES) return;
    this.#hold.add(bytes);
    // What is unread only shrinks between two writes, so this cannot throw.
    this.#clock = quietTimeout(() => this.count(), MEASURE_MS);
  }

  /** Nothing counts any more. */
  end(): void {
    clearTimeout(this.#clock);
    this.#hold.release();
  }
}
