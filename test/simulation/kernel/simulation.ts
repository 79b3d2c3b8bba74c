// One sequence: everything in it that only the simulation moves, and the globals that make the real code use it.
import { Choices } from './choices.ts';
import { settle, VirtualClock } from './clock.ts';
import { Leaks } from './leaks.ts';
import { Network } from './network.ts';

export interface SimulationOptions {
  /** Decides all delays, losses and routes. */
  seed: number;
  /** Whether leaks name the places where they started. Slow; for the explanation of a failure. */
  isExplained?: boolean;
}

/** How long a removed world may still hold timers: longer than its lingering, shorter than a leak. */
export const REMOVAL_MS = 75_000;

export class Simulation {
  readonly choices: Choices;
  readonly clock: VirtualClock;
  readonly network: Network;
  readonly leaks = new Leaks();
  readonly #problems: string[] = [];
  readonly #restores: (() => void)[] = [];

  constructor({ seed, isExplained = false }: SimulationOptions) {
    this.choices = new Choices(seed);
    this.clock = new VirtualClock(isExplained);
    this.network = new Network(this.clock, this.choices);
    this.leaks.gauge('an open link', () => this.network.links().length);
  }

  /** Replaces the globals of this realm until `restore`. */
  install(): void {
    this.#restores.push(this.clock.install(), this.choices.install());
    // A rejection that nobody handles is a bug of the code under test. Listeners of the test runner would end the run.
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    const unhandled = (reason: unknown) => {
      const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
      this.problem(`a rejection was not handled: ${text.split('\n').slice(0, 3).join(' ')}`);
    };
    process.on('unhandledRejection', unhandled);
    this.#restores.push(() => {
      process.off('unhandledRejection', unhandled);
      for (const listener of others) process.on('unhandledRejection', listener);
    });
  }

  /** Replaces a global, for example `WebSocket`, until `restore`. */
  replaceGlobal(name: string, value: unknown): void {
    this.replaceMember(globalThis, name, value);
  }

  /** Replaces a member of an object until `restore`. */
  replaceMember(object: object, name: string, value: unknown): void {
    const own = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, { value, configurable: true, writable: true });
    this.#restores.push(() => {
      if (own) Object.defineProperty(object, name, own);
      else delete (object as Record<string, unknown>)[name];
    });
  }

  restore(): void {
    for (const restore of this.#restores.splice(0).toReversed()) restore();
  }

  /** Records the violation of a rule that is seen while it happens. Equal ones are recorded once. */
  problem(text: string): void {
    if (!this.#problems.includes(text)) this.#problems.push(text);
  }

  /** The violations so far. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Lets time pass; 0 means until nothing more happens without time. */
  async pass(ms: number): Promise<void> {
    if (ms === 0) await settle();
    else await this.clock.advance(ms);
  }

  /** Called when the world is removed: what is left after a while is never released. */
  async checkLeaks(): Promise<void> {
    await this.clock.advance(REMOVAL_MS);
    for (const line of [
      ...this.clock.pending.map((timer) => `${timer} was left`),
      ...this.leaks.left(),
    ])
      this.problem(line);
  }
}
