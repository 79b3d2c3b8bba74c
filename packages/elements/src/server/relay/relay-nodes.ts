// Communication of this node with the others: which node has a call, and what changed.
import type { JsonRpcMessage, JsonRpcResponse } from '../../protocol/json-rpc.js';
import type { Progress } from '../../protocol/mcp.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { resultLost } from './relay-attach.js';
import type { RelayBus } from './relay-bus.js';
import type { RelayWork } from './relay-call.js';
import type { RelayCalls } from './relay-calls.js';
import { KeptCall } from './relay-kept.js';
import { quietTimeout } from './relay-limits.js';
import type { ListChange } from './relay-notices.js';
import { RelayPost } from './relay-post.js';
import type { QuestionMessage } from './upstream/page-questions.js';

/** The messages between nodes. */
type NodeMessage =
  /** Asks which node has this call. Repeated, because an answer or the node may get lost. */
  | { type: 'attach'; key: string }
  | { type: 'found'; key: string }
  | { type: 'message'; key: string; message: JsonRpcMessage }
  | { type: 'cancel'; key: string; reason: string }
  | { type: 'bye'; scope: string }
  | { type: 'signOut'; user: string }
  | QuestionMessage
  | ({ type: 'changed' } & ListChange);

/** The number of questions within the time that other nodes have to answer. */
const QUESTIONS = 4;

/** The number of questions to the node that has the call, because a long answer takes time. */
const QUESTIONS_TO_OWNER = 3 * QUESTIONS;
/** The node that the page named gets this fraction of the time between two questions. */
const NAMED_SHARE = 10;
const NODE_ID = /^[\da-f-]{36}$/;
const isNodeId = (value: unknown): value is string =>
  typeof value === 'string' && NODE_ID.test(value);
/** Maximum length of an answer that is sent without a `found` message before it. */
const SHORT = 10_000;
/** Why other nodes could not be asked, until a better reason is known. */
const UNTOLD = 'the bus does not accept the question';

interface Waiter {
  /** The node that has the call, once it answered. */
  owner?: string;
  /** The number of questions since the last message about the call. */
  unanswered: number;
  message(message: JsonRpcMessage): void;
}

/** Callbacks for messages of other nodes. */
export interface RelayNodesOptions {
  /** Undefined if this is the only node. */
  bus: RelayBus | undefined;
  calls: RelayCalls;
  attachTimeout: number;
  changed(change: ListChange): void;
  ended(scope: string): void;
  signedOut(user: string): void;
  asked(message: QuestionMessage, from: string): void;
  /** Messages of other nodes may have been missed. */
  missed(): void;
  /** Returns the id that the page gets instead of the error. */
  onerror(error: unknown): string;
}

/** The node's connection to the others. Without a bus, it sends nothing and finds nothing. */
export class RelayNodes {
  readonly #options: RelayNodesOptions;
  readonly #post: RelayPost<NodeMessage>;
  readonly #waiters = new Map<string, Waiter>();
  /** Calls of this node whose answer another node waits for: that node's id and the key. */
  readonly #followed = new Set<string>();

  constructor(options: RelayNodesOptions) {
    this.#options = options;
    const { bus, missed } = options;
    const receive = (message: NodeMessage, from: string) => this.#receive(message, from);
    this.#post = new RelayPost({ bus, missed, receive });
  }

  /** The id of this node, unique per start. */
  get id(): string {
    return this.#post.id;
  }

  /** Sends a message to one node, or to all others. */
  tell(message: NodeMessage, to?: string): void {
    this.#send(message, to);
  }

  /** Sends a message to all other nodes. Rejects if the bus does not accept it. */
  announce(message: NodeMessage): Promise<void> {
    return this.#post.send(message);
  }

