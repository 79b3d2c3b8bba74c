// What a measure gets and what it returns. Each file in `measures` is one measure; `all-measures.ts` lists them in
// the order of the report.
import type { Browser, Page } from 'puppeteer-core';
import type { ContestantName, ContestantSizes } from './bundle.ts';

/** Samples by contestant. `floorAgain` is the floor, measured a second time in every round: their difference is noise. */
export interface Taken<T> {
  of: Partial<Record<ContestantName, T[]>>;
  floorAgain: T[];
}

/** What a figure has to reach. */
export interface Target {
  contestant: ContestantName;
  /** The limit is a multiple of this contestant's value; without it, the limit is in the row's unit. */
  against?: ContestantName;
  limit: number;
  /** The value has to be at least the limit. Default: at most. */
  atLeast?: boolean;
}

/** One row of the report. */
export interface Row {
  /** Stays the same over time: earlier figures are found by it. */
  id: string;
  /** What is measured, as a phrase that goes into the README. */
  name: string;
  /** Of the values: `ms`, `MB`, `kB`, `%`, `per second`. */
  unit: string;
  /** The values as they were measured, not ratios. Who cannot do it has none. */
  values: Partial<Record<ContestantName, number>>;
  /** Shown as multiples of the floor's value. Default: false. */
  isRatio?: boolean;
  /** Default: false, less is better. */
  isMoreBetter?: boolean;
  targets?: Target[];
  /** How far two medians of the floor are apart, as a fraction: a difference below it says nothing. */
  noise?: number;
  /** Digits after the point. Default: 2 for ratios, 1 for others. */
  digits?: number;
  /** Ours must be at least as good as the official packages in this row. Default: true. */
  mustLead?: boolean;
}

export interface BenchRun {
  browser: Browser;
  /** Of the host page. `files` is served there. */
  origin: string;
  /** Of our sandbox page, on another origin. */
  sandboxUrl: string;
  /** The origins of views on its server. */
  viewOrigins: string;
  /** Of the sandbox page that each contestant's users have. */
  ownSandboxes: Record<ContestantName, string>;
  /** How often a measure of average cost is repeated; measures take a part of it or a multiple. */
  rounds: number;
  names: readonly ContestantName[];
  sizes: Record<ContestantName, ContestantSizes>;
  /** Paths and texts that the host's origin serves; measures may add theirs. */
  files: Map<string, string>;
  /** A host page with `window.bench`, and with these contestants loaded. */
  openPage(prepared?: readonly ContestantName[]): Promise<Page>;
  /** Measures all contestants in turn, so that a busy moment affects all of them. The floor has two turns. */
  interleaved<T>(
    count: number,
    measure: (name: ContestantName) => Promise<T>,
    names?: readonly ContestantName[],
  ): Promise<Taken<T>>;
  median(numbers: readonly number[]): number;
}

/** A measure: its rows, in the order of the report. */
export type Measure = (run: BenchRun) => Promise<Row[]>;

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

export async function interleaved<T>(
  names: readonly ContestantName[],
  count: number,
  measure: (name: ContestantName) => Promise<T>,
): Promise<Taken<T>> {
  const of: Taken<T>['of'] = {};
  const floorAgain: T[] = [];
  for (let round = 0; round < count; round++) {
    for (const name of names) (of[name] ??= []).push(await measure(name));
    if (names.includes('floor')) floorAgain.push(await measure('floor'));
  }
  return { of, floorAgain };
}

const REDRAWS = 400;
const COVERED = 0.9;

/** Random numbers that are the same in every run. */
function* fixedRandom(): Generator<number> {
  let state = 1;
  while (true) {
    state = (state * 48271) % 2147483647;
    yield state / 2147483647;
  }
}

/**
 * The floor against itself: how far the medians of two series of the floor are apart in nine of ten random redraws
 * of both series. The two medians alone may agree by chance.
 */
export function noiseOf(first: readonly number[], second: readonly number[]): number {
  const pool = [...first, ...second];
  const random = fixedRandom();
  const redrawn = () =>
    median(first.map(() => pool[Math.floor(random.next().value * pool.length)]!));
  const apart = Array.from({ length: REDRAWS }, () => {
    const [one, other] = [redrawn(), redrawn()];
    return Math.max(one, other) / Math.min(one, other) - 1;
  });
  const measured = Math.abs(median(second) / median(first) - 1);
  return Math.max(measured, apart.toSorted((a, b) => a - b)[Math.floor(REDRAWS * COVERED)]!);
}

/** Medians of samples by contestant, and the noise. `read` takes the number out of a sample; undefined is left out. */
export function summary<T>(
  { of, floorAgain }: Taken<T>,
  read: (sample: T) => number | undefined,
): Pick<Row, 'values' | 'noise'> {
  const numbers = (samples: readonly T[] = []) =>
    samples.map(read).filter((one) => one !== undefined);
  const values: Row['values'] = {};
  for (const name of Object.keys(of) as ContestantName[]) {
    const list = numbers(of[name]);
    if (list.length > 0) values[name] = median(list);
  }
  const [first, second] = [numbers(of.floor), numbers(floorAgain)];
  // A floor of nothing has no ratio to itself.
  const isNoiseKnown = [...first, ...second].every((one) => one > 0) && second.length > 0;
  return isNoiseKnown ? { values, noise: noiseOf(first, second) } : { values };
}
