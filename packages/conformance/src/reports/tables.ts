// A report as a table, for a terminal and for documents.
import { countsText, STATUS_WORDS } from './report.js';
import type { Report, ReportedBehaviour } from './report.js';

/** A text of others on one line. */
const oneLine = (text: string) =>
  text
    // eslint-disable-next-line no-control-regex -- texts of others must not control a terminal
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

const noteOf = ({ status, notes }: ReportedBehaviour) =>
  status === 'passed' ? '' : oneLine(notes.slice(0, 2).join('; '));

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const sentence = ({ kind, target, browser, counts }: Report) =>
  `${kind} ${oneLine(target)}${browser ? ` in ${browser}` : ''}: ${countsText(counts)}`;

/** The word for a test of the public suite, with its reason. */
const suiteRow = ({
  id,
  name,
  status,
  clause = '',
  message = '',
}: NonNullable<Report['suite']>[number]) =>
  [id, status, clause, status === 'passed' ? oneLine(name) : oneLine(message || name)] as const;

/**
 * For a terminal: a line for each behaviour, and the section of the specification of each that failed.
 */
export function tableText(report: Report): string {
  const { behaviours, suite = [] } = report;
  const rows = behaviours.map((one) => [
    one.id,
    STATUS_WORDS[one.status],
    one.status === 'passed' ? oneLine(one.text) : `${oneLine(one.text)}`,
  ]);
  const failed = behaviours.filter(({ status }) => status === 'failed');
  const reasons = failed.flatMap((one) => [
    `${one.id}  ${oneLine(one.text)}`,
    `    ${noteOf(one) || 'no note'}`,
    `    ${[one.reference.title, one.reference.url].filter(Boolean).join(': ')}`,
  ]);
  return [
    aligned(rows),
    ...(suite.length > 0 ? ['', 'The public suite:', aligned(suite.map(suiteRow))] : []),
    ...(reasons.length > 0 ? ['', 'Failed:', ...reasons] : []),
    '',
    sentence(report),
  ].join('\n');
}

const cell = (text: string) => oneLine(text).replaceAll('|', '\\|');
const linked = ({ title, url }: ReportedBehaviour['reference']) =>
  url ? `[${cell(title)}](${url})` : cell(title);
const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** For a document: Markdown that begins with `# Conformance`. */
export function markdownText(report: Report): string {
  const { behaviours, suite = [] } = report;
  const rows = behaviours.map((one) => {
    const word = STATUS_WORDS[one.status];
    const status = one.status === 'failed' ? `**${word}**` : word;
    // Backticks of others could end a cell's code.
    const note = cell(noteOf(one)).replaceAll('`', "'");
    return [one.id, cell(one.text), status, note, linked(one.reference)];
  });
  const tests = suite.map((test) => suiteRow(test).map(cell));
  return [
    '# Conformance',
    '',
    `${cell(sentence(report))}.`,
    '',
    markdownTable(['id', 'behaviour', 'outcome', 'what was seen', 'specification'], rows),
    ...(tests.length > 0
      ? [
          '',
          '## The public suite',
          '',
          markdownTable(['test', 'outcome', 'clause', 'what was seen'], tests),
        ]
      : []),
    '',
  ].join('\n');
}
