// Sends a message through the bus to this node itself from time to time: it shows that the bus works, and how long it takes.
import { quietTimeout } from '../relay-limits.js';

/** Milliseconds between two messages. */
const PROBE_MS = 5000;
/** More without an answer than this are a problem. */
const MISSED_PROBES = 3;

/** What the watch needs from its node. */
export interface BusWatchOptions {
  /** Sends this number to the node itself. */
  send(at: number): Promise<void>;
  lag(ms: number): void;
}

/** Watches the bus of one node. */
export class BusWatch {
  readonly #options: BusWatchOptions;
  #clock: ReturnType<typeof setTimeout> | undefined;
  /** Messages without an answer since the last one. */
  #missed = 0;
  /** When the last message arrived, by `performance.now()`. */
  #receivedAt: number | undefined;
  #lag: number | undefined;
  /** A bus that does not deliver a node's own messages cannot be watched, and is not suspected. */
  #canEcho = false;

  constructor(options: BusWatchOptions) {
    this.#options = options;
    this.#probe();
  }

  /** Any message of the bus arrived. */
  received(): void {
    this.#receivedAt = performance.now();
  }

  /** The message with this number came back. */
  echoed(at: unknown): void {
    if (typeof at !== 'number') return;
    this.#canEcho = true;
    this.#missed = 0;
    this.#lag = Math.max(0, performance.now() - at);
    this.#options.lag(this.#lag);
  }

  /** Milliseconds since the bus was last heard; undefined if it never was. */
  get silence(): number | undefined {
    return this.#receivedAt === undefined ? undefined : performance.now() - this.#receivedAt;
  }

  /** Milliseconds that the last message took. */
  get lag(): number | undefined {
    return this.#lag;
  }

  get problem(): string | undefined {
    return this.#canEcho && this.#missed > MISSED_PROBES
      ? `The bus accepts messages, but does not deliver them: ${this.#missed} are missing.`
      : undefined;
  }

  close(): void {
    clearTimeout(this.#clock);
  }

  #probe(): void {
    this.#missed++;
    // The engine's error is reported by the messages that matter.
    this.#options.send(performance.now()).catch(() => {});
    this.#clock = quietTimeout(() => this.#probe(), PROBE_MS);
  }
}
