// Judges what happened in a round. It knows the promises of the dialog, and shares no code with it or with the gate.
import type { DialogRecord } from './records.ts';

/** Milliseconds without input that a question needs before it can be approved: the promised 500, rounded down by timers. */
const CALM_MS = 499;

type Press = DialogRecord & { type: 'press' };

const isApproval = ({ button }: Press) => button === 'once' || button === 'always';

/** The longest time without input between the opening of the question and the input that pressed its button. */
function longestCalm(records: readonly DialogRecord[], press: Press): number {
  const opening = records.findIndex(
    (record) => record.type === 'opened' && record.question === press.question,
  );
  const times = records
    .slice(Math.max(opening, 0), records.indexOf(press))
    .flatMap((record) =>
      record.type === 'opened' || record.type === 'input' ? [record.time] : [],
    );
  return Math.max(0, ...times.slice(1).map((time, index) => time - times[index]!));
}

/** Why this press does not approve the action; undefined if it does. */
function objection(
  records: readonly DialogRecord[],
  press: Press,
  action: number,
): string | undefined {
  const before = records.slice(0, records.indexOf(press));
  if (press.shown.join() !== `${action}`) return `the question showed ${press.shown.join()}`;
  if (!press.isTrusted) return 'the click came from a script';
  if (!press.isEnabled) return 'the button was not enabled';
  if (press.isBelowModal) return 'a modal of the page was above the question';
  if (!press.beganHere) return 'the input began on something else';
  if (before.some((record) => record.type === 'withdrawn' && record.action === action))
    return 'the view had withdrawn it';
  const calm = longestCalm(records, press);
  if (calm < CALM_MS) return `the question had only ${Math.round(calm)} ms without input`;
  return undefined;
}

/** A withdrawn question stays until the user dismisses it, so that no other one appears below the pointer. */
function vanished(records: readonly DialogRecord[]): string[] {
  const isDismissal = (record: DialogRecord, question: number) =>
    (record.type === 'press' &&
      record.question === question &&
      (record.isEnabled || record.button === 'deny')) ||
    (record.type === 'input' && record.key === 'Escape');
  return records.flatMap((record, index) => {
    if (record.type !== 'closed') return [];
    const { question } = record;
    const opening = records.findIndex(
      (other) => other.type === 'opened' && other.question === question,
    );
    const isDismissed = records.slice(opening, index).some((other) => isDismissal(other, question));
    return isDismissed ? [] : [`question ${question} closed without an input of the user`];
  });
}

/** What must not have happened. */
export function judge(records: readonly DialogRecord[]): string[] {
  const violations = vanished(records);
  const seen = new Set<number>();
  for (const [index, record] of records.entries()) {
    if (record.type !== 'performed') continue;
    const { action } = record;
    if (seen.has(action)) violations.push(`action ${action} was performed twice`);
    seen.add(action);
    const presses = records
      .slice(0, index)
      .filter((other): other is Press => other.type === 'press' && isApproval(other))
      .filter(({ shown }) => shown.includes(action));
    const objections = presses.map((press) => objection(records, press, action));
    if (!objections.includes(undefined))
      violations.push(
        `action ${action} was performed without an approval: ${objections.join('; ') || 'nobody pressed a button'}`,
      );
  }
  return violations;
}

/** How often what the run is about happened. Without it, a run proves nothing. */
export function countEvents(records: readonly DialogRecord[]): Record<string, number> {
  const presses = records.filter((record) => record.type === 'press');
  const isOpen = (at: number) =>
    records.slice(0, at).filter(({ type }) => type === 'opened').length >
    records.slice(0, at).filter(({ type }) => type === 'closed').length;
  return {
    questions: records.filter(({ type }) => type === 'opened').length,
    'performed actions': records.filter(({ type }) => type === 'performed').length,
    'approvals that did not count': presses.filter((press) => isApproval(press) && !press.isEnabled)
      .length,
    'withdrawals of an open question': records.filter(
      ({ type }, at) => type === 'withdrawn' && isOpen(at),
    ).length,
  };
}
