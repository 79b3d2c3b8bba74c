// How many sequences the simulation needs to find a fault.
import type { Fault } from './fault.ts';
import { loadSimulation } from './load.ts';
import type { RunOptions, RunResult } from './runner.ts';

export interface FoundFault {
  fault: Fault;
  result: RunResult;
}

/** Runs the world of the fault until its rule is violated. */
export async function findFault(fault: Fault, options: RunOptions): Promise<FoundFault> {
  const { WORLDS, simulate } = await loadSimulation(fault.edits);
  const result = await simulate(WORLDS[fault.world]!, {
    shrinks: false,
    ...options,
    looksFor: fault.rule,
  });
  return { fault, result };
}

/** A table in Markdown, one line per fault. */
export const faultTable = (found: readonly FoundFault[]): string =>
  [
    '| Defect | World | Found after | Seed of the sequence |',
    '| --- | --- | --- | --- |',
    ...found.map(({ fault: { name, world }, result: { failure, sequences, duration } }) => {
      const after = failure ? `${failure.sequence} sequences` : `not in ${sequences} sequences`;
      const time = `${(duration / 1000).toFixed(1)} s`;
      return `| ${name} | ${world} | ${after}, ${time} | ${failure?.seed ?? ''} |`;
    }),
  ].join('\n');
