// Limits how often a user may cause messages to other nodes.
import { tokenBucket } from '@mcp-app/elements/policy';
import type { RelayLimits } from '../relay-limits.js';

/** The maximum number of users that are remembered. The least recently seen is dropped first; a new bucket is full. */
const MAX_USERS = 10_000;
/** A page that is closed cancels all its pending requests at the same time. */
const BURST_SECONDS = 4;

/** One bucket per user, and one for all of them. */
export class RelayRates {
  readonly #perSecond: number;
  readonly #takeOfAll: () => boolean;
  readonly #users = new Map<string, () => boolean>();

  constructor({ cancelRate, totalCancelRate }: RelayLimits) {
    this.#perSecond = cancelRate;
    this.#takeOfAll = tokenBucket(BURST_SECONDS * totalCancelRate, totalCancelRate);
  }

  /** Takes one message from the user's share; false if none is left. */
  take(user: string): boolean {
    const take =
      this.#users.get(user) ?? tokenBucket(BURST_SECONDS * this.#perSecond, this.#perSecond);
    this.#users.delete(user);
    this.#users.set(user, take);
    const [oldest] = this.#users.keys();
    if (this.#users.size > MAX_USERS) this.#users.delete(oldest!);
    return take() && this.#takeOfAll();
  }
}
