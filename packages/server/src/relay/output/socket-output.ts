// What a socket has not sent yet. `bufferedAmount` has its bytes, but each message that waits takes more than them, which
// is most of it if messages are small.
import type { RelaySocket } from '../relay-options.js';

/** Bytes that a waiting message takes in addition to its text: measured with `ws` in Node. */
const MESSAGE_BYTES = 800;

/** One socket. */
export class SocketOutput {
  readonly #socket: RelaySocket;
  /** What was passed to the socket since it was last empty. */
  #messages = 0;
  #length = 0;

  constructor(socket: RelaySocket) {
    this.#socket = socket;
  }

  /** A message of this length is passed to the socket. */
  add(length: number): void {
    if (this.#buffered === 0) this.#messages = this.#length = 0;
    this.#messages++;
    this.#length += length;
  }

  /** An estimate of the bytes in memory. */
  get unread(): number {
    const buffered = this.#buffered;
    if (buffered === 0 || this.#length === 0) return buffered;
    // As many messages of the average length as fit into the buffered bytes.
    const waiting = Math.min(this.#messages, (buffered / this.#length) * this.#messages);
    return buffered + MESSAGE_BYTES * waiting;
  }

  get #buffered(): number {
    return this.#socket.bufferedAmount ?? 0;
  }
}
