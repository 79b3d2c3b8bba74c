// Limits how often a view may perform actions. Tool calls, lists and reads are not included: their concurrency is
// limited instead, because a burst of them must be queued, not fail.
import { tokenBucket } from '../../policy/token-bucket.js';
import type { SessionLimits } from '../limits.js';
import type { ActionKind } from './action.js';

const LIMIT_OF = {
  link: 'linksPerMinute',
  download: 'downloadsPerMinute',
  copy: 'copiesPerMinute',
  agent: 'agentActionsPerMinute',
  message: 'messagesPerMinute',
  'model-context': 'modelContextsPerMinute',
  sampling: 'samplingsPerMinute',
  extension: 'extensionsPerMinute',
  'display-mode': 'displayModesPerMinute',
} as const satisfies Partial<Record<ActionKind, keyof SessionLimits>>;

/** Allows a burst of `count`, and the same number per minute. */
const perMinute = (count: number) => tokenBucket(count, count / 60);

export class ActionRates {
  readonly #limits: SessionLimits;
  readonly #buckets = new Map<string, () => boolean>();

  constructor(limits: SessionLimits) {
    this.#limits = limits;
  }

  /** Why this action exceeds its rate; undefined if it does not. */
  refuse(kind: ActionKind): string | undefined {
    return kind in LIMIT_OF ? this.#take(LIMIT_OF[kind as keyof typeof LIMIT_OF]) : undefined;
  }

  /** Why the user is not asked again yet. */
  refuseQuestion(): string | undefined {
    return this.#take('asksPerMinute');
  }

  #take(limit: keyof SessionLimits): string | undefined {
    const count = this.#limits[limit];
    let bucket = this.#buckets.get(limit);
    if (!bucket) this.#buckets.set(limit, (bucket = perMinute(count)));
    return bucket() ? undefined : `The view did that too often: limits.${limit} is ${count}.`;
  }
}
