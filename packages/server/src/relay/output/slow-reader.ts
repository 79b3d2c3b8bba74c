// The messages of a page that does not read its answers as fast as it asks: they wait, because each could add an answer
// to what is in memory already. Nothing tells when a page has read, so its socket is looked at again and again.
import type { RelaySocket } from '../relay-options.js';
import { quietTimeout } from '../relay-limits.js';
import type { WaitingFrames } from '../waiting-frames.js';
import type { SocketOutput } from './socket-output.js';

/** Bytes that a page may leave unread before its messages wait. */
const HIGH_WATER = 1024 * 1024;

const [FIRST_LOOK_MS, LAST_LOOK_MS] = [1, 250];

/** One socket. */
export class SlowReader {
  readonly #socket: RelaySocket;
  readonly #output: SocketOutput;
  readonly #frames: WaitingFrames;
  readonly #handle: (frame: string) => void;
  /** Set while messages wait. */
  #clock: ReturnType<typeof setTimeout> | undefined;
  /** Messages that are handled before the next look. Doubled each time, because their answers follow later. */
  #batch = 1;

  constructor(
    socket: RelaySocket,
    output: SocketOutput,
    frames: WaitingFrames,
    handle: (frame: string) => void,
  ) {
    this.#socket = socket;
    this.#output = output;
    this.#frames = frames;
    this.#handle = handle;
  }

  /** Whether messages wait. */
  get isBehind(): boolean {
    return this.#clock !== undefined;
  }

  /** Looks how much is unread. Call it after each write. */
  look(): void {
    if (this.isBehind || !this.#hasTooMuch()) return;
    this.#batch = 1;
    this.#socket.pause?.();
    this.#lookAfter(FIRST_LOOK_MS);
  }

  /** @throws RpcError (TooMany) if too much waits */
  add(frame: string): void {
    this.#frames.add(frame);
  }

  end(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
    this.#frames.drop();
  }

  #hasTooMuch(): boolean {
    return this.#output.unread > HIGH_WATER;
  }

  #lookAfter(ms: number): void {
    this.#clock = quietTimeout(() => {
      if (this.#hasTooMuch()) {
        this.#batch = 1;
        this.#lookAfter(Math.min(2 * ms, LAST_LOOK_MS));
      } else this.#continue();
    }, ms);
  }

  #continue(): void {
    for (let count = 0; count < this.#batch; count++) {
      const frame = this.#frames.shift();
      if (frame === undefined) {
        this.#clock = undefined;
        return this.#socket.resume?.();
      }
      this.#handle(frame);
      // It was the end of the connection.
      if (!this.isBehind) return;
    }
    this.#batch *= 2;
    this.#lookAfter(FIRST_LOOK_MS);
  }
}
