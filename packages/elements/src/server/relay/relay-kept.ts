// Calls that ended, kept for a short while so that a page whose connection broke gets its result.
// Each user has a share: what one of them does pushes out nothing of another's.
import type { CallFollower, RelayCall } from './relay-call.js';
import type { RelayLimits } from './relay-limits.js';
import type { CallOwner } from './relay-owner.js';

/** A call that was answered, with no more than pages that come back for it need: there are thousands. */
export class KeptCall {
  readonly key: string;
  readonly owner: CallOwner;
  readonly isElsewhere: boolean;
  readonly hasResult: boolean;
  /** The JSON of what was asked and of the answer; both empty when the call is not kept any more. */
  source: string;
  answer: string;
  /** Milliseconds, as `Date.now()`. */
  readonly until: number;
  /** Those that ended next: of all users, and of this one. Lists, because a Map takes longer. */
  next: KeptCall | undefined;
  nextOfUser: KeptCall | undefined;

  constructor(call: RelayCall, answer: string, hasResult: boolean, until: number) {
    this.key = call.key;
    this.owner = call.owner;
    this.isElsewhere = call.isElsewhere;
    this.source = call.source;
    this.hasResult = hasResult;
    this.answer = answer;
    this.until = until;
  }

  get length(): number {
    return this.answer.length + this.source.length;
  }

  /** As `follow` of a call that runs. */
  follow(follower: CallFollower): void {
    follower.answered(this.answer);
  }
}

interface Share {
  length: number;
  oldest: KeptCall | undefined;
  newest: KeptCall;
}

const isDropped = (call: KeptCall) => call.length === 0;

/** Holds no more than its limits allow. */
export class KeptCalls {
  readonly #limits: RelayLimits;
  readonly #dropped: (call: KeptCall) => void;
  // In the order in which they ended, so that the oldest is the next to expire.
  #oldest: KeptCall | undefined;
  #newest: KeptCall | undefined;
  readonly #shares = new Map<string, Share>();
  /** When something of a user was dropped before its time; the last one comes last. */
  readonly #evicted = new Map<string, number>();
  #length = 0;

  /** `dropped` is told of each call that is not kept any more. */
  constructor(limits: RelayLimits, dropped: (call: KeptCall) => void) {
    this.#limits = limits;
    this.#dropped = dropped;
  }

  /** Keeps the answer of a call that ended now. */
  keep(ended: RelayCall, answer: string, hasResult: boolean): KeptCall {
    const call = new KeptCall(ended, answer, hasResult, Date.now() + this.#limits.keepFor);
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

  /** Drops the oldest calls of a user who has too many, and of all. The user has at least one. */
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

  drop(call: KeptCall): void {
    if (isDropped(call)) return;
    const { user } = call.owner;
    const share = this.#shares.get(user)!;
    share.length -= call.length;
    this.#length -= call.length;
    // It may stay in the lists for a while, where it must not fill our memory.
    call.source = call.answer = '';
    while (share.oldest && isDropped(share.oldest)) share.oldest = share.oldest.nextOfUser;
    if (!share.oldest) this.#shares.delete(user);
    this.#dropped(call);
  }

  /** Drops what is too old. Called when something is looked for; no timer keeps a process alive. */
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
    this.#evicted.delete(user);
    this.#evicted.set(user, Date.now());
  }

  #largest(): [user: string, share: Share] {
    let largest: [string, Share] | undefined;
    for (const entry of this.#shares)
      if (!largest || entry[1].length > largest[1].length) largest = entry;
    return largest!;
  }
}
