// Ended calls, kept for a short time so that a page whose connection broke gets its result. Each user has a share, so
// that one user cannot displace the results of another.
import type { CallFollower, RelayCall } from './relay-call.js';
import type { RelayLimits } from './relay-limits.js';
import type { CallOwner } from './relay-owner.js';

/** An answered call, with only the data that returning pages need, because there are thousands. */
export class KeptCall {
  readonly key: string;
  readonly owner: CallOwner;
  readonly isElsewhere: boolean;
  /** The JSON of the request's and of the answer's envelope; both are empty once the call is no longer kept. */
  source: string;
  answer: string;
  /** In milliseconds, like `Date.now()`. */
  readonly until: number;
  /** The calls that ended next: of all users, and of this one. Linked lists, because a Map is slower. */
  next: KeptCall | undefined;
  nextOfUser: KeptCall | undefined;

  constructor(call: RelayCall, answer: string, until: number) {
    this.key = call.key;
    this.owner = call.owner;
    this.isElsewhere = call.isElsewhere;
    this.source = call.source;
    this.answer = answer;
    this.until = until;
  }

  get length(): number {
    return this.answer.length + this.source.length;
  }

  /** Like `follow` of a running call. */
  follow(follower: CallFollower): () => void {
    follower.answered(this.answer);
    return () => {};
  }
}

interface Share {
  length: number;
  oldest: KeptCall | undefined;
  newest: KeptCall;
}

const isDropped = (call: KeptCall) => call.length === 0;

/** Bounded by its limits. */
export class KeptCalls {
  readonly #limits: RelayLimits;
  readonly #dropped: (call: KeptCall) => void;
  // In the order of their end, so that the oldest expires next.
  #oldest: KeptCall | undefined;
  #newest: KeptCall | undefined;
  readonly #shares = new Map<string, Share>();
  /** The times at which a user's results were dropped early; the most recent is last. */
  readonly #evicted = new Map<string, number>();
  #length = 0;

  /** `dropped` is called for each call that is no longer kept. */
  constructor(limits: RelayLimits, dropped: (call: KeptCall) => void) {
    this.#limits = limits;
    this.#dropped = dropped;
  }

  /** Keeps the answer of a call that just ended. */
  keep(ended: RelayCall, answer: string): KeptCall {
    const call = new KeptCall(ended, answer, Date.now() + this.#limits.keepFor);
    const { user } = call.owner;
    if (this.#newest) this.#newest.next = call;
    this.#newest = call;
    this.#oldest ??= call;
    let share = this.#shares.get(user);
    if (share) share.newest = share.newest.nextOfUser = call;
    else this.#shares.set(user, (share = { length: 0, oldest: call, newest: call }));
    share.length += call.length;
    this.#length += call.length;
    return call;
  }

  /** Drops the oldest calls of a user who has too many, and of all users. At least one call of the user is kept. */
  makeRoom(user: string): void {
    const { keptLength, totalKeptLength } = this.#limits;
    const share = this.#shares.get(user)!;
    while (share.length > keptLength) this.#evictOldest(user, share);
    while (this.#length > totalKeptLength) this.#evictOldest(...this.#largest());
  }

  /** Whether a call of this user that ended in the last `ms` milliseconds would still be here. */
  remembers(user: string, ms: number): boolean {
    this.expire();
    return ms < this.#limits.keepFor && Date.now() - ms > (this.#evicted.get(user) ?? -Infinity);
  }

  /** A call of this user was dropped early: from now on, earlier ones are not certain to be known. */
  forgot(user: string): void {
    this.#evicted.delete(user);
    this.#evicted.set(user, Date.now());
  }

  drop(call: KeptCall): void {
    if (isDropped(call)) return;
    const { user } = call.owner;
    const share = this.#shares.get(user)!;
    share.length -= call.length;
    this.#length -= call.length;
    // It may stay in the lists for some time, but must not use memory.
    call.source = call.answer = '';
    while (share.oldest && isDropped(share.oldest)) share.oldest = share.oldest.nextOfUser;
    if (!share.oldest) this.#shares.delete(user);
    this.#dropped(call);
  }

  /** Drops expired calls. Called on lookup, so that no timer keeps a process alive. */
  expire(): void {
    const now = Date.now();
    while (this.#oldest && (isDropped(this.#oldest) || this.#oldest.until <= now)) {
      this.drop(this.#oldest);
      this.#oldest = this.#oldest.next;
    }
    if (!this.#oldest) this.#newest = undefined;
    if (this.#evicted.size === 0) return;
    for (const [user, time] of this.#evicted) {
      if (time + this.#limits.keepFor > now) break;
      this.#evicted.delete(user);
    }
  }

  #evictOldest(user: string, share: Share): void {
    this.drop(share.oldest!);
    this.forgot(user);
  }

  #largest(): [user: string, share: Share] {
    let largest: [string, Share] | undefined;
    for (const entry of this.#shares)
      if (!largest || entry[1].length > largest[1].length) largest = entry;
    return largest!;
  }
}
