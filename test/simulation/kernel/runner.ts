// Many sequences of one world, up to the first that violates a rule. Every sequence has its own seed, which alone
// repeats it: fast-check makes the commands from it, and the choices of the simulation follow from it. A failure is
// shrunk by fast-check.
import fc from 'fast-check';
import { Simulation } from './simulation.ts';
import { swarm } from './swarm.ts';
import type { World, WorldRun } from './world.ts';

export interface RunOptions {
  /** The seed of the first sequence; the others follow from it. */
  seed: number;
  /** The number of sequences. Default: as many as fit into `budget`. */
  sequences?: number;
  /** Milliseconds after which no sequence is started. Default: no limit. */
  budget?: number;
  /** Only violations whose text contains this count. Default: all. */
  looksFor?: string;
  /** Whether a failure is made as short as possible. Default true. */
  shrinks?: boolean;
  /** Called after each sequence, with its number. */
  onprogress?(sequences: number): void;
}

export interface RunResult {
  world: string;
  seed: number;
  sequences: number;
  /** The commands that ran. */
  commands: number;
  /** Milliseconds. */
  duration: number;
  failure: Failure | undefined;
}

export interface Failure {
  /** The number of the sequence, from 1. */
  sequence: number;
  /** Repeats this sequence as the first one of a run. */
  seed: number;
  violations: string[];
  /** The shortest commands that were found. */
  steps: string[];
  trace: string[];
}

/** The result of one sequence. */
export interface SequenceResult {
  violations: string[];
  steps: string[];
  trace: string[];
}

/** A run that shrinks longer is rarely shorter. */
const MAX_SHRINKS = 1500;

/** The seed of the next sequence. The step is odd, so all seeds are met before one repeats. */
export const nextSeed = (seed: number): number => (seed + 0x9e3779b1) >>> 0;

type Commands<Run extends object> = Iterable<fc.AsyncCommand<Run, Run>>;

/** The sequence of this seed, as a value of fast-check. */
function sequenceOf<Run extends WorldRun>(
  { commands, focuses = [], maxCommands = 30 }: World<Run>,
  seed: number,
) {
  return fc.tuple(
    fc.commands(swarm({ commands, focuses }, seed), {
      maxCommands,
      size: 'max',
      disableReplayLog: true,
    }),
    fc.noShrink(fc.integer({ min: 0, max: 0xffffffff })),
  );
}

async function runCommands<Run extends WorldRun>(
  world: World<Run>,
  commands: Commands<Run>,
  choices: number,
  isExplained = false,
): Promise<SequenceResult> {
  const simulation = new Simulation({ seed: choices, isExplained });
  simulation.install();
  let run: Run | undefined;
  try {
    run = await world.start(simulation);
    const model = run;
    await fc.asyncModelRun(() => ({ model, real: model }), commands as never);
    await run.finish();
    await simulation.checkLeaks();
    for (const violation of run.judge()) simulation.problem(violation);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    simulation.problem(`the simulation failed: ${text}`);
  } finally {
    simulation.restore();
  }
  const trace = isExplained && run ? run.trace() : [];
  return { violations: [...simulation.problems], steps: stepsOf(commands), trace };
}

/** The commands that ran. */
const stepsOf = <Run extends object>(commands: Commands<Run>): string[] =>
  String(commands).split(/,(?=[a-z])/u);

const prepared = new Set<World<never>>();

/**
 * Runs a few sequences before the first one of a world. Modules of the real code keep values that they create once, such
 * as a random first id: the first sequence of a process would differ from the same one later.
 */
async function prepare(world: World<never>): Promise<void> {
  if (prepared.has(world)) return;
  prepared.add(world);
  await world.prepare?.();
  for (const seed of [1, 2, 3]) {
    const property = fc.asyncProperty(sequenceOf(world, seed), async ([commands, choices]) => {
      await runCommands(world, commands as never, choices);
    });
    await fc.check(property, { seed, numRuns: 1, unbiased: true });
  }
}

/** Runs the sequence of this seed once, with its trace. */
export async function replay(world: World<never>, seed: number): Promise<SequenceResult> {
  await prepare(world);
  let result: SequenceResult | undefined;
  const property = fc.asyncProperty(sequenceOf(world, seed), async ([commands, choices]) => {
    result = await runCommands(world, commands as never, choices, true);
  });
  await fc.check(property, { seed, numRuns: 1, unbiased: true });
  return result!;
}

/** Runs sequences. The same seed and number give the same result. */
export async function simulate(world: World<never>, options: RunOptions): Promise<RunResult> {
  const { seed, sequences = Infinity, budget = Infinity, looksFor = '', shrinks = true } = options;
  await prepare(world);
  const started = performance.now();
  const result: RunResult = {
    world: world.name,
    seed,
    sequences: 0,
    commands: 0,
    duration: 0,
    failure: undefined,
  };
  for (
    let next = seed >>> 0;
    result.sequences < sequences && performance.now() - started < budget && !result.failure;
    next = nextSeed(next)
  ) {
    let runs = 0;
    let shortest: [Commands<never>, number] | undefined;
    const property = fc.asyncProperty(sequenceOf(world, next), async ([commands, choices]) => {
      if (runs > (shrinks ? MAX_SHRINKS : 0)) return;
      runs++;
      const { violations, steps } = await runCommands(world, commands as never, choices);
      if (runs === 1) result.commands += steps.length;
      if (!violations.some((text) => text.includes(looksFor))) return;
      shortest = [commands as never, choices];
      throw new Error(violations[0]);
    });
    const { failed } = await fc.check(property, { seed: next, numRuns: 1, unbiased: true });
    result.sequences++;
    options.onprogress?.(result.sequences);
    if (failed && shortest)
      result.failure = {
        sequence: result.sequences,
        seed: next,
        ...(await runCommands(world, ...shortest, true)),
      };
  }
  result.duration = performance.now() - started;
  return result;
}
