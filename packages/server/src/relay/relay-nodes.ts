// Communication of this node with the others: which node has a call, and what changed.
import { callSupplied } from '@mcp-app/elements/policy';
import { isObject, traceIn } from '@mcp-app/elements/protocol';
import type {
  JsonRpcMessage,
  JsonRpcResponse,
  Progress,
  TraceContext,
} from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import { resultLost } from './relay-attach.js';
import type { RelayBus } from './relay-bus.js';
import { answerIn } from './relay-envelope.js';
import type { RelayWork } from './relay-call.js';
import type { KnownCall, RelayCalls } from './relay-calls.js';
import { KeptCall } from './relay-kept.js';
import { quietTimeout } from './relay-limits.js';
import type { RelayLimits } from './relay-limits.js';
import type { ListChange } from './relay-notices.js';
import { NodeMessenger } from './node-messenger.js';
import type { UpdatesMessage } from './relay-updates.js';
import type { QuestionMessage } from './upstream/page-questions.js';
import { BusWatch } from './watch/bus-watch.js';
import type { RelayTelemetry } from './watch/relay-telemetry.js';

/** The messages between nodes. */
type NodeMessage =
  /** Asks which node has this call. Repeated, because an answer or the node may get lost. */
  | { type: 'attach'; key: string; trace?: TraceContext | undefined }
  | { type: 'found'; key: string }
  /** With `confirm`, the node leaves, and waits until the receiver confirms the answer with `detach`. */
  | { type: 'message'; key: string; message: JsonRpcMessage; confirm?: boolean }
  /** No connection of this node follows the call any more. The page may follow it through another node. */
  | { type: 'detach'; key: string }
  /** The page cancelled the call. */
  | { type: 'cancel'; key: string; reason: string }
  | { type: 'bye'; scope: string }
  | { type: 'signOut'; user: string }
  /** This node connected to a server: others that have such a client check whether the server restarted. */
  | { type: 'connected'; client: string }
  | QuestionMessage
  | UpdatesMessage
  | ({ type: 'changed' } & ListChange);

/** The fields that a message must have, by its type. Whoever may use the bus can send anything. */
const FIELDS: Readonly<Record<NodeMessage['type'], Readonly<Record<string, 'string' | 'object'>>>> =
  {
    attach: { key: 'string' },
    found: { key: 'string' },
    message: { key: 'string', message: 'object' },
    detach: { key: 'string' },
    cancel: { key: 'string', reason: 'string' },
    bye: { scope: 'string' },
    signOut: { user: 'string' },
    connected: { client: 'string' },
    ask: { id: 'string', scope: 'string' },
    here: { id: 'string' },
    asked: { id: 'string' },
    answer: { id: 'string', scope: 'string', answer: 'object' },
    withdraw: { id: 'string', scope: 'string', reason: 'string' },
    listen: { id: 'string', scope: 'string', uri: 'string' },
    listening: { id: 'string' },
    unlisten: { scope: 'string', uri: 'string' },
    changed: { method: 'string' },
  };
function isNodeMessage(message: object): boolean {
  const given = message as Record<string, unknown>;
  const type = given['type'] as NodeMessage['type'];
  if (!Object.hasOwn(FIELDS, type)) return false;
  return Object.entries(FIELDS[type]).every(([name, kind]) =>
    kind === 'object' ? isObject(given[name]) : typeof given[name] === kind,
  );
}

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
const NOT_PUBLISHED = 'the bus does not accept the question';

/** Another node that follows a call of this one. */
interface FollowingNode {
  /** The node said again that it follows the call. */
  renew(): void;
  leave(): void;
  clock?: ReturnType<typeof setTimeout>;
}

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
  limits: RelayLimits;
  telemetry?: RelayTelemetry | undefined;
  /** Whether the bus is watched, which costs a message every few seconds. */
  isWatched?: boolean | undefined;
  /** Whether this node leaves. */
  isDraining(): boolean;
  changed(change: ListChange): void;
  ended(scope: string): void;
  signedOut(user: string): void;
  connected(client: string): void;
  asked(message: QuestionMessage, from: string): void;
  listened(message: UpdatesMessage, from: string): void;
  /** Messages of other nodes may have been missed. */
  missed(): void;
  /** Returns the id that the page gets instead of the error. */
  onerror(error: unknown): string;
}

