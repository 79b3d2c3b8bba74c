// A bus over an engine that carries short texts between processes. What all engines have in common is
// here: order, duplicates, large messages, a bound on what waits, errors that say what happened.
import { RELAY_MAX_LENGTH } from '../../../protocol/relay.js';
import { quietTimeout } from '../relay-limits.js';
import type { RelayBus } from '../relay-bus.js';
import { decodeFrame, encodeFrame } from './bus-frames.js';
import type { BusFrame } from './bus-frames.js';
import { BusInbox } from './bus-inbox.js';
import { BusOutbox } from './bus-outbox.js';

/** A bus that holds connections. */
export interface EngineBus extends RelayBus {
  publish(topic: string, message: unknown): Promise<void>;
  onGap(listener: () => void): () => void;
  /** Closes what the bus opened; the client that you gave stays open. Rejects what still waits. */
  close(): Promise<void>;
}

/** What all buses over an engine can be told. */
export interface EngineBusOptions {
  /** Put before the names of channels, to keep deployments on one engine apart. Default none. */
  prefix?: string;
  /** Milliseconds for the engine to take a message, and for other nodes to go on sending a large one. Default 5,000. */
  timeout?: number;
  /** Characters that may wait for the engine or for other nodes; beyond, `publish` rejects. Default 64 MB. */
  maxWaiting?: number;
  /** Told of errors of the bus's own connections, which it restores. Default: nobody is told. */
  onerror?(error: unknown): void;
}

/** One engine, as a bus needs it. */
export interface BusEngine {
  /** For errors: "Redis". */
  readonly name: string;
  /** The longest text that it carries, in UTF-16 units. */
  readonly maxLength: number;
  /** Sends a text to all who listen; the order of calls is kept. Resolves when the engine has it. */
  send(channel: string, text: string): Promise<unknown>;
  /** Resolves with the removal, when it listens. */
  listen(channel: string, listener: (text: string) => void): Promise<() => unknown>;
  close(): unknown;
}

/** What an engine tells its bus. */
export interface EngineEvents {
  /** The connection was lost for a while. */
  gap(): void;
  error(error: unknown): void;
}

type Listener = (message: unknown) => void;

interface Topic {
  listeners: Set<Listener>;
  /** Resolves with the removal; with undefined when listening failed. */
  listening: Promise<(() => unknown) | undefined>;
}

/** The head of a frame, and then some. */
const HEAD_LENGTH = 128;

/** Makes a bus of what `start` makes. */
export function engineBus(
  start: (events: EngineEvents) => BusEngine,
  options: EngineBusOptions = {},
): EngineBus {
  return new BusOfEngine(start, options);
}

class BusOfEngine implements EngineBus {
  readonly #id = crypto.randomUUID();
  readonly #engine: BusEngine;
  readonly #prefix: string;
  readonly #timeout: number;
  readonly #maxWaiting: number;
  readonly #onerror: (error: unknown) => void;
  readonly #topics = new Map<string, Topic>();
  readonly #gapListeners = new Set<() => void>();
  readonly #outbox: BusOutbox;
  readonly #inbox: BusInbox;
  /** How many subscriptions are not active yet; what is sent waits for them, in order. */
  #pending = 0;
  readonly #queue: (() => void)[] = [];
  #seq = 0;
  /** Length of what the engine has not taken yet. */
  #waiting = 0;
  #isClosed = false;

