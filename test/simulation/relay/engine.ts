// A simulated engine between relay nodes (Redis, NATS, PostgreSQL), with what the real ones allow: the texts of one
// sender arrive in order; connections break, and come back with a gap; after that, some texts may be repeated; while it
// is down, sending fails or waits.
import type { BusEngine, EngineEvents } from '../../../packages/server/src/relay/bus/engine-bus.js';
import type { LinkEnd } from '../kernel/network.ts';
import type { Simulation } from '../kernel/simulation.ts';

type Frame =
  | { type: 'send'; number: number; channel: string; text: string }
  | { type: 'listen'; number: number; channel: string }
  | { type: 'leave'; channel: string }
  | { type: 'done'; number: number }
  | { type: 'text'; channel: string; text: string };

/** Short, so that answers of tools are sent in parts. */
const MAX_LENGTH = 2500;
/** Milliseconds between two attempts to connect. */
const RETRY_MS = 400;
/** How many texts a restored connection may repeat. */
const REPEATED = 3;

interface Subscriber {
  end: LinkEnd<Frame>;
  channels: Set<string>;
}

export class SimulatedEngine {
  isUp = true;
  readonly #simulation: Simulation;
  readonly #subscribers = new Map<string, Subscriber>();
  /** The last texts that were sent to each node. */
  readonly #history = new Map<string, Frame[]>();

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  stop(): void {
    this.isUp = false;
    for (const link of this.#simulation.network.links('bus of ')) link.lose('the engine stopped');
    this.#history.clear();
  }

  start(): void {
    this.isUp = true;
  }

  /** The engine of one node's bus. */
  engineOf(node: string, events: EngineEvents): BusEngine {
    return new NodeEngine(this.#simulation, this, node, events);
  }

  accept(node: string, end: LinkEnd<Frame>): void {
    const subscriber: Subscriber = { end, channels: new Set() };
    this.#subscribers.set(node, subscriber);
    end.received = (frame) => this.#take(frame, subscriber);
    end.closed = () => {
      if (this.#subscribers.get(node) === subscriber) this.#subscribers.delete(node);
    };
    // A restored connection may repeat what it already delivered.
    const { choices } = this.#simulation;
    const repeated = Math.floor(choices.fraction(`engine repeats ${node}`) * (REPEATED + 1));
    if (repeated > 0)
      for (const frame of (this.#history.get(node) ?? []).slice(-repeated)) end.send(frame);
  }

  #take(frame: Frame, from: Subscriber): void {
    if (!this.isUp) return;
    if (frame.type === 'leave') return void from.channels.delete(frame.channel);
    if (frame.type === 'listen') from.channels.add(frame.channel);
    if (frame.type === 'send') {
      const text: Frame = { type: 'text', channel: frame.channel, text: frame.text };
      for (const [node, { end, channels }] of this.#subscribers)
        if (channels.has(frame.channel)) {
          end.send(text);
          const history = this.#history.get(node) ?? [];
          history.push(text);
          this.#history.set(node, history.slice(-REPEATED));
        }
    }
    if (frame.type === 'listen' || frame.type === 'send')
      from.end.send({ type: 'done', number: frame.number });
  }
}

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

class NodeEngine implements BusEngine {
  readonly name = 'The engine';
  readonly maxLength = MAX_LENGTH;
  readonly #simulation: Simulation;
  readonly #hub: SimulatedEngine;
  readonly #node: string;
  readonly #events: EngineEvents;
  readonly #listeners = new Map<string, (text: string) => void>();
  readonly #waiting = new Map<number, Waiting>();
  /** What was sent while there was no connection, in engines that let it wait. */
  readonly #queue: Frame[] = [];
  #end: LinkEnd<Frame> | undefined;
  #lastNumber = 0;
  #wasConnected = false;
  #isClosed = false;

  constructor(simulation: Simulation, hub: SimulatedEngine, node: string, events: EngineEvents) {
    this.#simulation = simulation;
    this.#hub = hub;
    this.#node = node;
    this.#events = events;
    this.#connect();
  }

  send(channel: string, text: string): Promise<void> {
    return this.#ask((number) => ({ type: 'send', number, channel, text }));
  }

  async listen(channel: string, listener: (text: string) => void): Promise<() => void> {
    await this.#ask((number) => ({ type: 'listen', number, channel }));
    this.#listeners.set(channel, listener);
    return () => {
      this.#listeners.delete(channel);
      this.#end?.send({ type: 'leave', channel });
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#end?.close('the bus was closed');
    this.#failAll('the connection was closed');
  }

  #ask(make: (number: number) => Frame): Promise<void> {
    const number = ++this.#lastNumber;
    const frame = make(number);
    const isConnected = this.#end?.isOpen;
    const { choices } = this.#simulation;
    // The texts of a sender keep their order, so either all of them wait or none.
    const mayWait = frame.type === 'listen' || this.#queue.length > 0;
    if (!isConnected && !mayWait && choices.happens(`engine refuses ${this.#node}`, 0.5))
      return Promise.reject(new Error('The engine is not connected.'));
    if (
      !isConnected &&
      frame.type === 'listen' &&
      choices.happens(`no listening ${this.#node}`, 0.5)
    )
      return Promise.reject(new Error('The engine is not connected: it cannot listen.'));
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      if (isConnected) this.#end!.send(frame);
      else this.#queue.push(frame);
    });
  }

  #connect(): void {
    if (this.#isClosed) return;
    const { network, clock } = this.#simulation;
    if (!this.#hub.isUp) return void clock.after(RETRY_MS, () => this.#connect());
    const link = network.open<Frame>(`bus of ${this.#node}`);
    const [near, far] = link.ends;
    this.#end = near;
    this.#hub.accept(this.#node, far);
    near.received = (frame) => this.#receive(frame);
    near.closed = () => {
      this.#failAll('the connection to the engine broke');
      if (this.#isClosed) return;
      this.#events.error(new Error('The connection to the engine broke.'));
      clock.after(RETRY_MS, () => this.#connect());
    };
    for (const channel of this.#listeners.keys()) near.send({ type: 'listen', number: 0, channel });
    for (const frame of this.#queue.splice(0)) near.send(frame);
    if (this.#wasConnected) this.#reportGap(near);
    this.#wasConnected = true;
  }

  /** After the restored subscriptions, because what is sent until then is missed too. */
  #reportGap(end: LinkEnd<Frame>): void {
    const number = ++this.#lastNumber;
    const resolve = () => this.#events.gap();
    this.#waiting.set(number, { resolve, reject: () => {} });
    end.send({ type: 'listen', number, channel: `gap of ${this.#node}` });
  }

  #receive(frame: Frame): void {
    if (frame.type === 'text') this.#listeners.get(frame.channel)?.(frame.text);
    if (frame.type !== 'done') return;
    this.#waiting.get(frame.number)?.resolve();
    this.#waiting.delete(frame.number);
  }

  #failAll(why: string): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(why));
  }
}
