// Incoming messages: each is delivered once, in the order of its sender, after large ones are assembled.
import { quietTimeout } from '../relay-limits.js';
import { PARTS_AT_ONCE } from './bus-frames.js';
import type { BusFrame } from './bus-frames.js';

/** The number of unanswered requests for a large message before it is given up. */
const ATTEMPTS = 3;
/** The maximum number of senders that are remembered. The least recently heard is dropped first. */
const MAX_SENDERS = 1000;

/** A message in the queue of its sender. */
interface Entry {
  /** Undefined while a large message is incomplete; null after it was given up. */
  text: string | null | undefined;
  /** What it counts for while it waits. */
  length: number;
  deliver(text: string): void;
}

interface Sender {
  /** The last received message. A restored connection may repeat some. */
  last: number;
  line: Entry[];
  transfers: Map<number, Transfer>;
}

interface Transfer {
  parts: string[];
  offset: number;
  length: number;
  /** The number of requests since the last part arrived. */
  attempts: number;
  clock: ReturnType<typeof setTimeout> | undefined;
  entry: Entry;
}

/** What the inbox needs from its bus. */
export interface InboxOptions {
  /** The id of this bus. */
  id: string;
  /** Milliseconds after which a silent sender is given up. */
  timeout: number;
  /** Maximum characters of all messages that are incomplete or wait for one. Above it, messages are dropped. */
  maxLength: number;
  /** A large message that this bus itself sent. */
  own(seq: number): string | undefined;
  /** Sends a frame to one bus. */
  send(to: string, frame: BusFrame): void;
  onerror(error: unknown): void;
}

type MessageFrame = BusFrame & { type: 'whole' | 'large' };
type AnswerFrame = BusFrame & { type: 'part' | 'gone' };

/** Receives frames and delivers their messages. */
export class BusInbox {
  readonly #options: InboxOptions;
  readonly #senders = new Map<string, Sender>();
  /** The length of what waits. An announced message counts with its whole length. */
  #waiting = 0;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Handles a message, or the announcement of one. */
  take(frame: MessageFrame, deliver: (text: string) => void): void {
    const { from, seq } = frame;
    const sender = this.#sender(from);
    if (seq <= sender.last) return;
    sender.last = seq;
    const length = frame.type === 'whole' ? frame.text.length : frame.length;
    const isOwn = frame.type === 'large' && from === this.#options.id;
    const waits = !isOwn && (frame.type === 'large' || sender.line.length > 0);
    if (waits && this.#waiting + length > this.#options.maxLength) return this.#refuse(length);
    const entry: Entry = { text: undefined, length: waits ? length : 0, deliver };
    this.#waiting += entry.length;
    sender.line.push(entry);
    if (frame.type === 'whole') entry.text = frame.text;
    else if (isOwn) entry.text = this.#options.own(seq) ?? null;
    else this.#begin(sender, frame, entry);
    this.#advance(sender);
  }

  /** Handles an answer to a request of this bus. */
  receive(frame: AnswerFrame): void {
    const sender = this.#senders.get(frame.from);
    const transfer = sender?.transfers.get(frame.seq);
    if (!sender || !transfer) return;
    if (frame.type === 'gone') return this.#end(sender, frame, null);
    // A part that was requested twice arrives twice.
    if (frame.offset !== transfer.offset || frame.text === '') return;
    // Not what was announced.
    if (transfer.offset + frame.text.length > transfer.length)
      return this.#end(sender, frame, null);
    transfer.parts.push(frame.text);
    transfer.offset += frame.text.length;
    transfer.attempts = 0;
    const isComplete = transfer.offset >= transfer.length;
    // The last request is a receipt.
    if (isComplete || transfer.parts.length % PARTS_AT_ONCE === 0) this.#want(frame, transfer);
    if (isComplete) this.#end(sender, frame, transfer.parts.join(''));
  }

  close(): void {
    for (const { transfers } of this.#senders.values())
      for (const { clock } of transfers.values()) clearTimeout(clock);
    this.#senders.clear();
  }

  #begin(sender: Sender, frame: BusFrame & { type: 'large' }, entry: Entry): void {
    const { length, seq } = frame;
    const transfer = { parts: [], offset: 0, length, attempts: 0, clock: undefined, entry };
    sender.transfers.set(seq, transfer);
    this.#pull(sender, frame, transfer);
  }

  /** Sends a request, and repeats it if nothing arrived in the meantime. */
  #pull(sender: Sender, frame: BusFrame, transfer: Transfer): void {
    if (transfer.attempts === ATTEMPTS) return this.#giveUp(sender, frame, transfer);
    transfer.attempts++;
    this.#want(frame, transfer);
    const watch = () => {
      transfer.clock = quietTimeout(() => {
        if (transfer.attempts > 0) return this.#pull(sender, frame, transfer);
        transfer.attempts = 1;
        watch();
      }, this.#options.timeout / ATTEMPTS);
    };
    watch();
  }

  #giveUp(sender: Sender, frame: BusFrame, { length, offset }: Transfer): void {
    const { timeout, onerror } = this.#options;
    onerror(
      new Error(
        `A message of ${length} characters did not arrive over the bus: its sender sent nothing for ` +
          `${timeout} ms after ${offset} of them. The sender stopped, or its connection broke.`,
      ),
    );
    this.#end(sender, frame, null);
  }

  #refuse(length: number): void {
    this.#options.onerror(
      new Error(
        `A message of ${length} characters was dropped: ${this.#waiting} characters of messages from other nodes ` +
          `are incomplete, but maxWaiting is ${this.#options.maxLength}.`,
      ),
    );
  }

  #want({ from, seq }: BusFrame, { offset }: Transfer): void {
    this.#options.send(from, { type: 'want', from: this.#options.id, seq, offset });
  }

  #end(sender: Sender, { seq }: BusFrame, text: string | null): void {
    const transfer = sender.transfers.get(seq)!;
    clearTimeout(transfer.clock);
    sender.transfers.delete(seq);
    transfer.entry.text = text;
    this.#advance(sender);
  }

  /** Delivers complete messages, up to the first incomplete one. */
  #advance({ line }: Sender): void {
    while (line.length > 0 && line[0]!.text !== undefined) {
      const { text, length, deliver } = line.shift()!;
      this.#waiting -= length;
      // One message that cannot be read must not stop the others.
      try {
        if (text !== null) deliver(text!);
      } catch (error) {
        this.#options.onerror(error);
      }
    }
  }

  #sender(id: string): Sender {
    const known = this.#senders.get(id);
    const sender = known ?? { last: 0, line: [], transfers: new Map() };
    if (known && this.#senders.size < MAX_SENDERS) return sender;
    // The most recently heard sender is last, so that the first one can be dropped.
    this.#senders.delete(id);
    this.#senders.set(id, sender);
    const [oldest] = this.#senders;
    if (this.#senders.size > MAX_SENDERS && oldest![1].transfers.size === 0)
      this.#senders.delete(oldest![0]);
    return sender;
  }
}