  /**
   * The work of a call that another node runs: waits for its answer, or throws `resultLost`. `node` is the node that
   * the page sent the call to, if known.
   */
  async attach(
    key: string,
    { signal, progress }: RelayWork,
    node?: unknown,
  ): Promise<Record<string, unknown>> {
    if (!this.#post.hasBus) throw resultLost();
    let clock: ReturnType<typeof setTimeout> | undefined;
    let abandon = () => {};
    try {
      const answer = await new Promise<JsonRpcResponse>((resolve, reject) => {
        const waiter: Waiter = {
          unanswered: 0,
          message(message) {
            if ('method' in message) progress?.(message.params as unknown as Progress);
            else resolve(message);
          },
        };
        this.#waiters.set(key, waiter);
        abandon = () => {
          this.#send({ type: 'cancel', key, reason: String(signal.reason) }, waiter.owner);
          reject(signal.reason);
        };
        signal.addEventListener('abort', abandon);
        // Counted in questions instead of time, because a node that was busy must first read the answers.
        let trouble: string | undefined = UNTOLD;
        const askAll = this.#options.attachTimeout / QUESTIONS;
        // This node most likely has the call, so the others are asked only if it does not answer.
        let named = isNodeId(node) ? node : undefined;
        const ask = () => {
          const patience = waiter.owner === undefined ? QUESTIONS : QUESTIONS_TO_OWNER;
          if (waiter.unanswered === patience) return reject(resultLost(trouble));
          // The owner is asked again only after it was silent for the time that it has to answer.
          if (waiter.owner === undefined || waiter.unanswered >= QUESTIONS)
            this.#post.send({ type: 'attach', key }, waiter.owner ?? named).then(
              () => (trouble = undefined),
              (error: unknown) => {
                // Reported once, because the following questions fail for the same reason.
                if (trouble === UNTOLD)
                  trouble = `error ${this.#options.onerror(error)} in its log`;
              },
            );
          clock = quietTimeout(ask, named === undefined ? askAll : askAll / NAMED_SHARE);
          if (named === undefined) waiter.unanswered++;
          named = undefined;
        };
        ask();
      });
      if ('error' in answer) throw RpcError.from(answer.error);
      return answer.result;
    } finally {
      clearTimeout(clock);
      signal.removeEventListener('abort', abandon);
      this.#waiters.delete(key);
    }
  }

  close(): void {
    this.#post.close();
  }

  #receive(message: NodeMessage, from: string): void {
    const { calls, changed, ended, signedOut, asked } = this.#options;
    if (message.type === 'attach') this.#offer(message.key, from);
    else if (message.type === 'cancel') calls.cancel(message.key, message.reason);
    else if (message.type === 'bye') ended(message.scope);
    else if (message.type === 'changed') changed(message);
    else if (message.type === 'signOut') signedOut(message.user);
    else if (message.type === 'found' || message.type === 'message') this.#told(message, from);
    else asked(message, from);
  }

  #offer(key: string, to: string): void {
    const call = this.#options.calls.find(key);
    if (!call) return;
    const kept = call instanceof KeptCall ? call : undefined;
    // A call that this node itself looks for elsewhere is not here, unless it has already found the result.
    if (call.isElsewhere && !kept?.hasResult) return;
    // A short answer does not need this message.
    if (!kept || kept.answer.length > SHORT) this.#send({ type: 'found', key }, to);
    const follower = `${to} ${key}`;
    if (this.#followed.has(follower)) return;
    this.#followed.add(follower);
    const progress = (message: JsonRpcMessage) => this.#send({ type: 'message', key, message }, to);
    const answered = (text = '') => {
      if (text) progress(JSON.parse(text) as JsonRpcMessage);
      // A long answer takes time to arrive, and is not sent again during it.
      const forget = () => this.#followed.delete(follower);
      if (text.length > SHORT) quietTimeout(forget, this.#options.attachTimeout);
      else forget();
    };
    call.follow({ progress, answered });
  }

  #told(message: NodeMessage & { type: 'found' | 'message' }, from: string): void {
    const waiter = this.#waiters.get(message.key);
    if (!waiter) return;
    waiter.owner = from;
    waiter.unanswered = 0;
    if (message.type === 'message') waiter.message(message.message);
  }

  #send(message: NodeMessage, to?: string): void {
    this.#post.send(message, to).catch(this.#options.onerror);
  }
}
