// Reads what a view claims to show, within limits, and compares two descriptions.
import { isObject } from '../../protocol/json-rpc.js';
import { plainLine } from '../../policy/texts/plain-text.js';

/** What a view shows, as text. The view could have forged all of it. */
export interface ViewDescription {
  /**
   * A line for each element or text, indented by what contains it: role, name, states, reference, value. With `since`, only
   * what has changed: lines that start with `+` are new, `-` are gone, `~` have changed.
   */
  text: string;
  /** The number of this description of the frame; pass it as `since` to get what has changed after it. */
  version: number;
  /** Whether `text` has only what has changed. */
  isDiff: boolean;
  /** How many lines were left out, because the description was too long. */
  omitted: number;
}

/** The lines of one description, and its number. */
export interface KnownDescription {
  version: number;
  lines: readonly string[];
}

const MAX_LINE = 1000;
const MAX_LINES = 20_000;
const INDENT = /^(?: {2}){0,40}/;

/** One line of a view, without characters that are invisible or move others. */
function cleanLine(line: unknown): string {
  if (typeof line !== 'string') return '';
  const [indent] = INDENT.exec(line)!;
  return indent + plainLine(line.slice(indent.length), MAX_LINE);
}

/** The lines and how many the view left out. The view may send anything. */
export function readLines(
  answer: unknown,
  maxCharacters: number,
): { lines: string[]; omitted: number } {
  const { lines: given, omitted: claimed } = isObject(answer) ? answer : {};
  const all: readonly unknown[] = Array.isArray(given) ? given : [];
  const lines: string[] = [];
  let left = maxCharacters;
  for (const line of all.slice(0, MAX_LINES)) {
    // What is read counts, not what remains of it: to clean megabytes of invisible characters would block the page.
    left -= typeof line === 'string' ? line.length + 1 : 1;
    if (left < 0) break;
    const clean = cleanLine(line);
    if (clean.trim()) lines.push(clean);
  }
  const own = typeof claimed === 'number' && claimed > 0 ? Math.floor(claimed) : 0;
  const isWhole = left >= 0 && all.length <= MAX_LINES;
  return { lines, omitted: own + (isWhole ? 0 : all.length - lines.length) };
}

/** The whole description, with a last line about what is missing. */
export function wholeText(lines: readonly string[], omitted: number): string {
  const note =
    omitted > 0
      ? [
          `- (${omitted} more lines were left out. Describe a part: pass the reference of an element as root.)`,
        ]
      : [];
  return [...lines, ...note].join('\n');
}

const REFERENCE = /\[ref=([a-z]+\d+)\]/;
const referenceIn = (line: string): string | undefined => REFERENCE.exec(line)?.[1];

/** What has changed: new lines in their order, then lines that are gone. */
export function changesBetween(before: readonly string[], after: readonly string[]): string {
  const old = new Map<string, number>();
  for (const line of before) old.set(line, (old.get(line) ?? 0) + 1);
  const oldReferences = new Set(before.map(referenceIn));
  const changed = new Set<string>();
  const found: string[] = [];
  for (const line of after) {
    const count = old.get(line) ?? 0;
    if (count > 0) {
      old.set(line, count - 1);
      continue;
    }
    const reference = referenceIn(line);
    if (reference && oldReferences.has(reference)) changed.add(reference);
    found.push(`${reference && changed.has(reference) ? '~' : '+'} ${line}`);
  }
  for (const line of before) {
    const count = old.get(line) ?? 0;
    if (count === 0) continue;
    old.set(line, count - 1);
    const reference = referenceIn(line);
    if (!reference || !changed.has(reference)) found.push(`- ${line}`);
  }
  return found.length > 0 ? found.join('\n') : '(nothing has changed)';
}
