// One request that the relay works on for a page. It belongs to no connection: a page that lost
// its own follows the same call again from another, so that a tool runs once (idempotency).
import { ErrorCode } from '../../protocol/json-rpc.js';
import type { JsonRpcNotification, JsonRpcResponse, RequestId } from '../../protocol/json-rpc.js';
import type { Progress } from '../../protocol/mcp.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { errorObject, tooLong } from './relay-envelope.js';
import type { RelayLimits } from './relay-limits.js';
import { leaversOf } from './relay-gone.js';
import type { Leaver } from './relay-gone.js';
import { quietTimeout } from './relay-limits.js';
import type { CallOwner } from './relay-owner.js';

/** What the work gets: a signal that ends it, and a way to tell how far it is. */
export interface RelayWork {
  signal: AbortSignal;
  /** Undefined when no page wants to hear of it. */
  progress: ((progress: Progress) => void) | undefined;
}

/** A call to be made. */
export interface RelayCallOptions {
  owner: CallOwner;
  id: RequestId;
  /** The JSON of the envelope that it came in. */
  source: string;
  /** Whether its answer is kept for a while. */
  keep: boolean;
  /** Another node runs it, if any does; this one waits for its answer. */
  isElsewhere: boolean;
  /** Given by a page that wants to hear of progress. */
  progressToken?: RequestId | undefined;
  run(work: RelayWork): Promise<Record<string, unknown>>;
}

/** One who waits for the answer of a call. */
export interface CallFollower {
  /** Hears how far the call is, until it is answered. */
  progress(message: JsonRpcNotification): void;
  /**
   * Gets the JSON of the answer, once. Undefined when there will be none for this follower: the call was
   * cancelled, or its own connection is gone.
   */
  answered(text: string | undefined): void;
}

interface Following extends Leaver {
  follower: CallFollower;
  /** Those who wait on the same connection. */
  connection: Set<Leaver> | undefined;
}

/** Told when the call is over; without an answer, it was cancelled. */
type Ended = (call: RelayCall, answer: string | undefined, hasResult: boolean) => void;

/** Runs from its making until it is answered, cancelled, late, or left by all its followers. */
export class RelayCall {
  readonly key: string;
  readonly owner: CallOwner;
  readonly source: string;
  readonly isElsewhere: boolean;
  readonly keep: boolean;
  readonly #id: RequestId;
  readonly #limits: RelayLimits;
  readonly #ended: Ended;
  readonly #abort = new AbortController();
  /** One entry per follower, also when two of them send to the same place. */
  readonly #followers: Following[] = [];
  readonly #clock: ReturnType<typeof setTimeout>;
  #orphaned: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  #answer: string | undefined;

  constructor(key: string, options: RelayCallOptions, limits: RelayLimits, ended: Ended) {
    const { id, progressToken, run } = options;
    this.key = key;
    this.owner = options.owner;
    this.source = options.source;
    this.isElsewhere = options.isElsewhere;
    this.keep = options.keep;
    this.#id = id;
    this.#limits = limits;
    this.#ended = ended;
    const { requestTimeout } = limits;
    this.#clock = quietTimeout(() => {
      const error = new RpcError(
        ErrorCode.RequestTimeout,
        `The MCP server did not answer the relay in ${requestTimeout} ms.`,
      );
      this.#fail(error);
      this.#abort.abort(error);
    }, requestTimeout);
    const progress =
      progressToken === undefined
        ? undefined
        : (news: Progress) => this.#tell({ ...news, progressToken });
    // Later, so that a `run` that throws or answers at once finds the call in its table.
    queueMicrotask(() => {
      if (this.#isOver) return;
      try {
        run({ signal: this.#abort.signal, progress }).then(
          (result) => this.#succeed(result),
          (error: unknown) => this.#fail(error),
        );
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  /** Tells the follower of progress and of the answer, until its connection is gone (`signal`). */
  follow(follower: CallFollower, signal?: AbortSignal): void {
    if (this.#isOver) return follower.answered(this.#answer);
    if (signal?.aborted) {
      if (this.#followers.length === 0) this.#orphan();
      return follower.answered(undefined);
    }
    clearTimeout(this.#orphaned);
    const leave = () => {
      const index = this.#followers.indexOf(following);
      if (index < 0) return;
      this.#followers.splice(index, 1);
      if (this.#followers.length === 0) this.#orphan();
      follower.answered(undefined);
    };
    const following: Following = { follower, connection: signal && leaversOf(signal), leave };
    this.#followers.push(following);
    following.connection?.add(following);
  }

  /** The page does not want it any more: the work is aborted and nobody gets an answer. */
  cancel(reason: string): void {
    if (this.#isOver) return;
    this.#end(undefined);
    this.#abort.abort(new DOMException(reason, 'AbortError'));
  }

  #tell(params: Record<string, unknown>): void {
    if (this.#isOver) return;
    for (const { follower } of this.#followers)
      follower.progress({ jsonrpc: '2.0', method: 'notifications/progress', params });
  }

  #succeed(result: Record<string, unknown>): void {
    if (this.#isOver) return;
    try {
      // Made once: to measure the answer, to send it, and to keep it.
      const answer: JsonRpcResponse = { jsonrpc: '2.0', id: this.#id, result };
      const text = JSON.stringify(answer);
      if (text.length > this.#limits.messageLength) throw tooLong(this.#limits.messageLength);
      this.#end(text, true);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(thrown: unknown): void {
    if (this.#isOver) return;
    const answer: JsonRpcResponse = { jsonrpc: '2.0', id: this.#id, error: errorObject(thrown) };
    this.#end(JSON.stringify(answer));
  }

  #end(answer: string | undefined, hasResult = false): void {
    this.#isOver = true;
    this.#answer = answer;
    clearTimeout(this.#clock);
    clearTimeout(this.#orphaned);
    this.#ended(this, answer, hasResult);
    for (const following of this.#followers.splice(0)) {
      following.connection?.delete(following);
      following.follower.answered(answer);
    }
  }

  /** A page that lost its connection may come back for the result; not for ever. */
  #orphan(): void {
    if (this.#isOver) return;
    this.#orphaned = quietTimeout(
      () => this.cancel('The page that asked is gone.'),
      this.#limits.keepFor,
    );
  }
}
