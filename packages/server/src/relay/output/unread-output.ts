// What pages have not read yet. It stays in memory until they do, so it is limited per user and per node: limits per
// connection would add up. If there is too much, a connection is cut off; first those that nobody reads, so that they
// cannot displace others.
import { UNAUTHENTICATED } from '../admission/relay-held.js';
import { quietTimeout } from '../relay-limits.js';
import type { RelayLimits } from '../relay-limits.js';

/** The limits of what is unread. */
export interface UnreadLimits {
  /** Bytes of one user. */
  ofUser: number;
  /** Bytes of all users. */
  ofNode: number;
  /** Bytes that must still fit when a user's next request starts. */
  room: number;
}

/**
 * Half of what requests may hold, because the text of an answer is in memory beside its bytes until it is collected. A
 * message of the maximum length always fits, with three bytes per character.
 */
export function unreadLimits(limits: RelayLimits): UnreadLimits {
  const { heldBytes, totalHeldBytes, messageLength } = limits;
  const ofUser = Math.max(heldBytes / 2, 3 * messageLength);
  return { ofUser, ofNode: Math.max(totalHeldBytes / 2, ofUser), room: messageLength };
}

/** Milliseconds until it is measured again, because nothing tells when a page has read. */
const MEASURE_MS = 1000;

/** Less does not count: it is about what every connection takes anyway. */
export const MIN_BYTES = 64 * 1024;

/** The unread output of a node. */
export class RelayUnread {
  readonly #limits: UnreadLimits;
  readonly #users = new Map<string, number>();
  /** Those that count. */
  readonly #outputs = new Set<UnreadOutput>();
  #total = 0;
  #clock: ReturnType<typeof setTimeout> | undefined;

  constructor(limits: UnreadLimits) {
    this.#limits = limits;
  }

  /**
   * Starts to count the output of a connection.
   * @param measure the bytes that the page has not read
   * @param cut ends the connection and drops its output
   */
  open(user: string, measure: () => number, cut: () => void): UnreadOutput {
    return new UnreadOutput(user, measure, cut, (output, change) => this.#change(output, change));
  }

  /** Whether another answer of this user fits. Whoever has too many unread answers must not cause more of them. */
  hasRoom(user: string): boolean {
    const hasRoom = () => (this.#users.get(user) ?? 0) + this.#limits.room <= this.#limits.ofUser;
    // Users who are not authenticated share their limit, so one of them could keep out the others.
    if (user === UNAUTHENTICATED || hasRoom()) return true;
    this.#measureAll();
    return hasRoom();
  }

  /** Whether pages have read everything, except for short texts. */
  get isRead(): boolean {
    this.#measureAll();
    return this.#outputs.size === 0;
  }

  /** The user signed out: nothing that is still unread may reach their pages. */
  forget(user: string): void {
    for (const output of this.#outputs) if (output.user === user) output.cut();
  }

  #change(output: UnreadOutput, change: number): void {
    this.#add(output, change);
    if (change <= 0 || !this.#hasTooMuch(output.user)) return;
    // Most were measured a moment ago, and may have been read since.
    this.#measureAll(output);
    while (this.#hasTooMuch(output.user)) {
      const isOfUser = (this.#users.get(output.user) ?? 0) > this.#limits.ofUser;
      // If everybody reads, it is this one: nothing was written for it yet.
      const last = this.#mostStuck(isOfUser ? output.user : undefined) ?? output;
      if (last.bytes === 0) return;
      last.cut();
    }
  }

  #hasTooMuch(user: string): boolean {
    const { ofUser, ofNode } = this.#limits;
    return this.#total > ofNode || (this.#users.get(user) ?? 0) > ofUser;
  }

  #add(output: UnreadOutput, change: number): void {
    this.#total += change;
    const ofUser = (this.#users.get(output.user) ?? 0) + change;
    if (ofUser > 0) this.#users.set(output.user, ofUser);
    else this.#users.delete(output.user);
    if (output.bytes > 0) this.#outputs.add(output);
    else this.#outputs.delete(output);
    if (this.#outputs.size === 0) this.#stop();
    else this.#clock ??= quietTimeout(() => this.#measureLater(), MEASURE_MS);
  }

  #measureLater(): void {
    this.#stop();
    // Starts the clock again, as long as something counts.
    this.#measureAll();
    for (const output of this.#outputs) output.compare();
  }

  #measureAll(except?: UnreadOutput): void {
    for (const output of this.#outputs) if (output !== except) this.#add(output, output.measure());
  }

  #stop(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
  }

  /** Of the connections that nobody reads: the largest of this user, or of the user who has most of them. */
  #mostStuck(user: string | undefined): UnreadOutput | undefined {
    const stuck = [...this.#outputs].filter((output) => output.isStuck);
    const ofUsers = new Map<string, number>();
    for (const output of stuck)
      ofUsers.set(output.user, (ofUsers.get(output.user) ?? 0) + output.bytes);
    const owner = user ?? [...ofUsers].sort(([, a], [, b]) => b - a)[0]?.[0];
    return stuck.filter((output) => output.user === owner).sort((a, b) => b.bytes - a.bytes)[0];
  }
}

/** The output of one connection. Created by `RelayUnread`. */
export class UnreadOutput {
  readonly user: string;
  /** What counts. */
  bytes = 0;
  readonly #measure: () => number;
  readonly #cut: () => void;
  readonly #changed: (output: UnreadOutput, change: number) => void;
  /** What counted when it was last compared. */
  #compared = Infinity;
  #isStuck = false;
  #isOver = false;

  constructor(
    user: string,
    measure: () => number,
    cut: () => void,
    changed: (output: UnreadOutput, change: number) => void,
  ) {
    this.user = user;
    this.#measure = measure;
    this.#cut = cut;
    this.#changed = changed;
  }

  /**
   * Counts what is unread now, and what will be written next: call it before each long write, so that nothing is written
   * for a connection that is cut off, and after each write. May cut off this connection, or others.
   */
  count(next = 0): void {
    const change = this.measure(next);
    if (change !== 0) this.#changed(this, change);
  }

  /** Whether the page has read nothing for some time. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** Compares what counts with the last time. */
  compare(): void {
    this.#isStuck = this.bytes >= this.#compared;
    this.#compared = this.bytes;
  }

  /** Measures what counts. Returns the difference. */
  measure(next = 0): number {
    const unread = this.#isOver ? 0 : this.#measure() + next;
    const before = this.bytes;
    this.bytes = unread < MIN_BYTES ? 0 : unread;
    if (this.bytes === 0) [this.#compared, this.#isStuck] = [Infinity, false];
    return this.bytes - before;
  }

  /** Nothing counts any more. */
  end(): void {
    this.#isOver = true;
    this.count();
  }

  cut(): void {
    this.end();
    this.#cut();
  }
}
