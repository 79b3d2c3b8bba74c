// The endurance run: rounds of all chores in random order, then the ledgers are compared and leftovers are counted.
import { compareLedgers } from './ledger.ts';
import type { Ledgers } from './ledger.ts';
import { isAtRest, leakFigures } from './leak-figures.ts';
import type { LeakFigure } from './leak-figures.ts';
import { measure } from './measure.ts';
import type { Measure } from './measure.ts';
import { Random } from './random.ts';
import { startRig } from './rig.ts';
import type { Rig } from './rig.ts';
import { ENOUGH_FOR_A_TREND } from './trend.ts';

/** A chore that takes longer hangs. */
const CHORE_MS = 180_000;

export interface SoakOptions {
  seed: number;
  /** How large each chore is; 1 in a full run. */
  size?: number;
  /** Rounds continue for this long; at least as many as a trend needs. Without it there is one round. */
  minutes?: number;
  onprogress?(line: string): void;
}

export interface ChoreTotal {
  name: string;
  unit: string;
  runs: number;
  times: number;
  failures: string[];
}

export interface SoakResult {
  seed: number;
  browser: string;
  seconds: number;
  rounds: number;
  mounts: number;
  calls: { made: number; answered: number; failed: number; abandoned: number; executed: number };
  chores: ChoreTotal[];
  /** Calls that were lost, doubled or left open. */
  shortfalls: string[];
  leaks: LeakFigure[];
  /** Bytes after each round. */
  heaps: { page: number[]; relay: number[] };
}

/** Whether there were no failures. */
export const isSound = ({ chores, shortfalls, leaks }: SoakResult): boolean =>
  shortfalls.length === 0 &&
  chores.every(({ failures }) => failures.length === 0) &&
  leaks.every(({ isOk }) => isOk);

class Run {
  readonly chores: ChoreTotal[];
  readonly ledgers: Ledgers = { issued: [], outcomes: [], executions: [], asked: [], replied: [] };
  mounts = 0;
  rounds = 0;
  readonly #rig: Rig;
  readonly #random: Random;

  constructor(rig: Rig, random: Random, chores: { name: string; unit: string }[]) {
    this.#rig = rig;
    this.#random = random;
    this.chores = chores.map((chore) => ({ ...chore, runs: 0, times: 0, failures: [] }));
  }

  /** A few frames: the first ones of a page leave templates and code behind. */
  async warmUp(): Promise<Measure> {
    await this.#do(this.chores[0]!, 0);
    return measure(this.#rig, isAtRest);
  }

  /** Does every chore once, in random order. */
  async round(size: number): Promise<Measure> {
    this.rounds++;
    for (const chore of this.#random.shuffled(this.chores)) await this.#do(chore, size);
    const drained = await this.#rig.page.evaluate(() => window.soak.drain());
    for (const [name, entries] of Object.entries(drained))
      this.ledgers[name as keyof Ledgers].push(...(entries as never[]));
    return measure(this.#rig, isAtRest);
  }

  async #do(chore: ChoreTotal, size: number): Promise<void> {
    const { page, ensureServer } = this.#rig;
    const seed = this.#random.between(0, 2 ** 32 - 1);
    const { name } = chore;
    let clock: NodeJS.Timeout;
    const late = new Promise<never>((_, reject) => {
      clock = setTimeout(() => reject(new Error(`"${name}" hangs.`)), CHORE_MS);
    });
    const work = page.evaluate((...given) => window.soak.run(...given), name, seed, size);
    const report = await Promise.race([work, late]).finally(() => clearTimeout(clock));
    chore.runs++;
    chore.times += report.times;
    this.mounts += report.mounts;
    if (report.failure) chore.failures.push(report.failure);
    await ensureServer();
  }
}

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { seed, size = 1, minutes, onprogress } = options;
  const started = Date.now();
  const rig = await startRig();
  try {
    const run = new Run(rig, new Random(seed), await rig.page.evaluate(() => window.soak.chores));
    const before = await run.warmUp();
    // The first round also pays for caches and connections, so it is not part of a trend.
    if (minutes !== undefined) await run.round(size);
    const measures: Measure[] = [];
    const isOver = () =>
      minutes === undefined
        ? measures.length === 1
        : measures.length >= ENOUGH_FOR_A_TREND && Date.now() - started > minutes * 60_000;
    while (!isOver()) {
      measures.push(await run.round(size));
      const failures = run.chores.reduce((sum, chore) => sum + chore.failures.length, 0);
      onprogress?.(
        `${Math.round((Date.now() - started) / 1000)} s, round ${measures.length}: ` +
          `${run.mounts} mounts, ${run.ledgers.issued.length} calls, ${failures} failures`,
      );
    }
    const { ledgers, chores, mounts } = run;
    ledgers.executions.push(...rig.executions());
    const failed = ledgers.outcomes.filter(({ failure }) => failure !== undefined).length;
    return {
      seed,
      browser: rig.version,
      seconds: Math.round((Date.now() - started) / 1000),
      rounds: run.rounds,
      mounts,
      calls: {
        made: ledgers.issued.length,
        answered: ledgers.outcomes.length - failed,
        failed,
        abandoned: ledgers.issued.filter(({ isAbandoned }) => isAbandoned).length,
        executed: ledgers.executions.length,
      },
      chores,
      shortfalls: compareLedgers(ledgers).map(({ kind, text }) => `${kind}: ${text}`),
      leaks: leakFigures(before, measures),
      heaps: {
        page: measures.map(({ heap }) => heap),
        relay: measures.map(({ relay }) => relay.heap),
      },
    };
  } finally {
    await rig.close();
  }
}
