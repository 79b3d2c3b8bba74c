// The choices that the simulation makes by itself: delays, losses, routes. A choice depends on the seed, on a name and
// on how often that name has chosen, not on other choices. A shorter sequence therefore meets the same delays on the
// links that it keeps, and failures shrink; with one stream of random numbers, leaving out a step would change all
// later ones.

export class Choices {
  readonly seed: number;
  readonly #counts = new Map<string, number>();

  constructor(seed: number) {
    this.seed = seed >>> 0;
  }

  /** From 0 up to 1. */
  fraction(name: string): number {
    const count = this.#counts.get(name) ?? 0;
    this.#counts.set(name, count + 1);
    let hash = this.seed ^ 0x811c9dc5;
    for (let at = 0; at < name.length; at++)
      hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ count, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  }

  /** A number from `low` up to `high`, with fractions. */
  between(name: string, low: number, high: number): number {
    return low + this.fraction(name) * (high - low);
  }

  /** Whether something that happens with this probability happens. */
  happens(name: string, probability: number): boolean {
    return this.fraction(name) < probability;
  }

  pick<T>(name: string, items: readonly T[]): T {
    return items[Math.floor(this.fraction(name) * items.length)]!;
  }

  /** A UUID that no other call of this sequence returns. */
  uuid(): string {
    const count = (this.#counts.get('uuid') ?? 0) + 1;
    this.#counts.set('uuid', count);
    const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
    return `${hex(this.seed, 8)}-0000-4000-8000-${hex(count, 12)}`;
  }

  /**
   * Replaces `Math.random`, `crypto.randomUUID` and `crypto.getRandomValues`. Returns the function that restores them.
   */
  install(): () => void {
    const { random } = Math;
    Math.random = () => this.fraction('Math.random');
    const own = {
      randomUUID: () => this.uuid(),
      getRandomValues: (array: Uint8Array) =>
        array.map((_, index, all) => (all[index] = this.fraction('getRandomValues') * 256)),
    };
    for (const [name, value] of Object.entries(own))
      Object.defineProperty(crypto, name, { value, configurable: true, writable: true });
    return () => {
      Math.random = random;
      for (const name of Object.keys(own))
        delete (crypto as unknown as Record<string, unknown>)[name];
    };
  }
}
