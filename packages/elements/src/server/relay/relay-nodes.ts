// This node among the others: who has the call that a page asks for, and what changed where.
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

/** What nodes tell each other. */
type NodeMessage =
  /** Who has this call? Asked again now and then: an answer, or the node that has it, may get lost. */
  | { type: 'attach'; key: string }
  | { type: 'found'; key: string }
  | { type: 'message'; key: string; message: JsonRpcMessage }
  | { type: 'cancel'; key: string; reason: string }
  | { type: 'bye'; scope: string }
  | { type: 'signOut'; user: string }
  | QuestionMessage
  | ({ type: 'changed' } & ListChange);

/** Questions in the time that other nodes have for their answer. */
const QUESTIONS = 4;

/** Questions to a node that has the call: a long answer takes its time. */
const QUESTIONS_TO_OWNER = 3 * QUESTIONS;
/** The part of the time between two questions that the node has which the page named. */
const NAMED_SHARE = 10;
const NODE_ID = /^[\da-f-]{36}$/;
const isNodeId = (value: unknown): value is string =>
  typeof value === 'string' && NODE_ID.test(value);
/** Length of an answer that arrives as soon as a word about it would. */
const SHORT = 10_000;
/** Why other nodes could not be asked, as long as nothing more is known. */
const UNTOLD = 'the bus does not take the question';

interface Waiter {
  /** The node that has the call, once it said so. */
  owner?: string;
  /** Questions since something was heard of the call. */
  unanswered: number;
  message(message: JsonRpcMessage): void;
}

/** What this node does when others tell it something. */
export interface RelayNodesOptions {
  /** Undefined: this node is alone. */
  bus: RelayBus | undefined;
  calls: RelayCalls;
  attachTimeout: number;
  changed(change: ListChange): void;
  ended(scope: string): void;
  signedOut(user: string): void;
  asked(message: QuestionMessage, from: string): void;
  /** Messages of other nodes may have been missed. */
  missed(): void;
  /** Returns the number under which a page may know the error. */
  onerror(error: unknown): string;
}

/** One node's part in the work of all. Without a bus it tells nobody and finds nothing. */
export class RelayNodes {
  readonly #options: RelayNodesOptions;
  readonly #post: RelayPost<NodeMessage>;
  readonly #waiters = new Map<string, Waiter>();
  /** Calls of this node whose answer another one waits for: its id and the key. */
  readonly #followed = new Set<string>();

  constructor(options: RelayNodesOptions) {
    this.#options = options;
    const { bus, missed } = options;
    const receive = (message: NodeMessage, from: string) => this.#receive(message, from);
    this.#post = new RelayPost({ bus, missed, receive });
  }

  /** This node, among all and since it started. */
  get id(): string {
    return this.#post.id;
  }

  /** Tells one node, or all others. */
  tell(message: NodeMessage, to?: string): void {
    this.#send(message, to);
  }

  /** Tells all other nodes. Rejects when the bus does not take it. */
  announce(message: NodeMessage): Promise<void> {
    return this.#post.send(message);
  }

  /**
   * The work of a call that another node runs: waits for its answer, or throws `resultLost`. `node` is the one that
   * the page sent the call to, if it says so.
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
        // Counted in questions: a node that was busy for a while has to hear the answers first.
        let trouble: string | undefined = UNTOLD;
        const askAll = this.#options.attachTimeout / QUESTIONS;
        // Most likely it has the call, so the others are not woken up unless it is silent.
        let named = isNodeId(node) ? node : undefined;
        const ask = () => {
          const patience = waiter.owner === undefined ? QUESTIONS : QUESTIONS_TO_OWNER;
          if (waiter.unanswered === patience) return reject(resultLost(trouble));
          // The node that has it is asked when it was silent for the time that it has for an answer.
          if (waiter.owner === undefined || waiter.unanswered >= QUESTIONS)
            this.#post.send({ type: 'attach', key }, waiter.owner ?? named).then(
              () => (trouble = undefined),
              (error: unknown) => {
                // Told once: the questions that follow fail for the same reason.
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
    // What this node looks for elsewhere itself is not here; but a result that it found is.
    if (call.isElsewhere && !kept?.hasResult) return;
    // A short answer says that itself.
    if (!kept || kept.answer.length > SHORT) this.#send({ type: 'found', key }, to);
    const follower = `${to} ${key}`;
    if (this.#followed.has(follower)) return;
    this.#followed.add(follower);
    const progress = (message: JsonRpcMessage) => this.#send({ type: 'message', key, message }, to);
    const answered = (text = '') => {
      if (text) progress(JSON.parse(text) as JsonRpcMessage);
      // A long one is on its way for a while, in which it is not sent again.
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
