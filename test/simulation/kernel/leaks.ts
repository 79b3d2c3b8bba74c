// What must be gone when everything has been removed: timers, listeners, sessions, clients, subscriptions. A world adds
// a gauge for each thing that it can count from outside.
import { getEventListeners } from 'node:events';

export class Leaks {
  readonly #gauges = new Map<string, () => number>();

  /** `count` must be 0 at the end; the name is that of one: "an open socket". */
  gauge(name: string, count: () => number): void {
    this.#gauges.set(name, count);
  }

  /** The signal must have no listener at the end. Only for signals that live as long as the sequence. */
  listeners(name: string, signal: AbortSignal): void {
    this.gauge(`a listener of ${name}`, () => getEventListeners(signal, 'abort').length);
  }

  /** One line per leak. */
  left(): string[] {
    return [...this.#gauges].flatMap(([name, count]) => {
      const left = count();
      return left === 0 ? [] : [`${name} was left (${left})`];
    });
  }
}