/** The node's connection to the others. Without a bus, it sends nothing and finds nothing. */
export class RelayNodes {
  readonly #options: RelayNodesOptions;
  readonly #messenger: NodeMessenger<NodeMessage>;
  readonly #waiters = new Map<string, Waiter>();
  /** Other nodes that follow calls of this node, by their id and the key of the call. */
  readonly #following = new Map<string, FollowingNode>();
  /** Answers that other nodes have not confirmed yet, by the same names. */
  readonly #unconfirmed = new Map<string, ReturnType<typeof setTimeout>>();
  /** Undefined if nobody asks for the health of the bus. */
  readonly watch: BusWatch | undefined;

  constructor(options: RelayNodesOptions) {
    this.#options = options;
    const { bus, missed, onerror } = options;
    const receive = (message: NodeMessage, from: string) => {
      if (!isNodeId(from) || !isNodeMessage(message))
        throw new Error('The bus delivered a message that no relay node sends. It was ignored.');
      this.#receive(message, from);
    };
    const received = () => this.watch?.received();
    const echoed = (at: unknown) => this.watch?.echoed(at);
    this.#messenger = new NodeMessenger({ bus, missed, receive, received, echoed, onerror });
    if (!bus || !options.isWatched) return;
    this.watch = new BusWatch({
      send: (at) => this.#messenger.echo(at),
      lag: (ms) => options.telemetry?.busLag(ms),
    });
  }

  /** The id of this node, unique per start. */
  get id(): string {
    return this.#messenger.id;
  }

  /** Whether other nodes have not confirmed answers that were sent to them while this node leaves. */
  get hasUnconfirmed(): boolean {
    return this.#unconfirmed.size > 0;
  }

  /** Sends a message to one node, or to all others. */
  publish(message: NodeMessage, to?: string): void {
    this.#send(message, to);
  }

