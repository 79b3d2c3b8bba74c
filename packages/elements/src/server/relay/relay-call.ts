// One request that the relay works on for a page. It belongs to no connection: a page that lost
// its own follows the same call again from another, so that a tool runs once (idempotency).
import { ErrorCode } from '../../protocol/json-rpc.js';
import type { JsonRpcNotification, JsonRpcResponse, RequestId } from '../../protocol/json-rpc.js';
import type { Progress } from '../../protocol/mcp.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { errorObject, tooLong } from './relay-envelope.js';
import type { RelayLimits } from './relay-limits.js';
import { whenGone } from './relay-gone.js';
import { quietTimeout } from './relay-limits.js';

/** What the work gets: a signal that ends it, and a way to tell how far it is. */
export interface RelayWork {
  signal: AbortSignal;
  progress(progress: Progress): void;
}

/** A call to be made. */
export interface RelayCallOptions {
  id: RequestId;
  /** What was asked, as text: the same id with another question is a mistake, not a repetition. */
  question: string;
  /** Another node runs it, if any does; this one waits for its answer. */
  isElsewhere: boolean;
  /** Given by a page that wants to hear of progress. */
  progressToken?: RequestId | undefined;
  run(work: RelayWork): Promise<Record<string, unknown>>;
}

type Follower = (message: JsonRpcNotification) => void;

/** Runs from its making until it is answered, cancelled, late, or left by all its followers. */
export class RelayCall {
  readonly question: string;
  readonly isElsewhere: boolean;
  /** Length of the answer as JSON; 0 until there is one. */
  length = 0;
  readonly #id: RequestId;
  readonly #limits: RelayLimits;
  readonly #ended: (call: RelayCall) => void;
  /** Undefined when the call is over: what is kept for pages that come back should be small. */
  #abort: AbortController | undefined = new AbortController();
  readonly #followers = new Map<Follower, (answer: JsonRpcResponse | undefined) => void>();
  readonly #clock: ReturnType<typeof setTimeout>;
  #orphaned: ReturnType<typeof setTimeout> | undefined;
  #answer: JsonRpcResponse | undefined;
  #isOver = false;

  constructor(options: RelayCallOptions, limits: RelayLimits, ended: (call: RelayCall) => void) {
    const { id, question, isElsewhere, progressToken, run } = options;
    this.question = question;
    this.isElsewhere = isElsewhere;
    this.#id = id;
    this.#limits = limits;
    this.#ended = ended;
    const { requestTimeout } = limits;
    this.#clock = quietTimeout(() => {
      const error = new RpcError(
        ErrorCode.RequestTimeout,
        `The MCP server did not answer the relay in ${requestTimeout} ms.`,
      );
      const abort = this.#abort;
      this.#fail(error);
      abort?.abort(error);
    }, requestTimeout);
    const progress = (news: Progress) => {
      if (progressToken === undefined || this.#isOver) return;
      const params = { ...news, progressToken };
      for (const follower of this.#followers.keys())
        follower({ jsonrpc: '2.0', method: 'notifications/progress', params });
    };
    // Later, so that a `run` that throws or answers at once finds the call in its table.
    queueMicrotask(() => {
      if (this.#isOver) return;
      const { signal } = this.#abort!;
      const work = async () => run({ signal, progress });
      work().then(this.#succeed, this.#fail);
    });
  }

  /** The answer, if it came. */
  get answer(): JsonRpcResponse | undefined {
    return this.#answer;
  }

  /**
   * Waits for the answer; `send` hears of progress until then. Undefined when there will be none
   * for this follower: the call was cancelled, or its own connection is gone (`signal`).
   */
  follow(send: Follower = () => {}, signal?: AbortSignal): Promise<JsonRpcResponse | undefined> {
    if (this.#isOver) return Promise.resolve(this.#answer);
    return new Promise((resolve) => {
      // One entry per follower, also when two of them send to the same place.
      const follower: Follower = (message) => send(message);
      const leave = () => {
        this.#followers.delete(follower);
        if (this.#followers.size === 0) this.#orphan();
        resolve(undefined);
      };
      let stay = () => {};
      this.#followers.set(follower, (answer) => {
        stay();
        resolve(answer);
      });
      clearTimeout(this.#orphaned);
      if (signal) stay = whenGone(signal, leave);
    });
  }

  /** The page does not want it any more: the work is aborted and nobody gets an answer. */
  cancel(reason: string): void {
    if (this.#isOver) return;
    const abort = this.#abort;
    this.#end(undefined);
    abort?.abort(new DOMException(reason, 'AbortError'));
  }

  readonly #succeed = (result: Record<string, unknown>): void => {
    if (this.#isOver) return;
    try {
      const answer: JsonRpcResponse = { jsonrpc: '2.0', id: this.#id, result };
      this.length = JSON.stringify(answer).length;
      if (this.length > this.#limits.messageLength) throw tooLong(this.#limits.messageLength);
      this.#end(answer);
    } catch (error) {
      this.#fail(error);
    }
  };

  readonly #fail = (thrown: unknown): void => {
    if (this.#isOver) return;
    const answer: JsonRpcResponse = { jsonrpc: '2.0', id: this.#id, error: errorObject(thrown) };
    this.length = JSON.stringify(answer).length;
    this.#end(answer);
  };

  #end(answer: JsonRpcResponse | undefined): void {
    this.#isOver = true;
    this.#answer = answer;
    this.#abort = undefined;
    clearTimeout(this.#clock);
    clearTimeout(this.#orphaned);
    this.#ended(this);
    for (const resolve of this.#followers.values()) resolve(answer);
    this.#followers.clear();
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
