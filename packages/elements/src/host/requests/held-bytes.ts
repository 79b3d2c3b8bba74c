// Limits how much memory the requests of views may hold in the page until they are answered.

/** Bytes for all views of a page together. Each view has its own limit, `limits.maxHeldBytes`. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;

let pageBytes = 0;

/** The size of a JSON value, estimated: a string counts its length, everything else 8. */
export function estimatedBytes(value: unknown): number {
  if (typeof value === 'string') return value.length + 8;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 8;
  // Not `Object.entries`, which would copy the message: a view may send many large ones.
  if (Array.isArray(value)) for (const item of value) bytes += estimatedBytes(item);
  else
    for (const key in value)
      bytes += key.length + estimatedBytes((value as Record<string, unknown>)[key]);
  return bytes;
}

/** The bytes that one view holds. */
export class HeldBytes {
  readonly #max: number;
  #bytes = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Reserves memory for these params. Returns a function that releases it, or undefined if the limit is reached. */
  take(params: unknown): (() => void) | undefined {
    const bytes = estimatedBytes(params);
    if (this.#bytes + bytes > this.#max || pageBytes + bytes > MAX_PAGE_BYTES) return undefined;
    this.#bytes += bytes;
    pageBytes += bytes;
    return () => {
      this.#bytes -= bytes;
      pageBytes -= bytes;
    };
  }
}
