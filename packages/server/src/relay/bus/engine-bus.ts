// A bus over an engine that carries short texts between processes. The common parts of all engines are here: order,
// duplicates, large messages, limits and errors.
import { errorText, RELAY_MAX_LENGTH } from '@mcp-app/elements/protocol';
import { quietTimeout } from '../relay-limits.js';
import type { RelayBus } from '../relay-bus.js';
import { decodeFrame, encodeFrame } from './bus-frames.js';
import type { BusFrame } from './bus-frames.js';
import { BusInbox } from './bus-inbox.js';
import { BusOutbox } from './bus-outbox.js';
import { FrameSeal, SEAL_LENGTH } from './frame-seal.js';
import { EngineSubscription } from './engine-subscription.js';

/** A bus with its own connections. */
export interface EngineBus extends RelayBus {
  publish(topic: string, message: unknown): Promise<void>;
  onGap(listener: () => void): () => void;
  /** Why messages of other nodes do not arrive at present; undefined if they do. */
  readonly problem: string | undefined;
  /** Closes what the bus opened; the client that you passed stays open. Rejects pending messages. */
  close(): Promise<void>;
}

/** The options of all buses over an engine. */
export interface EngineBusOptions {
  /** A prefix for the names of channels, to separate deployments on one engine. Default none. */
  prefix?: string;
  /**
   * A random text of at least 16 characters, the same on all nodes. Messages are then signed, and others are ignored and
   * reported: programs that may use the same channels cannot forge or replay any. It needs clocks that differ by less
   * than a minute. Default: every message on the channels is believed.
   */
  secret?: string;
  /**
   * Milliseconds for the engine to accept a message, and for other nodes to continue sending a large one. Default
   * 5,000.
   */
  timeout?: number;
  /**
   * Maximum characters that wait for the engine or for other nodes, in each direction. Above it, `publish` rejects, and
   * incoming messages are dropped and reported. Default 64 MB.
   */
  maxWaiting?: number;
  /** Called for errors of the bus's own connections, which it restores. Default: errors are ignored. */
  onerror?(error: unknown): void;
}

/** The interface of an engine. */
export interface BusEngine {
  /** For errors: "Redis". */
  readonly name: string;
  /** The maximum length of a text, in UTF-16 units. */
  readonly maxLength: number;
  /** Sends a text to all listeners, in the order of the calls. Resolves when the engine has accepted it. */
  send(channel: string, text: string): Promise<unknown>;
  /** Resolves, once it listens, with a function that stops it. */
  listen(channel: string, listener: (text: string) => void): Promise<() => unknown>;
  close(): unknown;
}

/** The events of an engine. */
export interface EngineEvents {
  /** The connection was interrupted. */
  gap(): void;
  error(error: unknown): void;
}

type Listener = (message: unknown) => void;

interface Topic {
  listeners: Set<Listener>;
  subscription: EngineSubscription;
}

/** Milliseconds between two reports of forged messages. */
const REPORT_MS = 60_000;

/** Reserved characters for the head of a frame, and its signature. */
const HEAD_LENGTH = 96 + SEAL_LENGTH;

