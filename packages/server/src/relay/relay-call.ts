// A request that the relay executes for a page. It is not tied to a connection: a page that lost its connection follows
// the same call from another one. See docs/decisions/relay-guarantees.md.
import { ErrorCode } from '@mcp-app/elements/protocol';
import type {
  JsonRpcNotification,
  JsonRpcResponse,
  Progress,
  RelayEnvelope,
  RequestId,
} from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import { errorObject, tooLong } from './relay-envelope.js';
import type { RelayLimits } from './relay-limits.js';
import { endListenersOf } from './relay-gone.js';
import type { EndListener } from './relay-gone.js';
import { quietTimeout } from './relay-limits.js';
import type { CallOwner } from './relay-owner.js';
import { endOf, failureOf } from './watch/call-facts.js';
import type { CallEnd, CallOutcome, CallWatch } from './watch/relay-telemetry.js';

/** What an envelope adds to a message and its session. */
const ENVELOPE = '{"session":"","message":}';

/** What the work gets: an abort signal, and a function to report progress. */
export interface RelayWork {
  signal: AbortSignal;
  /** Undefined if no page asked for progress. */
  progress: ((progress: Progress) => void) | undefined;
  /** Undefined without telemetry. */
  watch?: CallWatch | undefined;
}

/** The options of a call. */
export interface RelayCallOptions {
  owner: CallOwner;
  id: RequestId;
  /** The JSON of its envelope. */
  source: string;
  /** Whether its answer is kept for some time. */
  keep: boolean;
  /** Whether another node may run the call; this node then waits for the answer. */
  isElsewhere: boolean;
  /** Set by a page that wants progress. */
  progressToken?: RequestId | undefined;
  /** Called once, if the call is new. */
  watch?: (() => CallWatch) | undefined;
  run(work: RelayWork): Promise<Record<string, unknown>>;
}

/** A recipient of a call's answer. */
export interface CallFollower {
  /** Called with progress until the call is answered. */
  progress(message: JsonRpcNotification): void;
  /**
   * Called once with the JSON of the answer's envelope. Undefined if this follower will not get one: the call was cancelled, or
   * its own connection is gone. Returns false if the answer could not be sent to its page.
   */
  answered(text: string | undefined): boolean | void;
}

interface Following extends EndListener {
  follower: CallFollower;
  /** The followers on the same connection. */
  connection: Set<EndListener> | undefined;
}

/** Called when a call ends with an answer that no page got. */
type Undelivered = (call: RelayCall) => void;

/** Called when the call ends; without an answer, it was cancelled. */
type Ended = (call: RelayCall, answer: string | undefined) => void;

/**
 * Runs until it is answered, cancelled, timed out, or left by all its followers. The node that runs the call is the
 * only one that waits for a page to come back: its followers are connections of this node and other nodes. A node that
 * only follows the call of another (`isElsewhere`) stops with its last connection.
 */
export class RelayCall {
  readonly key: string;
  readonly owner: CallOwner;
  readonly source: string;
  readonly isElsewhere: boolean;
  readonly keep: boolean;
  readonly #id: RequestId;
  readonly #limits: RelayLimits;
  readonly #ended: Ended;
  readonly #undelivered: Undelivered;
  readonly #abort = new AbortController();
  readonly #watch: CallWatch | undefined;
  /** One entry per follower, even if two of them send to the same connection. */
  readonly #followers: Following[] = [];
  readonly #clock: ReturnType<typeof setTimeout>;
  /** The time limit of the call. It runs while there is no follower. */
  #alone: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;
  #answer: string | undefined;

