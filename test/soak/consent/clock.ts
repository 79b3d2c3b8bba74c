// Time that only the fuzzer moves: timeouts of minutes pass immediately, and the same seed has the same times.

interface Timer {
  due: number;
  run(): void;
}

const realImmediate = globalThis.setImmediate;

/** Where a bundle of the fuzzer has timers of its own: see load.ts. */
export const OWN_TIMERS = Symbol.for('mcp-app.fuzzer-timers');

interface Timers {
  setTimeout: unknown;
  clearTimeout: unknown;
}
const timers = (globalThis as { [OWN_TIMERS]?: Timers })[OWN_TIMERS] ?? globalThis;

/** Resolves when no microtask is left. */
export const settle = (): Promise<void> =>
  new Promise((resolve) => {
    realImmediate(() => resolve());
  });

export class VirtualClock {
  readonly #timers = new Map<number, Timer>();
  #lastId = 0;
  #now = 0;

  get now(): number {
    return this.#now;
  }

  /** Timers that have not fired yet. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Replaces the timers of the bundle, or else of this realm, and its clocks. Returns the function that restores them. */
  install(): () => void {
    const { setTimeout, clearTimeout } = timers;
    const dateNow = Date.now;
    Object.assign(timers, {
      setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
        this.#timers.set(++this.#lastId, { due: this.#now + ms, run: () => run(...args) });
        return this.#lastId;
      },
      clearTimeout: (id: number) => void this.#timers.delete(id),
    });
    Date.now = () => this.#now;
    // An own property hides the method of the prototype until it is deleted.
    performance.now = () => this.#now;
    return () => {
      Object.assign(timers, { setTimeout, clearTimeout });
      Date.now = dateNow;
      delete (performance as Partial<Performance>).now;
    };
  }

  /** Lets this many milliseconds pass. What a timer starts has ended before the next one fires. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      const [id, { due, run }] = next;
      this.#now = Math.max(this.#now, due);
      this.#timers.delete(id);
      run();
      await settle();
    }
    this.#now = end;
  }

  #next(end: number): [number, Timer] | undefined {
    let first: [number, Timer] | undefined;
    for (const entry of this.#timers)
      if (entry[1].due <= end && entry[1].due < (first?.[1].due ?? Infinity)) first = entry;
    return first;
  }
}
