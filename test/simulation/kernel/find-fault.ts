// How many sequences the simulation needs to find a fault.
import type { Fault } from './fault.ts';
import { loadSimulation } from './load.ts';
import type { RunOptions, RunResult } from './runner.ts';

export interface FoundFault {
  fault: Fault;
  /** One for each seed. */
  results: RunResult[];
}

/** Runs the world of the fault until its rule is violated, once from each seed. */
export async function findFault(
  fault: Fault,
  { seeds, ...options }: Omit<RunOptions, 'seed'> & { seeds: readonly number[] },
): Promise<FoundFault> {
  const { WORLDS, simulate } = await loadSimulation(fault.edits);
  const results: RunResult[] = [];
  for (const seed of seeds)
    results.push(
      await simulate(WORLDS[fault.world]!, {
        shrinks: false,
        ...options,
        seed,
        looksFor: fault.rule,
      }),
    );
  return { fault, results };
}

const countOf = ({ failure }: RunResult): number => failure?.sequence ?? Infinity;

const textOf = (count: number): string => (Number.isFinite(count) ? `${count}` : 'not found');

/** A table in Markdown, one line per fault. */
export const faultTable = (found: readonly FoundFault[]): string =>
  [
    '| Defect | World | Seeds that find it | Sequences: median | Sequences for each seed | A sequence that finds it |',
    '| --- | --- | --- | --- | --- | --- |',
    ...found.map(({ fault: { name, world }, results }) => {
      const counts = results.map(countOf).sort((a, b) => a - b);
      const number = counts.filter(Number.isFinite).length;
      const median = textOf(counts[counts.length >> 1]!);
      const each = counts.map(textOf).join(', ');
      const seed = results.find(({ failure }) => failure)?.failure?.seed ?? '';
      return `| ${name} | ${world} | ${number} of ${counts.length} | ${median} | ${each} | ${seed} |`;
    }),
  ].join('\n');
