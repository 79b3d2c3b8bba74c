// What a host keeps of a view's localStorage: pairs of strings, bounded. Everything that comes from a view or
// from a store is checked here.

/** Key and value of an item. */
export type StoredItem = [key: string, value: string];

/** Characters that the items of one storage may have together, with `ITEM_OVERHEAD` for each. */
export const STORAGE_QUOTA: number = 1024 * 1024;

/** Characters that an item counts for beside its own, so that the number of items is bounded, too. */
export const ITEM_OVERHEAD = 64;

const sizeOf = (key: string, value: string): number => key.length + value.length + ITEM_OVERHEAD;

/** Items within the quota. */
export class StoredItems {
  readonly #items = new Map<string, string>();
  #size = 0;

  get entries(): StoredItem[] {
    return [...this.#items];
  }

  /**
   * Applies `[key, value]` pairs, in which null removes an item. What is malformed or exceeds the quota is left
   * out.
   * @returns how many were left out
   */
  apply(changes: unknown): number {
    if (!Array.isArray(changes)) return 1;
    const apply = (change: unknown) => this.#applyOne(change);
    // Once more what did not fit: an item that grows may need the room of one that shrinks after it.
    return changes.filter((change) => !apply(change)).filter((change) => !apply(change)).length;
  }

  #applyOne(change: unknown): boolean {
    if (!Array.isArray(change) || change.length !== 2) return false;
    const [key, value] = change as [unknown, unknown];
    if (typeof key !== 'string' || (value !== null && typeof value !== 'string')) return false;
    const before = this.#items.get(key);
    const freed = before === undefined ? 0 : sizeOf(key, before);
    if (value === null) this.#items.delete(key);
    else {
      if (this.#size - freed + sizeOf(key, value) > STORAGE_QUOTA) return false;
      this.#items.set(key, value);
    }
    this.#size += (value === null ? 0 : sizeOf(key, value)) - freed;
    return true;
  }
}
