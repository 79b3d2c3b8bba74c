// The mail of one node: to all nodes, or to one of them. Whatever nodes tell each other goes through
// here, in both directions.
import { isObject } from '../../protocol/json-rpc.js';
import type { RelayBus } from './relay-bus.js';

/** All nodes hear this topic, and each one hears its own, which is this with its id behind. */
const TOPIC = 'mcp-app-relay';

/** What a node does with its mail. */
export interface RelayPostOptions<Message> {
  /** Undefined: this node is alone. */
  bus: RelayBus | undefined;
  /** `from` is another node, never this one. */
  receive(message: Message, from: string): void;
  /** Mail may have been missed. */
  missed(): void;
}

/** One node's place on the bus. Without a bus it tells nobody and hears nothing. */
export class RelayPost<Message extends object> {
  /** This node, among all and since it started. */
  readonly id: string = crypto.randomUUID();
  readonly #bus: RelayBus | undefined;
  readonly #leave: (() => void)[] = [];

  constructor({ bus, receive, missed }: RelayPostOptions<Message>) {
    this.#bus = bus;
    if (!bus) return;
    const hear = (message: unknown) => {
      if (!isObject(message) || typeof message['from'] !== 'string') return;
      // Our own come back on most buses; what they say was done here already.
      if (message['from'] !== this.id) receive(message as unknown as Message, message['from']);
    };
    this.#leave.push(bus.subscribe(TOPIC, hear), bus.subscribe(`${TOPIC}/${this.id}`, hear));
    if (bus.onGap) this.#leave.push(bus.onGap(missed));
  }

  /** Whether there may be other nodes. */
  get hasBus(): boolean {
    return this.#bus !== undefined;
  }

  /** Tells one node, or all others. Rejects when the bus does not take it. */
  async send(message: Message, to?: string): Promise<void> {
    await this.#bus?.publish(to === undefined ? TOPIC : `${TOPIC}/${to}`, {
      ...message,
      from: this.id,
    });
  }

  close(): void {
    for (const leave of this.#leave) leave();
  }
}
