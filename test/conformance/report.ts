// The outcomes as a section of Markdown.
import { CHECKLIST, behavioursOf } from '@mcp-app/conformance';
import type { Outcome, Side, Status } from '@mcp-app/conformance';
import { cell, table } from '../../scripts/documents/markdown-table.mjs';
import type { Conformance, ConformedTarget } from './result.ts';

const WORDS: Record<Status, string> = {
  passed: 'passed',
  failed: '**failed**',
  'not-offered': 'not offered',
  'not-observed': 'not observed',
};
const STATUSES = Object.keys(WORDS) as Status[];
const TITLES: Record<Side, string> = { host: 'Hosts', view: 'Views' };

/** A text of others, in one line. */
const inline = (text: string) => cell(text).replaceAll('`', "'").slice(0, 200);

const outcomesOf = ({ results }: ConformedTarget, id: string): [engine: string, Outcome][] =>
  Object.entries(results).map(([engine, outcomes]) => [engine, outcomes[id]!]);

/** One word if the engines agree, otherwise a word for each. */
function cellOf(target: ConformedTarget, id: string): string {
  const all = outcomesOf(target, id);
  const [first] = all;
  const isSame = all.every(([, { status }]) => status === first![1].status);
  if (isSame) return WORDS[first![1].status];
  return all.map(([engine, { status }]) => `${engine}: ${WORDS[status]}`).join(', ');
}

function seenBy(target: ConformedTarget, id: string): string {
  const who = new Set(outcomesOf(target, id).map(([, outcome]) => outcome.seenBy));
  return [...who].sort().join(', ');
}

/** One target: a column for each engine. Several: one for each of them. */
function tableOf(targets: readonly ConformedTarget[], side: Side): string {
  const behaviours = behavioursOf(side);
  if (targets.length > 1) {
    return table(
      ['id', 'behaviour', ...targets.map(({ title }) => title)],
      behaviours.map(({ id, text }) => [id, text, ...targets.map((one) => cellOf(one, id))]),
    );
  }
  const target = targets[0]!;
  return table(
    ['id', 'behaviour', ...Object.keys(target.results), 'seen by'],
    behaviours.map(({ id, text }) => {
      const words = outcomesOf(target, id).map(([, { status }]) => WORDS[status]);
      return [id, text, ...words, seenBy(target, id)];
    }),
  );
}

function summaryOf(targets: readonly ConformedTarget[]): string {
  const rows = targets.flatMap(({ title, results }) =>
    Object.entries(results).map(([engine, outcomes]) => {
      const all = Object.values(outcomes);
      const counts = STATUSES.map((one) => all.filter(({ status }) => status === one).length);
      return [title, engine, ...counts];
    }),
  );
  return table(['', 'engine', 'passed', 'failed', 'not offered', 'not observed'], rows);
}

/** What was seen where something failed, once for all engines with the same result. */
function notesOf(targets: readonly ConformedTarget[]): string[] {
  const lines = new Map<string, string[]>();
  for (const target of targets) {
    for (const { id } of CHECKLIST) {
      for (const [engine, outcome] of outcomesOf(target, id)) {
        if (outcome?.status !== 'failed') continue;
        const line = `- ${target.title}, ${id}: ${outcome.notes.slice(0, 2).map(inline).join('; ')}`;
        lines.set(line, [...(lines.get(line) ?? []), engine]);
      }
    }
  }
  return [...lines].map(([line, engines]) => `${line} (${engines.join(', ')})`);
}

function sectionOf(conformance: Conformance, side: Side): string[] {
  const targets = conformance.targets.filter((target) => target.side === side);
  if (targets.length === 0) return [];
  const notes = notesOf(targets);
  return [
    `### ${TITLES[side]}`,
    summaryOf(targets),
    tableOf(targets, side),
    ...(notes.length > 0 ? ['What was seen where it failed:', '', ...notes, ''] : []),
  ];
}

/** A section that begins with `## Conformance`. */
export function markdownOf(conformance: Conformance, command: string): string {
  const engines = Object.values(conformance.engines).join(', ');
  const hasTests = conformance.targets.some(({ isOurs }) => isOurs);
  return [
    '## Conformance',
    '',
    `\`${command}\`, ${engines}.`,
    '',
    'A host shows a hand-written view that tries everything; a view is shown by a hand-written host. What they see',
    'from outside is the outcome. _Not offered_: optional, and refused correctly. _Not observed_: nothing was seen',
    'either way. T1 to T5 are about messages that are not quite right; no specification asks for them. P1 to P13 are',
    'proposals, which hosts may declare.',
    ...(hasTests
      ? [
          'What cannot be seen from outside was, for ours, seen by the tests with the id in their names.',
        ]
      : []),
    '',
    ...sectionOf(conformance, 'host'),
    ...sectionOf(conformance, 'view'),
  ].join('\n');
}
