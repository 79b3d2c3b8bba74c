// The report of a run.
import type { RunResult } from './runner.ts';

const count = (value: number): string => value.toLocaleString('en-US');

/** The run in one sentence. */
export const runSummary = ({ world, seed, sequences, commands, duration }: RunResult): string =>
  `Simulation of ${world}, seed ${seed}: ${count(sequences)} sequences with ${count(commands)} steps in ` +
  `${(duration / 1000).toFixed(1)} s.`;

/** The violated rules, the shortest steps that lead to them, what happened, and how to repeat it. */
export function failureText({ world, failure }: RunResult): string {
  if (!failure) return '';
  const { sequence, seed, violations, steps, trace } = failure;
  return [
    `Simulation of ${world}: sequence ${sequence} violates a rule:`,
    ...violations.map((violation) => `- ${violation}`),
    'Steps:',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    'What happened:',
    ...trace,
    `To repeat it: npm run simulate -- --world ${world} --seed ${seed} --sequences 1`,
  ].join('\n');
}

/** A section for a document of results. */
export const runSection = (results: readonly RunResult[]): string =>
  [
    '\n### Simulation\n',
    ...results.map((result) =>
      result.failure
        ? `${runSummary(result)}\n\n\`\`\`\n${failureText(result)}\n\`\`\`\n`
        : `${runSummary(result)} No rule was violated.\n`,
    ),
  ].join('\n');
