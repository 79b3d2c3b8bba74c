// The calls of one relay node: those that run, and for a short while those that ended, so that a
// page whose connection broke gets each result once and no tool runs twice.
import { ErrorCode } from '../../protocol/json-rpc.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import { RelayErrorCode } from '../../protocol/relay.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { RelayCall } from './relay-call.js';
import type { RelayCallOptions } from './relay-call.js';
import { KeptCalls } from './relay-kept.js';
import type { CallOwner } from './relay-kept.js';
import type { RelayLimits } from './relay-limits.js';

/** The key of a call among all calls of all nodes. `1` and `"1"` are different ids. */
export const callKey = (scope: string, id: RequestId): string => JSON.stringify([scope, id]);

/** Holds no more than its limits allow. */
export class RelayCalls {
  readonly #limits: RelayLimits;
  readonly #running = new Map<string, RelayCall>();
  readonly #scopes = new Map<string, Set<string>>();
  /** How many calls of a user run. */
  readonly #users = new Map<string, number>();
  readonly #kept: KeptCalls;

  constructor(limits: RelayLimits) {
    this.#limits = limits;
    this.#kept = new KeptCalls(limits);
  }

  /** The call with this key, running or kept. */
  find(key: string): RelayCall | undefined {
    return this.#running.get(key) ?? this.#kept.find(key);
  }

  /**
   * The call with this id; started unless it is known already. Throws when the id is in use for
   * something else or when there are too many. `keep`: its answer is kept for a while.
   */
  open(owner: CallOwner, options: RelayCallOptions, keep: boolean): RelayCall {
    const { scope, user } = owner;
    const key = callKey(scope, options.id);
    const known = this.find(key);
    if (known?.question === options.question) return known;
    if (known) throw new RpcError(ErrorCode.InvalidRequest, `The id ${options.id} is in use.`);

    this.#checkRoom(owner);
    const keys = this.#scopes.get(scope) ?? new Set();
    const call = new RelayCall(options, this.#limits, (ended) => {
      this.#running.delete(key);
      keys.delete(key);
      if (keys.size === 0) this.#scopes.delete(scope);
      this.#count(user, -1);
      if (keep && ended.answer) this.#kept.keep(key, owner, ended);
    });
    this.#running.set(key, call);
    this.#scopes.set(scope, keys.add(key));
    this.#count(user, 1);
    return call;
  }

  /** Whether a call of this user that is not known would be, had it come in the last `ms` milliseconds. */
  remembers(user: string, ms: number): boolean {
    return this.#kept.remembers(user, ms);
  }

  cancel(key: string, reason: string): void {
    this.#running.get(key)?.cancel(reason);
  }

  /** The session is over. */
  forget(scope: string): void {
    for (const key of this.#scopes.get(scope) ?? []) this.cancel(key, 'The session is over.');
    this.#kept.forget(scope);
  }

  /** All sessions whose scope begins so are over. */
  forgetAll(prefix: string): void {
    for (const scope of this.#scopes.keys()) if (scope.startsWith(prefix)) this.forget(scope);
    this.#kept.forgetAll(prefix);
  }

  close(): void {
    for (const call of this.#running.values()) call.cancel('The relay is closed.');
    this.#kept.clear();
  }

  #checkRoom({ scope, user }: CallOwner): void {
    const { inFlight, userInFlight, totalInFlight } = this.#limits;
    const tooMany = (message: string) => new RpcError(RelayErrorCode.TooMany, message);
    if ((this.#scopes.get(scope)?.size ?? 0) >= inFlight)
      throw tooMany(`More than ${inFlight} requests of one session at the same time.`);
    if ((this.#users.get(user) ?? 0) >= userInFlight)
      throw tooMany(`More than ${userInFlight} requests of one user at the same time.`);
    if (this.#running.size >= totalInFlight) throw tooMany('The relay is busy. Try again later.');
  }

  #count(user: string, change: 1 | -1): void {
    const count = (this.#users.get(user) ?? 0) + change;
    if (count > 0) this.#users.set(user, count);
    else this.#users.delete(user);
  }
}
