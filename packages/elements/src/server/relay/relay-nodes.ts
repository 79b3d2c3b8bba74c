// This node among the others: who has the call that a page asks for, and what changed where.
import { isObject } from '../../protocol/json-rpc.js';
import type { JsonRpcMessage, JsonRpcResponse } from '../../protocol/json-rpc.js';
import type { Progress } from '../../protocol/mcp.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { resultLost } from './relay-attach.js';
import type { RelayBus } from './relay-bus.js';
import type { RelayWork } from './relay-call.js';
import type { RelayCalls } from './relay-calls.js';
import type { ListChange } from './relay-notices.js';
import { quietTimeout } from './relay-limits.js';

/** All nodes hear this topic, and each one hears its own, which is this with its id behind. */
const TOPIC = 'mcp-app-relay';

type ToAll =
  | { type: 'attach'; key: string }
  | { type: 'cancel'; key: string; reason: string }
  | { type: 'bye'; scope: string }
  | ({ type: 'changed' } & ListChange);
type ToOne =
  { type: 'found'; key: string } | { type: 'message'; key: string; message: JsonRpcMessage };
type FromNode<T> = T & { from: string };

interface Waiter {
  found(): void;
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
  onerror(error: unknown): void;
}

/** One node's place on the bus. Without a bus it tells nobody and finds nothing. */
export class RelayNodes {
  /** This node, among all and since it started. */
  readonly id: string = crypto.randomUUID();
  readonly #options: RelayNodesOptions;
  readonly #waiters = new Map<string, Waiter>();
  readonly #leave: (() => void)[];

  constructor(options: RelayNodesOptions) {
    this.#options = options;
    const { bus } = options;
    this.#leave = bus
      ? [
          bus.subscribe(
            TOPIC,
            (message) => isObject(message) && this.#hear(message as FromNode<ToAll>),
          ),
          bus.subscribe(
            `${TOPIC}/${this.id}`,
            (message) => isObject(message) && this.#told(message as unknown as ToOne),
          ),
        ]
      : [];
  }

  /** Tells all other nodes. */
  tell(message: ToAll): void {
    this.#publish(TOPIC, { ...message, from: this.id });
  }

  /** The work of a call that another node runs: waits for its answer, or throws `resultLost`. */
  async attach(key: string, { signal, progress }: RelayWork): Promise<Record<string, unknown>> {
    if (!this.#options.bus) throw resultLost();
    let clock: ReturnType<typeof setTimeout> | undefined;
    let abandon = () => {};
    try {
      const answer = await new Promise<JsonRpcResponse>((resolve, reject) => {
        abandon = () => {
          this.tell({ type: 'cancel', key, reason: String(signal.reason) });
          reject(signal.reason);
        };
        signal.addEventListener('abort', abandon);
        clock = quietTimeout(() => reject(resultLost()), this.#options.attachTimeout);
        this.#waiters.set(key, {
          found: () => clearTimeout(clock),
          message: (message) => {
            if ('method' in message) progress(message.params as unknown as Progress);
            else resolve(message);
          },
        });
        this.tell({ type: 'attach', key });
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
    for (const leave of this.#leave) leave();
  }

  #hear(message: FromNode<ToAll>): void {
    // Our own come back on most buses; what they say was done here already.
    if (message.from === this.id) return;
    const { calls, changed, ended } = this.#options;
    if (message.type === 'attach') this.#offer(message);
    else if (message.type === 'cancel') calls.cancel(message.key, message.reason);
    else if (message.type === 'bye') ended(message.scope);
    else if (message.type === 'changed') changed(message);
  }

  #offer({ key, from }: { key: string; from: string }): void {
    const call = this.#options.calls.find(key);
    if (!call) return;
    const tell = (message: ToOne) => this.#publish(`${TOPIC}/${from}`, message);
    tell({ type: 'found', key });
    void call
      .follow((message) => tell({ type: 'message', key, message }))
      .then((message) => message && tell({ type: 'message', key, message }));
  }

  #told(message: ToOne): void {
    const waiter = this.#waiters.get(message.key);
    waiter?.found();
    if (message.type === 'message') waiter?.message(message.message);
  }

  #publish(topic: string, message: object): void {
    const { bus, onerror } = this.#options;
    const publish = async () => bus?.publish(topic, message);
    publish().catch(onerror);
  }
}
