// Reads the body of a request into memory outside the heap, because a body that never ends would otherwise leave the
// pieces of its text there, which take several times their length until they are collected.
import type { Hold } from './admission/relay-held.js';
import { tooLong } from './relay-envelope.js';

/** Blocks grow from the first size to the last, so that a small body takes little and a large one has few blocks. */
const [FIRST_BLOCK, LAST_BLOCK] = [4 * 1024, 1024 * 1024];

/** Reads at most `maxLength` characters, whatever `content-length` says, and what the user may hold. */
export async function readBody(request: Request, maxLength: number, hold: Hold): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return '';
  const body = new Blocks(hold);
  const counter = new TextDecoder();
  let length = 0;
  try {
    for (;;) {
      const { done, value } = (await reader.read()) as { done: boolean; value?: Uint8Array };
      if (value) body.append(value);
      length += counter.decode(value, { stream: !done }).length;
      if (length > maxLength) throw tooLong(maxLength);
      if (done) return body.text();
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  }
}

/** Bytes are copied, because a piece of one byte may keep alive the 64 kB that a socket read it into. */
class Blocks {
  readonly #hold: Hold;
  readonly #blocks: Uint8Array[] = [];
  /** The bytes that the last block can still take. */
  #room = 0;

  constructor(hold: Hold) {
    this.#hold = hold;
  }

  append(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const block = this.#room > 0 ? this.#blocks.at(-1)! : this.#addBlock();
      const part = bytes.subarray(from, from + this.#room);
      block.set(part, block.length - this.#room);
      this.#room -= part.length;
      from += part.length;
    }
  }

  text(): string {
    const decoder = new TextDecoder();
    let text = '';
    for (const block of this.#blocks) {
      const room = block === this.#blocks.at(-1) ? this.#room : 0;
      text += decoder.decode(block.subarray(0, block.length - room), { stream: true });
    }
    return text + decoder.decode();
  }

  #addBlock(): Uint8Array {
    const size = Math.min(2 * (this.#blocks.at(-1)?.length ?? FIRST_BLOCK / 2), LAST_BLOCK);
    // Three times: these bytes, the pieces of the text, and the text that is joined from them.
    this.#hold.add(3 * size);
    const block = new Uint8Array(size);
    this.#blocks.push(block);
    this.#room = size;
    return block;
  }
}
