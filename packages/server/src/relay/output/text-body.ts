// The body of a response: texts as bytes. It hands over small pieces, because what a server has taken out of a body waits
// in its buffers, where nobody counts it.

/** Bytes that are handed over at once. */
const PIECE = 32 * 1024;

/** Bytes that a waiting text takes in addition to its own. */
const TEXT_BYTES = 256;

/** Texts that a page reads at its own speed. */
export class TextBody {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  /** The encoded texts that were not handed over completely. Bytes, because long strings fill the heap. */
  #texts: Uint8Array[] = [];
  #unread = 0;
  /** The bytes of the first text that were handed over. */
  #start = 0;
  /** Whether the reader waits for more. */
  #isAwaited = false;
  #isEnding = false;

  /** @param cancelled called when the reader does not want more */
  constructor(cancelled: () => void) {
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => this.#handOver(),
        cancel: () => {
          this.#drop();
          cancelled();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Bytes of all texts that were not handed over completely: the rest of a text keeps all of it in memory. */
  get unread(): number {
    return this.#unread;
  }

  write(text: string): void {
    const bytes = this.#encoder.encode(text);
    this.#texts.push(bytes);
    this.#unread += bytes.length + TEXT_BYTES;
    if (this.#isAwaited) this.#handOver();
  }

  /** Ends the body after the last text. */
  end(): void {
    this.#isEnding = true;
    if (this.#texts.length === 0) this.#close();
  }

  /** Ends the body with an error. What is unread is dropped. */
  fail(error: Error): void {
    this.#drop();
    this.#controller.error(error);
  }

  #handOver(): void {
    const [text] = this.#texts;
    this.#isAwaited = text === undefined;
    if (!text) return;
    const start = this.#start;
    // A copy: a part of the same memory would keep all of it.
    const piece = text.slice(start, start + PIECE);
    this.#start += piece.length;
    if (this.#start >= text.length) {
      this.#start = 0;
      this.#unread -= text.length + TEXT_BYTES;
      this.#texts.shift();
    }
    this.#controller.enqueue(piece);
    if (this.#isEnding && this.#texts.length === 0) this.#close();
  }

  #close(): void {
    try {
      this.#controller.close();
    } catch {
      // Cancelled by the reader, or failed: closed already.
    }
  }

  #drop(): void {
    this.#texts = [];
    this.#unread = 0;
    this.#isEnding = true;
  }
}
