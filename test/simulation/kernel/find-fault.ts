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

const countOf = ({ failure, sequences }: RunResult): string =>
  failure ? `${failure.sequence}` : `none in ${sequences}`;

/** A table in Markdown, one line per fault. */
export const faultTable = (found: readonly FoundFault[]): string =>
  [
    '| Defect | World | Sequences until it was found, for each seed | A sequence that finds it |',
    '| --- | --- | --- | --- |',
    ...found.map(({ fault: { name, world }, results }) => {
      const counts = results.map(countOf).join(', ');
      const seed = results.find(({ failure }) => failure)?.failure?.seed ?? '';
      return `| ${name} | ${world} | ${counts} | ${seed} |`;
    }),
  ].join('\n');
