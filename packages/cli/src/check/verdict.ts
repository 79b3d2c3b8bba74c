// The verdict about the views of a server: one JSON object for programs, a table for people.
import type { CspLists } from './exact-csp.js';
import { RULES } from './rules.js';
import type { Finding } from './rules.js';

/** One view in one host, theme and size. */
export interface Rendering {
  /** `show-time-claude-light-phone`, which is also the name of the screenshot. */
  name: string;
  tool: string;
  host: string;
  theme: string;
  size: string;
  /** The path of the screenshot; undefined without one. */
  screenshot?: string | undefined;
  /** Milliseconds until the tool had answered, and until the view had its result. */
  toolMs?: number | undefined;
  firstResultMs?: number | undefined;
  layoutShift?: number | undefined;
  /** The requests that the view sent to the host, by method. */
  asked: Record<string, number>;
  /** What the host refused. */
  refused: { kind: string; what: string; reason: string }[];
  /** Errors in the console of the view. */
  consoleErrors: string[];
  cspViolations: { directive: string; blockedUri: string }[];
}

export interface ViewVerdict {
  uri: string;
  tools: string[];
  htmlBytes: number;
  /** `_meta.ui.csp` with the domains that the view used or wanted, and no others. */
  exactCsp: CspLists;
}

export interface Verdict {
  /** Whether there is no error. Warnings do not count. */
  passed: boolean;
  errors: number;
  warnings: number;
  views: ViewVerdict[];
  renderings: Rendering[];
  findings: Finding[];
  /** Tools with a view that need input, and were not named. */
  skipped: string[];
}

export function verdictOf(
  views: ViewVerdict[],
  renderings: Rendering[],
  findings: Finding[],
  skipped: string[],
): Verdict {
  const errors = findings.filter(({ level }) => level === 'error').length;
  return {
    passed: errors === 0,
    errors,
    warnings: findings.length - errors,
    views,
    renderings,
    findings,
    skipped,
  };
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

const milliseconds = (value: number | undefined) =>
  value === undefined ? '–' : `${Math.round(value)} ms`;

/** Columns as wide as their widest cell. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const elementsOf = ({ elements }: Finding) =>
  elements.length > 0 ? ` At ${elements.join(', ')}.` : '';

/** Which renderings a finding is about, in a few words. */
function placesOf({ renderings }: Finding, all: number): string {
  if (renderings.length === 0) return '';
  if (renderings.length === all) return ' (everywhere)';
  const [first, ...others] = renderings;
  return others.length === 0 ? ` (${first})` : ` (${first} and ${others.length} more)`;
}

/** What a person reads. */
export function verdictText(verdict: Verdict): string {
  const { views, renderings, findings, skipped, errors, warnings } = verdict;
  const parts: string[] = [];
  if (renderings.length > 0)
    parts.push(
      tableOf([
        ['Tool', 'Host', 'Theme', 'Size', 'First result', 'Shift', 'Console', 'Blocked'],
        ...renderings.map((one) => [
          one.tool,
          one.host,
          one.theme,
          one.size,
          milliseconds(one.firstResultMs),
          one.layoutShift?.toFixed(2) ?? '–',
          String(one.consoleErrors.length),
          String(one.cspViolations.length),
        ]),
      ]),
    );
  for (const { uri, htmlBytes, exactCsp } of views)
    parts.push(
      `${uri}: ${(htmlBytes / 1000).toFixed(1)} kB of HTML\n` +
        `Exact policy: _meta: { ui: { csp: ${JSON.stringify(exactCsp)} } }`,
    );
  const perTool = (tool: string) => renderings.filter((one) => one.tool === tool).length;
  if (findings.length > 0)
    parts.push(
      findings
        .map(
          (one) =>
            `${one.level.padEnd(8)}${one.rule}  ${RULES[one.rule][1]}\n` +
            `        ${one.subject}: ${one.text}${elementsOf(one)}${placesOf(one, perTool(one.subject))}`,
        )
        .join('\n'),
    );
  if (skipped.length > 0)
    parts.push(
      `Not called, because they need input: ${skipped.join(', ')}. Use --tool ${skipped[0]} --input '{…}'.`,
    );
  const result = errors === 0 ? 'Passed' : 'Failed';
  parts.push(
    `${result}: ${count(errors, 'error')} and ${count(warnings, 'warning')} in ${count(renderings.length, 'rendering')}.`,
  );
  return parts.join('\n\n');
}
