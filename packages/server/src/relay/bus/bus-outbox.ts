// Outgoing large messages. Each receiver requests the parts at its own pace, so that neither the engine nor a slow node
// has to hold more than a few of them.
import { quietTimeout } from '../relay-limits.js';
import { endOfPart, PARTS_AT_ONCE } from './bus-frames.js';
import type { BusFrame } from './bus-frames.js';

/**
 * Other receivers request the parts at about the same time as the first. After this time, all of them have finished.
 */
const LINGER_MS = 1000;

interface Held {
  text: string;
  clock: ReturnType<typeof setTimeout>;
}

/** What the outbox needs from its bus. */
export interface OutboxOptions {
  /** The id of this bus. */
  id: string;
  /** The maximum length of a part. */
  partLength: number;
  /** Milliseconds without a request after which a message is dropped. */
  timeout: number;
  /** Sends a frame to one bus. */
  send(to: string, frame: BusFrame): void;
}

/** Holds each large message until its receivers have it. */
export class BusOutbox {
  /** The total length of the held messages. */
  length = 0;
  readonly #options: OutboxOptions;
  readonly #held = new Map<number, Held>();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  hold(seq: number, text: string): void {
    this.length += text.length;
    this.#held.set(seq, { text, clock: this.#dropIn(seq, 2 * this.#options.timeout) });
  }

  /** The text of a message that is still held. */
  textOf(seq: number): string | undefined {
    return this.#held.get(seq)?.text;
  }

  /** Answers a receiver with the next parts. */
  answer({ from: to, seq, offset }: BusFrame & { type: 'want' }): void {
    const { id: from, partLength, timeout, send } = this.#options;
    const held = this.#held.get(seq);
    if (!held) return send(to, { type: 'gone', from, seq });
    const { text } = held;
    clearTimeout(held.clock);
    held.clock = this.#dropIn(seq, offset < text.length ? 2 * timeout : LINGER_MS);
    for (let part = 0, start = offset; part < PARTS_AT_ONCE && start < text.length; part++) {
      const end = endOfPart(text, start, partLength);
      send(to, { type: 'part', from, seq, offset: start, text: text.slice(start, end) });
      start = end;
    }
  }

  /** Drops a message that could not be announced. */
  drop(seq: number): void {
    const held = this.#held.get(seq);
    if (!held) return;
    clearTimeout(held.clock);
    this.length -= held.text.length;
    this.#held.delete(seq);
  }

  close(): void {
    for (const seq of this.#held.keys()) this.drop(seq);
  }

  #dropIn(seq: number, ms: number): ReturnType<typeof setTimeout> {
    return quietTimeout(() => this.drop(seq), ms);
  }
}
