// The calls of one relay node: those that run, and for a short while those that ended, so that a
// page whose connection broke gets each result once and no tool runs twice.
import { ErrorCode } from '../../protocol/json-rpc.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import { RelayErrorCode } from '../../protocol/relay.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { RelayCall } from './relay-call.js';
import type { RelayCallOptions } from './relay-call.js';
import type { RelayLimits } from './relay-limits.js';

interface Kept {
  call: RelayCall;
  scope: string;
  /** Milliseconds, as `Date.now()`. */
  until: number;
}

/** The key of a call among all calls of all nodes. `1` and `"1"` are different ids. */
export const callKey = (scope: string, id: RequestId): string => JSON.stringify([scope, id]);

/** Holds no more than its limits allow. */
export class RelayCalls {
  readonly #limits: RelayLimits;
  readonly #running = new Map<string, RelayCall>();
  readonly #scopes = new Map<string, Set<string>>();
  // In the order in which they ended, so that the oldest come first.
  readonly #kept = new Map<string, Kept>();
  #keptLength = 0;
  #evicted = -Infinity;

  constructor(limits: RelayLimits) {
    this.#limits = limits;
  }

  /** The call with this key, running or kept. */
  find(key: string): RelayCall | undefined {
    this.#dropOld();
    return this.#running.get(key) ?? this.#kept.get(key)?.call;
  }

  /**
   * The call with this id; started unless it is known already. Throws when the id is in use for
   * something else or when there are too many. `keep`: its answer is kept for a while.
   */
  open(scope: string, options: RelayCallOptions, keep: boolean): RelayCall {
    const key = callKey(scope, options.id);
    const known = this.find(key);
    if (known?.question === options.question) return known;
    if (known) throw new RpcError(ErrorCode.InvalidRequest, `The id ${options.id} is in use.`);

    const { inFlight, totalInFlight } = this.#limits;
    const keys = this.#scopes.get(scope) ?? new Set();
    if (keys.size >= inFlight || this.#running.size >= totalInFlight)
      throw new RpcError(
        RelayErrorCode.TooMany,
        keys.size >= inFlight
          ? `More than ${inFlight} requests of one session at the same time.`
          : 'The relay is busy. Try again later.',
      );
    const call = new RelayCall(options, this.#limits, (ended) => {
      this.#running.delete(key);
      keys.delete(key);
      if (keys.size === 0) this.#scopes.delete(scope);
      if (keep && ended.answer) this.#keep(key, scope, ended);
    });
    this.#running.set(key, call);
    this.#scopes.set(scope, keys.add(key));
    return call;
  }

  /** Whether a call that is not known would be, had it come in the last `ms` milliseconds. */
  remembers(ms: number): boolean {
    return ms < this.#limits.keepFor && Date.now() - ms > this.#evicted;
  }

  cancel(key: string, reason: string): void {
    this.#running.get(key)?.cancel(reason);
  }

  /** The session is over. */
  forget(scope: string): void {
    for (const key of this.#scopes.get(scope) ?? []) this.cancel(key, 'The session is over.');
    for (const [key, kept] of this.#kept) if (kept.scope === scope) this.#drop(key, kept);
  }

  close(): void {
    for (const call of this.#running.values()) call.cancel('The relay is closed.');
    this.#kept.clear();
  }

  #keep(key: string, scope: string, call: RelayCall): void {
    this.#kept.set(key, { call, scope, until: Date.now() + this.#limits.keepFor });
    this.#keptLength += call.length + call.question.length;
    this.#dropOld();
  }

  // Run when something is kept or looked for; there is no timer to keep a process alive.
  #dropOld(): void {
    const now = Date.now();
    for (const [key, kept] of this.#kept) {
      const isTooMuch = this.#keptLength > this.#limits.keptLength;
      if (kept.until > now && !isTooMuch) return;
      if (isTooMuch) this.#evicted = now;
      this.#drop(key, kept);
    }
  }

  #drop(key: string, { call }: Kept): void {
    this.#kept.delete(key);
    this.#keptLength -= call.length + call.question.length;
  }
}
