// Cached contents of resources, up to a total length.
import type { ReadResourceResult } from '../../protocol/mcp.js';

/** Maximum UTF-16 units of all cached contents of one server: 32 million, about twice the largest view. */
export const KEPT_LENGTH = 32 * 1024 * 1024;

interface Kept {
  result: Promise<ReadResourceResult>;
  /** 0 while it is being read. */
  length: number;
}

const lengthOf = ({ contents }: ReadResourceResult): number => {
  let length = 0;
  for (const item of contents ?? [])
    length += ('text' in item ? item.text : 'blob' in item ? item.blob : '')?.length ?? 0;
  return length;
};

export class KeptContents {
  readonly #limit: number;
  /** The least recently used comes first. */
  readonly #kept = new Map<string, Kept>();
  #length = 0;

  constructor(limit = KEPT_LENGTH) {
    this.#limit = limit;
  }

  /** The cached contents of this URI, otherwise the result of `read`. Failures are not cached. */
  get(uri: string, read: () => Promise<ReadResourceResult>): Promise<ReadResourceResult> {
    let entry = this.#kept.get(uri);
    if (entry) this.#kept.delete(uri);
    else entry = this.#read(uri, read());
    this.#kept.set(uri, entry);
    return entry.result;
  }

  delete(uri: string): void {
    this.#length -= this.#kept.get(uri)?.length ?? 0;
    this.#kept.delete(uri);
  }

  clear(): void {
    this.#kept.clear();
    this.#length = 0;
  }

  #read(uri: string, result: Promise<ReadResourceResult>): Kept {
    const entry: Kept = { result, length: 0 };
    const isKept = () => this.#kept.get(uri) === entry;
    result.then(
      (read) => {
        if (!isKept()) return;
        entry.length = lengthOf(read);
        this.#length += entry.length;
        for (const [oldest] of this.#kept) {
          if (this.#length <= this.#limit) break;
          this.delete(oldest);
        }
      },
      () => isKept() && this.delete(uri),
    );
    return entry;
  }
}
