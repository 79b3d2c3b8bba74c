// The report of a run: for the terminal, and as a section of a document.
import { table } from '../../scripts/documents/markdown-table.mjs';
import type { LeakFigure } from './leak-figures.ts';
import { isSound } from './soak.ts';
import type { SoakResult } from './soak.ts';

const count = (value: number): string => value.toLocaleString('en-US');

const value = (number: number): string => {
  if (Number.isNaN(number)) return 'too few rounds';
  return Number.isInteger(number) ? count(number) : number.toFixed(2);
};

const choreTable = ({ chores }: SoakResult) =>
  table(
    ['chore', 'times', 'failures'],
    chores.map(({ name, unit, times, failures }) => [
      name,
      `${count(times)} ${unit}`,
      failures.length,
    ]),
    { right: [1, 2] },
  );

const leakRow = ({ what, before, after, bound, isOk }: LeakFigure) => [
  what,
  value(before),
  value(after),
  `${value(bound)}${isOk ? '' : ' (exceeded)'}`,
];

const leakTable = ({ leaks }: SoakResult) =>
  table(['what is left', 'before', 'after', 'at most'], leaks.map(leakRow), { right: [1, 2, 3] });

/** The failures, one line each; empty if there are none. */
export const troubles = ({ chores, shortfalls, leaks }: SoakResult): string[] => [
  ...chores.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`)),
  ...shortfalls,
  ...leaks
    .filter(({ isOk }) => !isOk)
    .map(({ what, after, bound }) => `leak: ${what}: ${value(after)}, at most ${value(bound)}`),
];

/** The run in a few sentences and two tables. */
export function summary(result: SoakResult): string {
  const { seed, seconds, rounds, mounts, calls, browser, shortfalls } = result;
  const { made, answered, failed, abandoned, executed } = calls;
  return [
    `${browser}, seed ${seed}: ${rounds} rounds in ${count(seconds)} s, ${count(mounts)} mounts.`,
    '',
    `${count(made)} tool calls, each with a number: ${count(answered)} answered, ${count(failed)} ended ` +
      `with an error that says why, ${count(abandoned)} had their view removed meanwhile; the servers ran ` +
      `${count(executed)} of them. Lost, doubled, crossed or left open: ${shortfalls.length}.`,
    choreTable(result),
    leakTable(result).trimEnd(),
  ].join('\n');
}

/** A section for a document of results. */
export const markdownSection = (result: SoakResult): string => {
  const verdict = isSound(result)
    ? 'No failures.'
    : `Failures:\n\n${troubles(result)
        .map((line) => `- ${line}`)
        .join('\n')}`;
  return `## Endurance\n\n${summary(result)}\n\n${verdict}\n`;
};
