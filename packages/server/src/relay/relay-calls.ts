// The calls of one relay node: running calls, and ended calls for a short time. See docs/decisions/relay-guarantees.md.
import { ErrorCode, RelayErrorCode } from '@mcp-app/elements/protocol';
import type { JsonRpcRequest } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import { RelayCall } from './relay-call.js';
import type { RelayCallOptions } from './relay-call.js';
import { answerIn } from './relay-envelope.js';
import { bytesOf, RelayHeld } from './admission/relay-held.js';
import { KeptCalls } from './relay-kept.js';
import type { KeptCall } from './relay-kept.js';
import type { RelayLimits } from './relay-limits.js';
import { callKey } from './relay-owner.js';
import type { CallOwner } from './relay-owner.js';

/** A call that is running or ended recently. */
export type KnownCall = RelayCall | KeptCall;

/** The request as text: the same id with another request is an error, not a repetition. */
function questionOf({ source, isElsewhere }: Pick<KnownCall, 'source' | 'isElsewhere'>): string {
  const { message } = JSON.parse(source) as { message: JsonRpcRequest };
  // A page may also start a call by attaching to it, if the original request never arrived.
  const isMissed = message.method === 'relay/attach' && !isElsewhere;
  const { method, params } = isMissed ? message.params! : message;
  return JSON.stringify([method, params]);
}

/** Whether no node had the call. The node to which it was sent may answer later. */
function isLost({ isElsewhere }: RelayCall, answer: string): boolean {
  if (!isElsewhere) return false;
  const message = answerIn(answer);
  return 'error' in message && message.error.code === RelayErrorCode.ResultLost;
}

/** Bounded by its limits. */
export class RelayCalls {
  readonly #limits: RelayLimits;
  readonly #known = new Map<string, KnownCall>();
  /** The number of running calls: in total, per user, per session. */
  #running = 0;
  #opened = 0;
  readonly #users = new Map<string, number>();
  readonly #sessions = new Map<string, number>();
  readonly #kept: KeptCalls;
  readonly #held: RelayHeld;
  #whenIdle: (() => void) | undefined;
  /** While the node drains: the calls whose pages have moved and not asked for the answer yet. */
  #undelivered: Set<string> | undefined;

  constructor(limits: RelayLimits, held: RelayHeld = new RelayHeld(limits)) {
    this.#limits = limits;
    this.#held = held;
    this.#kept = new KeptCalls(limits, ({ key }) => {
      this.#known.delete(key);
      this.#undelivered?.delete(key);
    });
  }

  /** The call with this key, running or kept. */
  find(key: string): KnownCall | undefined {
    this.#kept.expire();
    this.#undelivered?.delete(key);
    return this.#known.get(key);
  }

  /**
   * The call with this id; started if it is unknown. Throws if the id is in use for another request or if there are too
   * many calls.
   */
  open(options: RelayCallOptions): KnownCall {
    const { owner, id } = options;
    const key = callKey(owner, id);
    const known = this.find(key);
    if (known) {
      if (questionOf(known) === questionOf(options)) return known;
      throw new RpcError(ErrorCode.InvalidRequest, `The id ${id} is in use.`);
    }
    this.#checkRoom(owner);
    const hold = this.#held.open(owner.user);
    hold.add(bytesOf(options.source));
    const ended = (call: RelayCall, answer: string | undefined) => {
      hold.release();
      this.#ended(call, answer);
    };
    const call = new RelayCall(key, options, this.#limits, ended, ({ keep }) => {
      if (keep) this.#undelivered?.add(key);
    });
    this.#known.set(key, call);
    this.#opened++;
    this.#count(owner, 1);
    return call;
  }

  /** Whether a call of this user from the last `ms` milliseconds would certainly still be known. */
  remembers(user: string, ms: number): boolean {
    return this.#kept.remembers(user, ms);
  }

  cancel(key: string, reason: string): void {
    const call = this.#known.get(key);
    if (call instanceof RelayCall) call.cancel(reason);
  }

  /** Drops the calls of a session that ended. */
  forget(scope: string): void {
    this.#forget((owner) => owner.scope === scope);
  }

  /** Drops the calls of all sessions whose scope starts with this prefix. */
  forgetAll(prefix: string): void {
    this.#forget((owner) => owner.scope.startsWith(prefix));
  }

  /** Whether no call is running. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** The number of calls so far. */
  get opened(): number {
    return this.#opened;
  }

  /** The node drains: from now on, answers that do not reach their pages are waited for. */
  startDraining(): void {
    this.#undelivered = new Set();
  }

  /** Whether pages that have moved are still to ask for answers. */
  get hasUndelivered(): boolean {
    this.#kept.expire();
    return (this.#undelivered?.size ?? 0) > 0;
  }

  /** Resolves when no call is running. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.isIdle) resolve();
      else this.#whenIdle = resolve;
    });
  }

  /** The servers of the running calls: those with a page that waits, or those without. */
  *serversOf(isFollowed: boolean): Iterable<string> {
    for (const call of this.#known.values())
      if (call instanceof RelayCall && call.isFollowed === isFollowed)
        yield call.owner.server ?? '';
  }

  /** The number of running calls. */
  get running(): number {
    return this.#running;
  }

  close(): void {
    for (const call of this.#known.values()) this.#end(call, 'The relay is closed.');
  }

  #forget(isOver: (owner: CallOwner) => boolean): void {
    for (const call of this.#known.values())
      if (isOver(call.owner)) this.#end(call, 'The session is over.');
  }

  #end(call: KnownCall, reason: string): void {
    if (call instanceof RelayCall) call.cancel(reason);
    else this.#kept.drop(call);
    // It may have run, so a page that asks for it later must not start it again.
    this.#kept.forgot(call.owner.user);
  }

  #ended(call: RelayCall, answer: string | undefined): void {
    const { key, owner } = call;
    this.#count(owner, -1);
    if (!call.keep || answer === undefined || isLost(call, answer))
      return void this.#known.delete(key);
    this.#known.set(key, this.#kept.keep(call, answer));
    this.#kept.makeRoom(owner.user);
  }

  #checkRoom({ scope, user }: CallOwner): void {
    const { inFlight, userInFlight, totalInFlight } = this.#limits;
    const tooMany = (message: string) => new RpcError(RelayErrorCode.TooMany, message);
    const ofUser = this.#users.get(user) ?? 0;
    const ofSession = user === scope ? ofUser : (this.#sessions.get(scope) ?? 0);
    if (ofSession >= inFlight)
      throw tooMany(`More than ${inFlight} concurrent requests of one session.`);
    if (ofUser >= userInFlight)
      throw tooMany(`More than ${userInFlight} concurrent requests of one user.`);
    if (this.#running >= totalInFlight) throw tooMany('The relay is busy. Try again later.');
  }

  #count({ scope, user }: CallOwner, change: 1 | -1): void {
    this.#running += change;
    addTo(this.#users, user, change);
    // If `authorize` does not return a user, the session counts as the user.
    if (user !== scope) addTo(this.#sessions, scope, change);
    if (this.isIdle) this.#whenIdle?.();
  }
}

function addTo(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}
