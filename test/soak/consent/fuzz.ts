// Many sequences from one seed, up to the first one that violates a rule.
import { Random } from '../random.ts';
import { runSequence } from './sequence.ts';
import { makeSteps, stepLines } from './steps.ts';
import type { Step } from './steps.ts';
import type { Fault } from './subject.ts';

export interface FuzzResult {
  seed: number;
  sequences: number;
  requests: number;
  effects: number;
  questions: number;
  /** How many actions happened, by who decided and kind: `user link`. */
  decisions: Record<string, number>;
  /** The first sequence that violated a rule, reduced to as few steps as possible. */
  failure: FuzzFailure | undefined;
}

export interface FuzzFailure {
  sequence: number;
  violations: string[];
  steps: string[];
}

export interface FuzzOptions {
  seed: number;
  sequences: number;
  /** A deliberately broken part. Default: none. */
  fault?: () => Fault;
  /** Only violations whose text contains this count. Default: all. */
  looksFor?: string;
  /** Whether a failing sequence is made as short as possible. Default: true. */
  shortens?: boolean;
}

/** Leaves out steps as long as a rule is still violated: runs of them first, then single ones. */
async function shortened(steps: readonly Step[], fault: () => Fault): Promise<readonly Step[]> {
  let kept = steps;
  for (let length = Math.ceil(steps.length / 2); length >= 1; length = Math.floor(length / 2)) {
    for (let start = 0; start < kept.length;) {
      const fewer = [...kept.slice(0, start), ...kept.slice(start + length)];
      const { violations } = await runSequence(fewer, fault());
      if (violations.length > 0) kept = fewer;
      else start += length;
    }
  }
  return kept;
}

/** Runs sequences of the consent path. The same seed gives the same sequences. */
export async function fuzzConsent({
  seed,
  sequences,
  fault = () => ({}),
  looksFor = '',
  shortens = true,
}: FuzzOptions): Promise<FuzzResult> {
  // Otherwise they would be loaded with the first download, copy or task, in the middle of a sequence.
  await import('../../../packages/elements/src/host/requests/file-saver.js');
  await import('../../../packages/elements/src/host/requests/copy/copy-request.js');
  await import('../../../packages/elements/src/host/requests/view-subscriptions.js');
  await import('../../../packages/elements/src/host/tasks/follow-call.js');
  await import('@modelcontextprotocol/client');
  await import('@modelcontextprotocol/ext-tasks/client');
  const random = new Random(seed);
  const result: FuzzResult = {
    seed,
    sequences: 0,
    requests: 0,
    effects: 0,
    questions: 0,
    decisions: {},
    failure: undefined,
  };
  while (result.sequences < sequences) {
    const steps = makeSteps(random);
    const run = await runSequence(steps, fault());
    const violations = run.violations.filter((text) => text.includes(looksFor));
    result.sequences++;
    result.requests += run.requests;
    result.effects += run.effects;
    result.questions += run.questions;
    for (const name of run.decisions) result.decisions[name] = (result.decisions[name] ?? 0) + 1;
    if (violations.length === 0) continue;
    const few = shortens ? await shortened(steps, fault) : steps;
    const again = await runSequence(few, fault());
    result.failure = {
      sequence: result.sequences,
      violations: again.violations.length > 0 ? again.violations : violations,
      steps: stepLines(few),
    };
    break;
  }
  return result;
}
