// Rows as text: ratios with their noise, targets that are missed, and what got worse since the last kept figures.
import type { ContestantName } from './bundle.ts';
import type { Row, Target } from './measure.ts';

/** What `npm run bench` measured, as `--json` writes it and the history keeps it. */
export interface Measured {
  date: string;
  /** Of the browser. */
  version: string;
  machine: string;
  rounds: number;
  rows: Row[];
}

/** Figures of an earlier day: ratios where the row shows them, and the noise. */
export interface Kept extends Omit<Measured, 'rows'> {
  figures: Record<string, { elements: number; noise?: number }>;
}

export const RIVALS: readonly ContestantName[] = ['app-bridge', 'app-renderer'];

const digitsOf = ({ digits, isRatio }: Row) => digits ?? (isRatio ? 2 : 1);

/** The value as the row shows it: a multiple of the floor's, or itself. */
export function figureOf(row: Row, name: ContestantName): number | undefined {
  const value = row.values[name];
  if (value === undefined || !row.isRatio) return value;
  return row.values.floor ? value / row.values.floor : undefined;
}

export function shown(row: Row, name: ContestantName): string {
  const figure = figureOf(row, name);
  if (figure === undefined) return '–';
  if (!row.isRatio) return `${figure.toFixed(digitsOf(row))} ${row.unit}`;
  // The floor is 1; its value tells what the ratios are ratios of.
  return name === 'floor'
    ? `${row.values.floor!.toFixed(row.values.floor! < 1 ? 3 : 1)} ${row.unit}`
    : figure.toFixed(digitsOf(row));
}

export const noiseText = ({ noise }: Row): string =>
  noise === undefined ? '–' : `± ${(noise * 100).toFixed(noise < 0.1 ? 1 : 0)} %`;

const boundText = ({ atLeast }: Target) => (atLeast ? 'at least' : 'at most');

export const targetText = (row: Row): string =>
  row.targets
    ?.map((target) =>
      target.against
        ? `${boundText(target)} ${target.limit} × ${target.against}`
        : `${boundText(target)} ${target.limit} ${row.unit}`,
    )
    .join(', ') ?? '';

function missedTarget(row: Row, target: Target): string | undefined {
  const { contestant, against, limit, atLeast } = target;
  const value = row.values[contestant];
  const base = against === undefined ? 1 : row.values[against];
  if (value === undefined || base === undefined) return `${row.name}: ${contestant} has no value`;
  const reached = value / base;
  // A value that is not a number reaches nothing.
  if (atLeast ? reached >= limit : reached <= limit) return undefined;
  const unit = against === undefined ? ` ${row.unit}` : ` × ${against}`;
  return `${row.name}: ${reached.toFixed(2)}${unit}, should be ${boundText(target)} ${limit}`;
}

/** Rows in which an official package is better than ours. */
function lostTo(row: Row, rival: ContestantName): string | undefined {
  const [ours, theirs] = [row.values.elements, row.values[rival]];
  if (row.mustLead === false || ours === undefined || theirs === undefined) return undefined;
  const isBehind = row.isMoreBetter ? ours < theirs : ours > theirs;
  return isBehind ? `${row.name}: ${rival} is better (${shown(row, rival)})` : undefined;
}

/** What fails the command, a sentence each. */
export const shortfalls = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) =>
    [
      ...(row.targets ?? []).map((target) => missedTarget(row, target)),
      ...RIVALS.map((rival) => lostTo(row, rival)),
    ].filter((one) => one !== undefined),
  );

/** The last day that has a figure of this row. */
const lastKept = (row: Row, history: readonly Kept[]) =>
  history.findLast(({ figures }) => figures[row.id] !== undefined);

/** The last kept figure with its date, and whether ours is worse by more than the noise of both days. */
export function sinceThen(row: Row, history: readonly Kept[]): string {
  const kept = lastKept(row, history);
  const now = figureOf(row, 'elements');
  if (!kept || now === undefined) return '';
  const { elements: then, noise = 0 } = kept.figures[row.id]!;
  const worse = row.isMoreBetter ? then / now - 1 : now / then - 1;
  const mark = worse > (row.noise ?? 0) + noise ? '**worse**: ' : '';
  return `${mark}${then.toFixed(digitsOf(row))} on ${kept.date}`;
}

/** The figures of a day, for the history. */
export function keptFigures({ rows, ...measured }: Measured): Kept {
  const round = (number: number) => Number(number.toPrecision(4));
  const figures: Kept['figures'] = {};
  for (const row of rows) {
    const elements = figureOf(row, 'elements');
    if (elements === undefined) continue;
    figures[row.id] = {
      elements: round(elements),
      ...(row.noise !== undefined && { noise: round(row.noise) }),
    };
  }
  return { ...measured, figures };
}

/** Heads and cells of the report's table. */
export function reportTable(
  rows: readonly Row[],
  titles: Record<ContestantName, string>,
  history: readonly Kept[],
): { head: string[]; cells: string[][] } {
  const names = Object.keys(titles) as ContestantName[];
  return {
    head: ['', ...names.map((name) => titles[name]), 'noise', 'target', 'before'],
    cells: rows.map((row) => [
      row.name,
      ...names.map((name) => shown(row, name)),
      noiseText(row),
      targetText(row),
      sinceThen(row, history),
    ]),
  };
}