  constructor(start: (events: EngineEvents) => BusEngine, options: EngineBusOptions) {
    const { prefix = '', timeout = 5000, maxWaiting = 4 * RELAY_MAX_LENGTH } = options;
    for (const [name, value] of Object.entries({ timeout, maxWaiting }))
      if (!(value > 0)) throw new RangeError(`${name} is ${value}. It must be above 0.`);
    this.#prefix = prefix;
    this.#timeout = timeout;
    this.#maxWaiting = maxWaiting;
    this.#onerror = (error) => options.onerror?.(error);
    this.#engine = start({
      gap: () => {
        if (!this.#isClosed) for (const listener of this.#gapListeners) listener();
      },
      error: this.#onerror,
    });
    const id = this.#id;
    const send = (to: string, frame: BusFrame) => this.#sendTo(to, frame);
    const partLength = this.#engine.maxLength - HEAD_LENGTH;
    const onerror = this.#onerror;
    this.#outbox = new BusOutbox({ id, partLength, timeout, send });
    this.#inbox = new BusInbox({
      id,
      timeout,
      own: (seq) => this.#outbox.textOf(seq),
      send,
      onerror,
    });
    this.#listen(this.#own(id), (text) => this.#hear(text));
  }

  async publish(topic: string, message: unknown): Promise<void> {
    if (this.#isClosed) throw new Error('The bus is closed.');
    const text = JSON.stringify(message);
    const waiting = this.#waiting + this.#outbox.length;
    if (waiting + text.length > this.#maxWaiting)
      throw new Error(
        `${this.#engine.name} is too slow, or unreachable: ${waiting} characters wait for it, and no ` +
          `more than ${this.#maxWaiting} may (maxWaiting).`,
      );
    const [from, seq] = [this.#id, ++this.#seq];
    const isLarge = text.length > this.#engine.maxLength - HEAD_LENGTH;
    if (isLarge) this.#outbox.hold(seq, text);
    const frame: BusFrame = isLarge
      ? { type: 'large', from, seq, length: text.length }
      : { type: 'whole', from, seq, text };
    try {
      await this.#send(this.#prefix + topic, encodeFrame(frame), this.#timeout);
    } catch (error) {
      this.#outbox.drop(seq);
      throw error;
    }
  }

  subscribe(topic: string, listener: Listener): () => void {
    let known = this.#topics.get(topic);
    if (!known) {
      const listeners = new Set<Listener>();
      const deliver = (text: string) => {
        const message: unknown = JSON.parse(text);
        for (const listener of listeners) listener(message);
      };
      const listening = this.#listen(this.#prefix + topic, (text) => {
        const frame = decodeFrame(text);
        if (frame?.type === 'whole' || frame?.type === 'large') this.#inbox.take(frame, deliver);
      });
      this.#topics.set(topic, (known = { listeners, listening }));
    }
    const { listeners, listening } = known;
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#topics.get(topic)?.listeners !== listeners) return;
      this.#topics.delete(topic);
      void listening.then((leave) => this.#isClosed || leave?.()).catch(this.#onerror);
    };
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#inbox.close();
    this.#outbox.close();
    this.#topics.clear();
    for (const send of this.#queue.splice(0)) send();
    await this.#engine.close();
  }

  /** The channel on which one bus is asked and answered. */
  #own(id: string): string {
    return `${this.#prefix}mcp-app-bus/${id}`;
  }

  #listen(channel: string, listener: (text: string) => void): Topic['listening'] {
    this.#pending++;
    return this.#engine
      .listen(channel, (text) => this.#isClosed || listener(text))
      .catch((error: unknown) => void this.#onerror(error))
      .finally(() => {
        this.#pending--;
        if (this.#pending === 0) for (const send of this.#queue.splice(0)) send();
      });
  }

  #hear(text: string): void {
    const frame = decodeFrame(text);
    if (frame?.type === 'want') this.#outbox.answer(frame);
    else if (frame?.type === 'part' || frame?.type === 'gone') this.#inbox.hear(frame);
  }

  /** A lost one is asked for again. */
  #sendTo(to: string, frame: BusFrame): void {
    if (!this.#isClosed)
      this.#send(this.#own(to), encodeFrame(frame)).catch((error: unknown) => {
        if (!this.#isClosed) this.#onerror(error);
      });
  }

  /**
   * Waits for what was subscribed before, because the answer may come there. With a `timeout` it rejects when the
   * engine takes longer; the message counts as waiting until the engine has it.
   */
  #send(channel: string, text: string, timeout?: number): Promise<unknown> {
    this.#waiting += text.length;
    return new Promise<unknown>((resolve, reject) => {
      const late = () => {
        const { name } = this.#engine;
        reject(new Error(`${name} did not take a message in ${timeout} ms. Is it reachable?`));
      };
      const clock = timeout && quietTimeout(late, timeout);
      const over = () => {
        this.#waiting -= text.length;
        clearTimeout(clock);
      };
      const taken = (value: unknown) => {
        over();
        resolve(value);
      };
      const failed = (error: unknown) => {
        over();
        reject(error);
      };
      const send = () => {
        if (this.#isClosed) failed(new Error('The bus is closed.'));
        else this.#engine.send(channel, text).then(taken, failed);
      };
      if (this.#pending > 0) this.#queue.push(send);
      else send();
    });
  }
}
