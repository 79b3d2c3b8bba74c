// A view's localStorage items in the host: pairs of strings, bounded. Everything from a view or a store is checked
// here.

/** Key and value of an item. */
export type StoredItem = [key: string, value: string];

/** Maximum characters of all items of one storage, including `ITEM_OVERHEAD` for each. */
export const STORAGE_QUOTA: number = 1024 * 1024;

/**
 * Characters that each item counts in addition to its own, so that the number of items is bounded, too: all items of a
 * storage fit in one message of the view (`message-budget.ts`).
 */
export const ITEM_OVERHEAD = 80;

const sizeOf = (key: string, value: string): number => key.length + value.length + ITEM_OVERHEAD;

/** Items within the quota. */
export class StoredItems {
  readonly #items = new Map<string, string>();
  #size = 0;

  get entries(): StoredItem[] {
    return [...this.#items];
  }

  clear(): void {
    this.#items.clear();
    this.#size = 0;
  }

  /**
   * Applies `[key, value]` pairs, in which null removes an item. Malformed pairs and those over the quota are skipped.
   * @returns the number of skipped pairs
   */
  apply(changes: unknown): number {
    if (!Array.isArray(changes)) return 1;
    const apply = (change: unknown) => this.#applyOne(change);
    // A second pass for what did not fit: a growing item may need the room of one that shrinks after it.
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