/** Creates a bus over the engine that `start` returns. */
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
  readonly #subscriptions = new Set<EngineSubscription>();
  readonly #gapListeners = new Set<() => void>();
  readonly #outbox: BusOutbox;
  readonly #inbox: BusInbox;
  readonly #seal: FrameSeal | undefined;
  // Signatures take time to make and to check, and messages must stay in order.
  #sealing: Promise<unknown> = Promise.resolve();
  #opening: Promise<unknown> = Promise.resolve();
  /** When a forged message was last reported, because there may be many. */
  #reported = -Infinity;
  /** The number of subscriptions that are not active yet. Messages wait for them, in order. */
  #pending = 0;
  readonly #queue: (() => void)[] = [];
  #seq = 0;
  /** The length of the messages that the engine has not accepted yet. */
  #waiting = 0;
  #isClosed = false;

  constructor(start: (events: EngineEvents) => BusEngine, options: EngineBusOptions) {
    const { prefix = '', timeout = 5000, maxWaiting = 4 * RELAY_MAX_LENGTH } = options;
    for (const [name, value] of Object.entries({ timeout, maxWaiting }))
      if (!(value > 0)) throw new RangeError(`${name} is ${value}. It must be greater than 0.`);
    this.#prefix = prefix;
    this.#seal = options.secret === undefined ? undefined : new FrameSeal(options.secret);
    this.#timeout = timeout;
    this.#maxWaiting = maxWaiting;
    this.#onerror = (error) => options.onerror?.(error);
    this.#engine = start({ gap: () => this.#missed(), error: this.#onerror });
    const id = this.#id;
    const send = (to: string, frame: BusFrame) => this.#sendTo(to, frame);
    const partLength = this.#engine.maxLength - HEAD_LENGTH;
    const onerror = this.#onerror;
    this.#outbox = new BusOutbox({ id, partLength, timeout, send });
    this.#inbox = new BusInbox({
      id,
      timeout,
      maxLength: maxWaiting,
      own: (seq) => this.#outbox.textOf(seq),
      send,
      onerror,
    });
    this.#listen(this.#own(id), (text) => this.#receive(text));
  }

  get problem(): string | undefined {
    const { name } = this.#engine;
    if (this.#isClosed) return 'The bus is closed.';
    for (const { state } of this.#subscriptions) {
      if (state.name === 'failing')
        return `${name} refuses a subscription, which is tried again: ${errorText(state.error)}`;
      if (state.name === 'starting') return `${name} has not confirmed a subscription yet.`;
    }
    return undefined;
  }

  async publish(topic: string, message: unknown): Promise<void> {
    if (this.#isClosed) throw new Error('The bus is closed.');
    const text = JSON.stringify(message);
    const waiting = this.#waiting + this.#outbox.length;
    if (waiting + text.length > this.#maxWaiting)
      throw new Error(
        `${this.#engine.name} is too slow or unreachable: ${waiting} characters wait for it, but maxWaiting ` +
          `is ${this.#maxWaiting}.`,
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
      const subscription = this.#listen(this.#prefix + topic, (text) => {
        const frame = decodeFrame(text);
        if (frame?.type === 'whole' || frame?.type === 'large') this.#inbox.take(frame, deliver);
      });
      this.#topics.set(topic, (known = { listeners, subscription }));
    }
    const { listeners, subscription } = known;
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#topics.get(topic)?.listeners !== listeners) return;
      this.#topics.delete(topic);
      this.#subscriptions.delete(subscription);
      subscription.leave(this.#isClosed);
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
    for (const subscription of this.#subscriptions) subscription.leave(true);
    this.#subscriptions.clear();
    for (const send of this.#queue.splice(0)) send();
    await this.#engine.close();
  }

  /** The channel for requests and answers of one bus. */
  #own(id: string): string {
    return `${this.#prefix}mcp-app-bus/${id}`;
  }

  #listen(channel: string, listener: (text: string) => void): EngineSubscription {
    this.#pending++;
    const receive = (text: string) => {
      if (this.#isClosed) return;
      try {
        listener(text);
      } catch (error) {
        // Anybody who may use the channel can send anything. It must not end the connection, or the process.
        this.#onerror(error);
      }
    };
    const subscription = new EngineSubscription({
      listen: () => this.#engine.listen(channel, (text) => this.#open(channel, text, receive)),
      started: () => {
        this.#pending--;
        if (this.#pending === 0) for (const send of this.#queue.splice(0)) send();
      },
      recovered: () => this.#missed(),
      onerror: this.#onerror,
    });
    this.#subscriptions.add(subscription);
    return subscription;
  }

  /** Passes the text on, if it is signed. */
  #open(channel: string, text: string, receive: (text: string) => void): void {
    const seal = this.#seal;
    if (!seal) return receive(text);
    const opened = this.#opening.then(() => seal.open(channel, text));
    this.#opening = opened
      .then((own) => (own === undefined ? this.#forged(channel) : receive(own)))
      .catch(this.#onerror);
  }

  #forged(channel: string): void {
    if (this.#isClosed || Date.now() - this.#reported < REPORT_MS) return;
    this.#reported = Date.now();
    this.#onerror(
      new Error(
        `Ignored a message on ${channel} that is not signed with the secret of this bus, or is too old. Set the same ` +
          'secret on all nodes, and check their clocks. If they are right, another program uses this channel.',
      ),
    );
  }

  /** Sends a text, signed if there is a secret, in the order of the calls. */
  #pass(channel: string, text: string): Promise<unknown> {
    const seal = this.#seal;
    if (!seal) return this.#engine.send(channel, text);
    const sealed = this.#sealing.then(() => seal.seal(channel, text));
    this.#sealing = sealed.catch(() => {});
    return sealed.then((own) => this.#engine.send(channel, own));
  }

  #missed(): void {
    if (!this.#isClosed) for (const listener of this.#gapListeners) listener();
  }

  #receive(text: string): void {
    const frame = decodeFrame(text);
    if (frame?.type === 'want') this.#outbox.answer(frame);
    else if (frame?.type === 'part' || frame?.type === 'gone') this.#inbox.receive(frame);
  }

  /** Errors are ignored, because a lost frame is requested again. */
  #sendTo(to: string, frame: BusFrame): void {
    if (!this.#isClosed)
      this.#send(this.#own(to), encodeFrame(frame)).catch((error: unknown) => {
        if (!this.#isClosed) this.#onerror(error);
      });
  }

  /**
   * Waits for earlier subscriptions, because the answer may arrive there. With a `timeout`, it rejects if the engine
   * takes longer; the message counts as waiting until the engine has accepted it.
   */
  #send(channel: string, text: string, timeout?: number): Promise<unknown> {
    this.#waiting += text.length;
    return new Promise<unknown>((resolve, reject) => {
      const late = () => {
        const { name } = this.#engine;
        reject(
          new Error(
            `${name} did not accept a message within ${timeout} ms. Check that it is reachable.`,
          ),
        );
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
        else this.#pass(channel, text).then(taken, failed);
      };
      if (this.#pending > 0) this.#queue.push(send);
      else send();
    });
  }
}
