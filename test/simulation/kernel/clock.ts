// Time that only the simulation moves. Timers of the real code and deliveries of the simulated network wait in ONE queue,
// so their times decide the order of everything.

interface Timer {
  id: number;
  due: number;
  /** Set for an interval. */
  every?: number;
  run(): void;
  /** Where it was started; only while a failure is explained, because stacks are slow. */
  origin?: string | undefined;
  isDelivery: boolean;
}

const { setImmediate: realImmediate } = globalThis;

/** Resolves when no microtask is left: what has been started runs until it waits for the clock or for a delivery. */
export const settle = (): Promise<void> =>
  new Promise((resolve) => {
    realImmediate(() => resolve());
  });

/** The globals that the clock replaces. Microtasks stay those of Node. */
const GLOBALS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
] as const satisfies readonly (keyof typeof globalThis)[];

export class VirtualClock {
  /** A binary heap by time, then by creation. Cancelled timers stay in it until they are due. */
  readonly #heap: Timer[] = [];
  readonly #waiting = new Map<number, Timer>();
  readonly #keepsOrigins: boolean;
  #lastId = 0;
  #now = 0;

  /** @param keepsOrigins whether `pending` tells where timers were started */
  constructor(keepsOrigins = false) {
    this.#keepsOrigins = keepsOrigins;
  }

  /** Milliseconds since the start of the sequence. */
  get now(): number {
    return this.#now;
  }

  /** The timers of the real code that have not fired: milliseconds until they do, and their origin if it is kept. */
  get pending(): string[] {
    return [...this.#waiting.values()]
      .filter(({ isDelivery }) => !isDelivery)
      .map(({ due, origin = '' }) => `a timer of ${Math.round(due - this.#now)} ms${origin}`);
  }

  /** Calls `run` after this time. Returns a function that cancels it. Fractions of milliseconds order deliveries. */
  after(ms: number, run: () => void): () => void {
    const id = this.#add(ms, run, { isDelivery: true });
    return () => void this.#waiting.delete(id);
  }

  /** Replaces timers, `Date`, `performance.now` and `AbortSignal.timeout`. Returns the function that restores them. */
  install(): () => void {
    const real = Object.fromEntries(GLOBALS.map((name) => [name, globalThis[name]]));
    const signalTimeout = AbortSignal.timeout;
    const RealDate = Date;
    const now = () => Math.floor(this.#now);
    const SimulatedDate = class extends RealDate {
      constructor(...given: []) {
        super(...((given.length > 0 ? given : [now()]) as unknown as []));
      }
      static override now = now;
    };
    const clear = (id: unknown) => void this.#waiting.delete(Number(id));
    const start =
      (repeats: boolean) =>
      (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
        const wait = Math.max(1, Math.floor(ms ?? 1) || 1);
        const id = this.#add(wait, () => run(...args), repeats ? { every: wait } : {});
        return timerObject(id);
      };
    Object.assign(globalThis, {
      setTimeout: start(false),
      setInterval: start(true),
      clearTimeout: clear,
      clearInterval: clear,
      Date: SimulatedDate,
    });
    // An own property hides the method of the prototype until it is deleted.
    performance.now = () => this.#now;
    AbortSignal.timeout = (ms: number) => {
      const controller = new AbortController();
      const expired = new DOMException('The operation timed out.', 'TimeoutError');
      this.after(ms, () => controller.abort(expired));
      return controller.signal;
    };
    return () => {
      Object.assign(globalThis, real);
      delete (performance as Partial<Performance>).now;
      AbortSignal.timeout = signalTimeout;
    };
  }

  /** Lets this many milliseconds pass. What one timer or delivery starts has settled before the next one. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (let next = this.#take(end); next; next = this.#take(end)) {
      this.#now = Math.max(this.#now, next.due);
      if (next.every !== undefined) this.#push({ ...next, due: this.#now + next.every });
      next.run();
      await settle();
    }
    this.#now = end;
  }

  #add(
    ms: number,
    run: () => void,
    { every, isDelivery = false }: { every?: number; isDelivery?: boolean },
  ): number {
    const id = ++this.#lastId;
    const origin = this.#keepsOrigins && !isDelivery ? originOf(new Error().stack) : undefined;
    const timer = { id, due: this.#now + ms, run, isDelivery, origin };
    this.#push(every === undefined ? timer : { ...timer, every });
    return id;
  }

  #push(timer: Timer): void {
    this.#waiting.set(timer.id, timer);
    const heap = this.#heap;
    let at = heap.push(timer) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(heap[at]!, heap[parent]!)) break;
      [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
      at = parent;
    }
  }

  /** Removes and returns the next timer that is due until `end`. */
  #take(end: number): Timer | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (!first || first.due > end) return undefined;
      this.#removeFirst();
      if (this.#waiting.get(first.id) !== first) continue;
      this.#waiting.delete(first.id);
      return first;
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    heap[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      let least = at;
      for (const child of [left, left + 1])
        if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child;
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
  }
}

const isBefore = (a: Timer, b: Timer) => a.due < b.due || (a.due === b.due && a.id < b.id);

/** Node's timers are objects that convert to a number. */
const timerObject = (id: number) => {
  const timer = { ref: () => timer, unref: () => timer, hasRef: () => true, valueOf: () => id };
  return timer;
};

/** The first lines of a stack that are not of the clock, with paths from the repository. */
function originOf(stack = ''): string {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const own = lines
    .slice(2, 6)
    .map((line) => line.trim().replace(/\(?[^ (]*\/((?:test|packages)\/)|\)$/g, '$1'));
  return ` (${own.join(' < ')})`;
}
