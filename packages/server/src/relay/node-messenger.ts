// Sends and receives all messages between nodes, addressed to all nodes or to one of them.
import { isObject } from '@mcp-app/elements/protocol';
import type { RelayBus } from './relay-bus.js';

/** All nodes subscribe to this topic. Each node also subscribes to its own, which has its id appended. */
const TOPIC = 'mcp-app-relay';

/** Callbacks for messages of other nodes. */
export interface NodeMessengerOptions<Message> {
  /** Undefined if this is the only node. */
  bus: RelayBus | undefined;
  /** `from` is another node, never this one. */
  receive(message: Message, from: string): void;
  /** The bus delivered something. */
  received?(): void;
  /** What this node sent to itself with `echo` came back. */
  echoed?(at: unknown): void;
  /** Messages may have been missed. */
  missed(): void;
  /** A message could not be handled. */
  onerror(error: unknown): void;
}

/** A node's connection to the bus. Without a bus, it sends and receives nothing. */
export class NodeMessenger<Message extends object> {
  /** The id of this node, unique per start. */
  readonly id: string = crypto.randomUUID();
  readonly #bus: RelayBus | undefined;
  readonly #leave: (() => void)[] = [];

  constructor(options: NodeMessengerOptions<Message>) {
    const { bus, receive, missed, onerror } = options;
    this.#bus = bus;
    if (!bus) return;
    const onBusMessage = (message: unknown) => {
      if (!isObject(message) || typeof message['from'] !== 'string') return;
      options.received?.();
      // Most buses also deliver our own messages, which are already handled here.
      if (message['from'] === this.id) {
        if (message['type'] === 'echo') options.echoed?.(message['at']);
        return;
      }
      try {
        receive(message as unknown as Message, message['from']);
      } catch (error) {
        onerror(error);
      }
    };
    this.#leave.push(
      bus.subscribe(TOPIC, onBusMessage),
      bus.subscribe(`${TOPIC}/${this.id}`, onBusMessage),
    );
    if (bus.onGap) this.#leave.push(bus.onGap(missed));
  }

  /** Whether there may be other nodes. */
  get hasBus(): boolean {
    return this.#bus !== undefined;
  }

  /** Sends a message to one node, or to all others. Rejects if the bus does not accept it. */
  async send(message: Message, to?: string): Promise<void> {
    await this.#bus?.publish(to === undefined ? TOPIC : `${TOPIC}/${to}`, {
      ...message,
      from: this.id,
    });
  }

  /** Sends a number to this node itself, through the bus. */
  async echo(at: number): Promise<void> {
    await this.#bus?.publish(`${TOPIC}/${this.id}`, { type: 'echo', at, from: this.id });
  }

  close(): void {
    for (const leave of this.#leave) leave();
  }
}