  /** Sends a message to all other nodes. Rejects if the bus does not accept it in time. */
  announce(message: NodeMessage): Promise<void> {
    return callSupplied('bus.publish', () => this.#messenger.send(message), {
      limit: this.#options.limits.publishTimeout,
      limitName: 'limits.publishTimeout',
    });
  }

  /** Passes on that the page cancelled a call which is not here. */
  cancel(key: string, reason: string): void {
    this.#send({ type: 'cancel', key, reason }, this.#waiters.get(key)?.owner);
  }

  /**
   * The work of a call that another node runs: waits for its answer, or throws `resultLost`. `node` is the node that
   * the page sent the call to, if known.
   */
  async attach(
    key: string,
    { signal, progress, watch }: RelayWork,
    node?: unknown,
  ): Promise<Record<string, unknown>> {
    if (!this.#messenger.hasBus) throw resultLost();
    let clock: ReturnType<typeof setTimeout> | undefined;
    let abandon = () => {};
    const waiter: Waiter = { unanswered: 0, message() {} };
    this.#waiters.set(key, waiter);
    try {
      const answer = await new Promise<JsonRpcResponse>((resolve, reject) => {
        waiter.message = (message) => {
          if ('method' in message) progress?.(message.params as unknown as Progress);
          else resolve(message);
        };
        abandon = () => {
          // An owner that has not answered yet learns it when it does.
          if (waiter.owner !== undefined) this.#send({ type: 'detach', key }, waiter.owner);
          this.#forget(key, waiter);
          reject(signal.reason);
        };
        signal.addEventListener('abort', abandon);
        // Counted in questions instead of time, because a node that was busy must first read the answers.
        let trouble: string | undefined = NOT_PUBLISHED;
        const askAll = this.#options.limits.attachTimeout / QUESTIONS;
        // This node most likely has the call, so the others are asked only if it does not answer.
        let named = isNodeId(node) ? node : undefined;
        let sinceAsked = 0;
        const ask = () => {
          const questionLimit = waiter.owner === undefined ? QUESTIONS : QUESTIONS_TO_OWNER;
          if (waiter.unanswered === questionLimit) return reject(resultLost(trouble));
          // The owner is asked again when it was silent for the time that it has to answer, and also otherwise from
          // time to time, because the question tells it that this node still follows the call.
          const isDue = waiter.unanswered >= QUESTIONS || ++sinceAsked >= QUESTIONS;
          if (waiter.owner === undefined || isDue) {
            sinceAsked = 0;
            const question = { type: 'attach', key, trace: watch?.trace } as const;
            this.#messenger.send(question, waiter.owner ?? named).then(
              () => (trouble = undefined),
              (error: unknown) => {
                // Reported once, because the following questions fail for the same reason.
                if (trouble === NOT_PUBLISHED)
                  trouble = `error ${this.#options.onerror(error)} in its log`;
              },
            );
          }
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
      this.#forget(key, waiter);
    }
  }

  close(): void {
    this.watch?.close();
    this.#messenger.close();
    for (const { clock } of this.#following.values()) clearTimeout(clock);
    this.#following.clear();
    for (const clock of this.#unconfirmed.values()) clearTimeout(clock);
    this.#unconfirmed.clear();
  }

  /** A page that came back at once has another waiter already. */
  #forget(key: string, waiter: Waiter): void {
    if (this.#waiters.get(key) === waiter) this.#waiters.delete(key);
  }

  #receive(message: NodeMessage, from: string): void {
    const { calls, changed, ended, signedOut, connected, asked, listened } = this.#options;
    if (message.type === 'attach') this.#offer(message.key, from, message.trace);
    else if (message.type === 'detach') this.#detached(`${from} ${message.key}`);
    else if (message.type === 'cancel') calls.cancel(message.key, message.reason);
    else if (message.type === 'bye') ended(message.scope);
    else if (message.type === 'changed') changed(message);
    else if (message.type === 'signOut') signedOut(message.user);
    else if (message.type === 'connected') connected(message.client);
    else if (message.type === 'found' || message.type === 'message') this.#received(message, from);
    else if (
      message.type === 'listen' ||
      message.type === 'listening' ||
      message.type === 'unlisten'
    )
      listened(message, from);
    else asked(message, from);
  }

  #offer(key: string, to: string, trace: unknown): void {
    const call = this.#options.calls.find(key);
    // A call that this node itself looks for elsewhere is not here, unless it has the answer.
    const isHere = call !== undefined && (!call.isElsewhere || call instanceof KeptCall);
    this.#options.telemetry?.asked(traceIn(trace), isHere);
    if (!isHere) return;
    // A short answer does not need this message.
    if (!(call instanceof KeptCall) || call.answer.length > SHORT)
      this.#send({ type: 'found', key }, to);
    const known = this.#following.get(`${to} ${key}`);
    if (known) known.renew();
    else this.#follow(call, key, to);
  }

  /** Milliseconds for which another node counts as alive after its last question. */
  get #lease(): number {
    return (QUESTIONS_TO_OWNER / QUESTIONS) * this.#options.limits.attachTimeout;
  }

  /** Lets another node follow a call, until it says otherwise or is silent for as long as it would wait for this one. */
  #follow(call: KnownCall, key: string, to: string): void {
    const name = `${to} ${key}`;
    const drop = () => {
      clearTimeout(node.clock);
      if (this.#following.get(name) === node) this.#following.delete(name);
    };
    const lease = this.#lease;
    const node: FollowingNode = {
      leave: drop,
      renew() {
        clearTimeout(node.clock);
        node.clock = quietTimeout(() => node.leave(), lease);
      },
    };
    this.#following.set(name, node);
    node.renew();
    const progress = (message: JsonRpcMessage) => this.#send({ type: 'message', key, message }, to);
    const answered = (text = '') => {
      drop();
      if (text) this.#deliver(key, answerIn(text), to);
      if (text.length <= SHORT) return;
      // A long answer takes time to arrive, and is not sent again during it.
      this.#following.set(name, node);
      node.renew = () => {};
      node.clock = quietTimeout(drop, this.#options.limits.attachTimeout);
    };
    const leave = call.follow({ progress, answered });
    node.leave = () => {
      drop();
      leave();
    };
  }

  /** Sends an answer to another node. */
  #deliver(key: string, message: JsonRpcMessage, to: string): void {
    const confirm = this.#options.isDraining();
    this.#send({ type: 'message', key, message, ...(confirm && { confirm }) }, to);
    if (!confirm) return;
    const name = `${to} ${key}`;
    clearTimeout(this.#unconfirmed.get(name));
    const expire = () => this.#unconfirmed.delete(name);
    // As long as the other node would ask again.
    this.#unconfirmed.set(name, quietTimeout(expire, this.#lease));
  }

  #detached(name: string): void {
    clearTimeout(this.#unconfirmed.get(name));
    this.#unconfirmed.delete(name);
    this.#following.get(name)?.leave();
  }

  #received(message: NodeMessage & { type: 'found' | 'message' }, from: string): void {
    const { key } = message;
    const waiter = this.#waiters.get(key);
    const isAnswer = message.type === 'message' && !('method' in message.message);
    // An owner that leaves waits for it. If nobody waits here, it does not know that yet, and keeps its answer.
    if (isAnswer ? waiter && message.confirm : !waiter) this.#send({ type: 'detach', key }, from);
    if (!waiter) return;
    waiter.owner = from;
    waiter.unanswered = 0;
    if (message.type === 'message') waiter.message(message.message);
  }

  #send(message: NodeMessage, to?: string): void {
    this.#messenger.send(message, to).catch(this.#options.onerror);
  }
}
