// Judges what happened in a sequence. It knows the rules only from the documentation: it shares no code with the gate,
// so that a mistake there is not repeated here.
import type { AuditEntry } from '../../../packages/elements/src/host/consent/audit.js';
import { justify } from './justification.ts';
import { judgeQuestions } from './question-rules.ts';
import { markerIn } from './records.ts';
import type { Asked, Effect, Records } from './records.ts';

/** One violation, as a sentence. */
export type Violation = string;

interface Written {
  order: number;
  session: string;
  entry: AuditEntry;
}

const describe = ({ marker, row, subject, session }: Asked) =>
  `${marker} (${row}${subject && ` ${subject}`}; ${session})`;

/** A change of the mode carries no marker: it belongs to the next entry that allows that mode. */
function attributeModes(records: Records): Violation[] {
  const taken = new Set<Written>();
  const handled = new Set(records.effects.map(({ marker }) => marker));
  return records.effects
    .filter(({ marker }) => marker === undefined)
    .flatMap((effect) => {
      const written = records.entries.find(
        (candidate) =>
          !taken.has(candidate) &&
          candidate.session === effect.session &&
          candidate.order > effect.order &&
          candidate.entry.kind === 'display-mode' &&
          candidate.entry.decision === 'allowed' &&
          !handled.has(String(candidate.entry.requestId)) &&
          candidate.entry.what === effect.part,
      );
      if (!written) return [`the mode became ${effect.part} without an audit entry`];
      taken.add(written);
      effect.marker = String(written.entry.requestId);
      return [];
    });
}

/** Entries about modes and copies have no content. */
const markerOf = ({ entry }: Written): string | undefined =>
  entry.kind === 'display-mode' || entry.kind === 'copy'
    ? String(entry.requestId)
    : markerIn([entry.what, entry.arguments]);

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined) {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item) ?? 'unknown';
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** What a request led to: at most one of each part, never after its end, and exactly one audit entry. */
function judgeEffects(asked: Asked, effects: Effect[], written: Written[]): Violation[] {
  const name = describe(asked);
  const violations: Violation[] = [];
  for (const [part, same] of groupedBy(effects, (effect) => effect.part))
    if (same.length > 1) violations.push(`${name} happened ${same.length} times (${part})`);
  if (effects.some(({ via }) => via === 'page') && effects.some(({ via }) => via !== 'page'))
    violations.push(`${name} was taken over by the page and still happened`);
  if (asked.receivedAt === undefined && effects.length > 0)
    violations.push(`${name} happened before the host got the request`);
  if (effects.some(({ order }) => order > (asked.endedAt ?? Infinity)))
    violations.push(`${name} happened after the view cancelled it, was reloaded or was removed`);
  if (asked.isDuplicate && effects.length > 0)
    violations.push(`${name} happened although its id was in use`);
  if (written.length > 1) violations.push(`${name} has ${written.length} audit entries`);
  if (written.length === 0 && effects.length > 0)
    violations.push(`${name} happened without an audit entry`);
  if (written.some(({ entry }) => entry.decision === 'denied') && effects.length > 0)
    violations.push(`${name} happened although the audit says that it was denied`);
  return violations;
}

/** Exactly one answer, unless the view does not want it any more; and only its own. */
function judgeAnswers(asked: Asked, written: Written[], quietAt: number): Violation[] {
  const { answers, endedAt = Infinity, receivedAt } = asked;
  const name = describe(asked);
  const violations: Violation[] = [];
  const isWanted = receivedAt !== undefined && endedAt > quietAt;
  if (isWanted && answers.length !== 1)
    violations.push(`${name} got ${answers.length} answers instead of one`);
  for (const { text } of answers) {
    const other = markerIn(text);
    // The answer to a repeated id names that id, which may be another marker.
    if (other !== undefined && other !== asked.marker && !asked.isDuplicate)
      violations.push(`${name} got the answer to ${other}`);
    const isDecided = text.includes('"result"') || text.includes('The host denied');
    if (isDecided && written.length === 0)
      violations.push(`${name} was answered without an audit entry`);
  }
  return violations;
}

/** All violations; empty if everything is as it should be. */
export function judge(records: Records): Violation[] {
  const violations = attributeModes(records);
  const effects = groupedBy(records.effects, ({ marker }) => marker);
  const entries = groupedBy(records.entries, markerOf);
  for (const marker of [...effects.keys(), ...entries.keys()])
    if (!records.asked.has(marker)) violations.push(`${marker} happened, but no view asked for it`);
  const spent = new Set<object>();
  const all = [...records.asked.values()].map((asked) => ({
    asked,
    effects: effects.get(asked.marker) ?? [],
    written: entries.get(asked.marker) ?? [],
  }));
  // In the order in which they happened, because one input allows one action.
  all.sort((a, b) => (a.effects[0]?.order ?? 0) - (b.effects[0]?.order ?? 0));
  for (const { asked, effects: own, written } of all) {
    violations.push(
      ...judgeEffects(asked, own, written),
      ...judgeAnswers(asked, written, records.quietAt),
    );
    const [first] = own;
    const entry = written[0]?.entry;
    if (first && entry) {
      const wrong = justify(asked, first, entry, records, spent);
      if (wrong) violations.push(`${describe(asked)} happened ${wrong}`);
    }
  }
  violations.push(
    ...records.strayAnswers.map((text) => `an answer that nobody waits for: ${text}`),
  );
  return [...violations, ...judgeQuestions(records)];
}