  constructor(
    key: string,
    options: RelayCallOptions,
    limits: RelayLimits,
    ended: Ended,
    undelivered: Undelivered = () => {},
  ) {
    const { id, progressToken, run } = options;
    this.key = key;
    this.owner = options.owner;
    this.source = options.source;
    this.isElsewhere = options.isElsewhere;
    this.keep = options.keep;
    this.#id = id;
    this.#limits = limits;
    this.#ended = ended;
    this.#undelivered = undelivered;
    this.#watch = options.watch?.();
    const watch = this.#watch;
    const { requestTimeout } = limits;
    this.#clock = quietTimeout(() => {
      const error = new RpcError(
        ErrorCode.RequestTimeout,
        `The MCP server did not answer the relay within ${requestTimeout} ms.`,
      );
      this.#fail(error);
      this.#abort.abort(error);
    }, requestTimeout);
    const progress =
      progressToken === undefined
        ? undefined
        : (update: Progress) => this.#sendProgress({ ...update, progressToken });
    // In a microtask, so that the call is already in its table if `run` throws or answers synchronously.
    queueMicrotask(() => {
      if (this.#isOver) return;
      try {
        run({ signal: this.#abort.signal, progress, watch }).then(
          (result) => this.#succeed(result),
          (error: unknown) => this.#fail(error),
        );
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  /**
   * Sends progress and the answer to the follower, until its connection is gone (`signal`), or until the returned
   * function is called.
   */
  follow(follower: CallFollower, signal?: AbortSignal): () => void {
    if (this.#isOver) follower.answered(this.#answer);
    else if (signal?.aborted) {
      follower.answered(undefined);
      this.#countFollowers();
    } else return this.#add(follower, signal);
    return () => {};
  }

  /** Whether a page or another node waits for the answer. */
  get isFollowed(): boolean {
    return this.#followers.length > 0;
  }

  /** Cancels the call: the work is aborted and no follower gets an answer. */
  cancel(reason: string, outcome: CallOutcome = 'cancelled'): void {
    if (this.#isOver) return;
    this.#end(undefined, { outcome });
    this.#abort.abort(new DOMException(reason, 'AbortError'));
  }

  #add(follower: CallFollower, signal: AbortSignal | undefined): () => void {
    const leave = () => {
      const index = this.#followers.indexOf(following);
      if (index < 0) return;
      this.#followers.splice(index, 1);
      following.connection?.delete(following);
      this.#countFollowers();
      follower.answered(undefined);
    };
    const following: Following = { follower, connection: signal && endListenersOf(signal), leave };
    this.#followers.push(following);
    following.connection?.add(following);
    this.#countFollowers();
    return leave;
  }

  #sendProgress(params: Record<string, unknown>): void {
    if (this.#isOver) return;
    for (const { follower } of this.#followers)
      follower.progress({ jsonrpc: '2.0', method: 'notifications/progress', params });
  }

  #succeed(result: Record<string, unknown>): void {
    if (this.#isOver) return;
    // Nobody gets it, for example because the page did not read and was cut off.
    if (!this.keep && this.#followers.length === 0)
      return this.#end(undefined, { outcome: 'abandoned' });
    try {
      // Serialized once, to measure, send and keep the answer: joined later, it would be in memory twice.
      const text = this.#envelope({ jsonrpc: '2.0', id: this.#id, result });
      const length = text.length - this.owner.session.length - ENVELOPE.length;
      if (length > this.#limits.messageLength) throw tooLong(this.#limits.messageLength);
      this.#end(text, endOf(result));
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(thrown: unknown): void {
    if (this.#isOver) return;
    const answer = { jsonrpc: '2.0', id: this.#id, error: errorObject(thrown) } as const;
    this.#end(this.#envelope(answer), failureOf(thrown));
  }

  #envelope(message: JsonRpcResponse): string {
    return JSON.stringify({ session: this.owner.session, message } satisfies RelayEnvelope);
  }

  #end(answer: string | undefined, end: CallEnd): void {
    this.#isOver = true;
    this.#watch?.ended(end);
    this.#answer = answer;
    clearTimeout(this.#clock);
    clearTimeout(this.#alone);
    this.#ended(this, answer);
    let isDelivered = false;
    for (const following of this.#followers.splice(0)) {
      following.connection?.delete(following);
      if (following.follower.answered(answer) !== false) isDelivered = true;
    }
    if (answer !== undefined && !isDelivered) this.#undelivered(this);
  }

  /** A page that lost its connection has limited time to come back for the result. */
  #countFollowers(): void {
    clearTimeout(this.#alone);
    if (this.#isOver || this.#followers.length > 0) return;
    const leave = () => this.cancel('The requesting page is gone.', 'abandoned');
    if (this.isElsewhere) leave();
    else this.#alone = quietTimeout(leave, this.#limits.keepFor);
  }
}
