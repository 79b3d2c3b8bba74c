// What the kernel needs from a world: how it starts, what can happen in it, how it ends, and which rules it violated.
import fc from 'fast-check';
import type { Simulation } from './simulation.ts';

/** One sequence of a world. */
export interface WorldRun {
  /**
   * Ends the sequence: repairs everything, shows that everything works again, then removes everything. Waits end with
   * the simulation's clock.
   */
  finish(): Promise<void>;
  /** The violated rules, one line each. Called after `finish` and after the check for leaks. */
  judge(): string[];
  /** What happened, one line each. The same seed gives the same lines. */
  trace(): string[];
}

/** How quickly the commands of a sequence follow each other. */
export type Pace = 'quick' | 'mixed' | 'slow';

/** Something that can happen in a world. */
export interface CommandKind<Run extends object> {
  readonly name: string;
  /** How often it is chosen, compared with the others. */
  readonly weight: number;
  /** Its commands, at this pace. */
  at(pace: Pace): fc.Arbitrary<fc.AsyncCommand<Run, Run>>;
}

/** What some sequences of a world concentrate on, because chance rarely brings these commands together. */
export interface Focus {
  /** The names of the commands, with their weights. */
  readonly commands: Readonly<Record<string, number>>;
  readonly pace: Pace;
}

export interface World<Run extends WorldRun = WorldRun> {
  /** Used on the command line. */
  readonly name: string;
  /** Loads what the real code imports lazily, because loading takes real time. */
  prepare?(): Promise<void>;
  start(simulation: Simulation): Run | Promise<Run>;
  readonly commands: readonly CommandKind<Run>[];
  /** Two of three sequences have one of these. Default: none. */
  readonly focuses?: readonly Focus[];
  /** The length of the longest sequences. Default 30. */
  readonly maxCommands?: number;
}

/**
 * The time that passes after a command, in milliseconds; `now` means that the next command runs before anything that
 * this one started. The first values are those to which failures shrink.
 */
const PAUSES = [0, 'now', 1, 10, 100, 700, 3000, 12_000, 30_000, 65_000] as const;

const short = fc.constantFrom(...PAUSES.slice(0, 6));
const long = fc.constantFrom(...PAUSES.slice(6));
const pauses = (ofShort: number, ofLong: number) =>
  fc.oneof({ weight: ofShort, arbitrary: short }, { weight: ofLong, arbitrary: long });
const PAUSE_AT = { quick: pauses(20, 1), mixed: pauses(12, 5), slow: pauses(4, 5) } as const;

class PausedCommand<Run extends object, Value> implements fc.AsyncCommand<Run, Run> {
  readonly #name: string;
  readonly #value: Value;
  readonly #pause: (typeof PAUSES)[number];
  readonly #kind: CommandOptions<Run, Value>;

  constructor(
    name: string,
    value: Value,
    after: (typeof PAUSES)[number],
    kind: CommandOptions<Run, Value>,
  ) {
    this.#name = name;
    this.#value = value;
    this.#pause = after;
    this.#kind = kind;
  }

  check(run: Readonly<Run>): boolean {
    return this.#kind.can?.(run as Run, this.#value) ?? true;
  }

  async run(run: Run): Promise<void> {
    this.#kind.run(run, this.#value);
    if (this.#pause !== 'now') await this.#kind.pass(run, this.#pause);
  }

  toString(): string {
    const value = this.#value === undefined ? '' : ` ${JSON.stringify(this.#value)}`;
    const after =
      this.#pause === 'now' ? ', then at once' : this.#pause && `, then ${this.#pause} ms`;
    return `${this.#name}${value}${after || ''}`;
  }
}

interface CommandOptions<Run, Value> {
  /** Starts it. Does not wait for what it starts. */
  run(run: Run, value: Value): void;
  can?(run: Run, value: Value): boolean;
  pass(run: Run, ms: number): Promise<void>;
}

/**
 * The commands of one world. `pass` lets time pass in a run.
 *
 *     const command = commandsFor<ShopRun>((run, ms) => run.simulation.pass(ms));
 *     const commands = [
 *       command(3, 'buy', fc.record({ page: fc.nat(2) }), (run, { page }) => run.buy(page)),
 *       command(1, 'restart', fc.constant(undefined), (run) => run.restart(), (run) => run.isUp),
 *     ];
 */
export const commandsFor =
  <Run extends object>(pass: (run: Run, ms: number) => Promise<void>) =>
  <Value>(
    weight: number,
    name: string,
    values: fc.Arbitrary<Value>,
    run: (run: Run, value: Value) => void,
    can?: (run: Run, value: Value) => boolean,
  ): CommandKind<Run> => ({
    name,
    weight,
    at: (pace) =>
      fc
        .tuple(values, PAUSE_AT[pace])
        .map(
          ([value, after]) =>
            new PausedCommand(name, value, after, { run, pass, ...(can && { can }) }),
        ),
  });
