// Calls that ended, kept for a short while so that a page whose connection broke gets its result.
// Each user has a share: what one of them does pushes out nothing of another's.
import type { RelayCall } from './relay-call.js';
import type { RelayLimits } from './relay-limits.js';

/** Whose a call is. */
export interface CallOwner {
  /** Session and user: what calls and notifications belong to, on all nodes. */
  scope: string;
  /** What limits are counted for: the user, or the session where `authorize` names none. */
  user: string;
}

/** The owner of what a user does in a session, with one of several servers if there are. */
export const ownerOf = (identity: string, session: string, server?: string): CallOwner => {
  const scope = JSON.stringify(server ? [identity, session, server] : [identity, session]);
  return { scope, user: identity || scope };
};

interface Kept extends CallOwner {
  call: RelayCall;
  /** Milliseconds, as `Date.now()`. */
  until: number;
}

interface Share {
  length: number;
  /** In the order in which the calls ended, so that the oldest come first. */
  keys: Set<string>;
}

const lengthOf = ({ call }: Kept) => call.length + call.question.length;

/** Holds no more than its limits allow. */
export class KeptCalls {
  readonly #limits: RelayLimits;
  // In the order in which they ended, so that the first is the next to expire.
  readonly #kept = new Map<string, Kept>();
  readonly #shares = new Map<string, Share>();
  /** When something of a user was dropped before its time; the last one comes last. */
  readonly #evicted = new Map<string, number>();
  #length = 0;

  constructor(limits: RelayLimits) {
    this.#limits = limits;
  }

  find(key: string): RelayCall | undefined {
    this.#expire();
    return this.#kept.get(key)?.call;
  }

  keep(key: string, { scope, user }: CallOwner, call: RelayCall): void {
    const kept = { call, scope, user, until: Date.now() + this.#limits.keepFor };
    const share = this.#shares.get(user) ?? { length: 0, keys: new Set() };
    this.#kept.set(key, kept);
    this.#shares.set(user, share);
    share.keys.add(key);
    share.length += lengthOf(kept);
    this.#length += lengthOf(kept);
    this.#expire();
    while (share.length > this.#limits.keptLength) this.#evictOldest(user, share);
    while (this.#length > this.#limits.totalKeptLength) this.#evictOldest(...this.#largest());
  }

  /** Whether a call of this user that ended in the last `ms` milliseconds would still be here. */
  remembers(user: string, ms: number): boolean {
    this.#expire();
    return ms < this.#limits.keepFor && Date.now() - ms > (this.#evicted.get(user) ?? -Infinity);
  }

  forget(scope: string): void {
    for (const [key, kept] of this.#kept) if (kept.scope === scope) this.#drop(key, kept);
  }

  forgetAll(prefix: string): void {
    for (const [key, kept] of this.#kept) if (kept.scope.startsWith(prefix)) this.#drop(key, kept);
  }

  clear(): void {
    this.#kept.clear();
    this.#shares.clear();
    this.#evicted.clear();
    this.#length = 0;
  }

  // Run when something is kept or looked for; there is no timer to keep a process alive.
  #expire(): void {
    const now = Date.now();
    for (const [key, kept] of this.#kept) {
      if (kept.until > now) break;
      this.#drop(key, kept);
    }
    for (const [user, time] of this.#evicted) {
      if (time + this.#limits.keepFor > now) break;
      this.#evicted.delete(user);
    }
  }

  #evictOldest(user: string, share: Share): void {
    const [oldest] = share.keys;
    this.#drop(oldest!, this.#kept.get(oldest!)!);
    this.#evicted.delete(user);
    this.#evicted.set(user, Date.now());
  }

  #largest(): [user: string, share: Share] {
    let largest: [string, Share] | undefined;
    for (const entry of this.#shares)
      if (!largest || entry[1].length > largest[1].length) largest = entry;
    return largest!;
  }

  #drop(key: string, kept: Kept): void {
    const share = this.#shares.get(kept.user)!;
    this.#kept.delete(key);
    share.keys.delete(key);
    share.length -= lengthOf(kept);
    this.#length -= lengthOf(kept);
    if (share.keys.size === 0) this.#shares.delete(kept.user);
  }
}
