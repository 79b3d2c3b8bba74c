// The rules for questions, whatever they are about.
import { markerOfAction } from './records.ts';
import type { Question, Records } from './records.ts';
import { LIMITS } from './limits.ts';

const MINUTE_MS = 60_000;
/** As the guide to security says: the time between a withdrawn question that is gone and the next one. */
const PAUSE_MS = 1000;
/** The default of `limits.askTimeout`: a question that is not closed is not waited for any longer. */
const ASK_MS = 120_000;
const DENIALS: readonly Question['end'][] = ['deny', 'block', 'failed'];
const APPROVALS: readonly Question['end'][] = ['once', 'always'];

/**
 * The rules about the questions of one session.
 * @param counts whether a denial counts for sure: not if the view cancelled in the microtasks after the answer
 */
function judgeSession(
  session: string,
  questions: readonly Question[],
  counts: (question: Question) => boolean,
): string[] {
  const violations: string[] = [];
  const { maxDenials, asksPerMinute } = LIMITS;
  let denials = 0;
  let isBlocked = false;
  for (const [index, question] of questions.entries()) {
    const { end, time } = question;
    if (isBlocked) violations.push(`${session}: a question after the user wanted no more`);
    if (denials >= maxDenials)
      violations.push(`${session}: a question after ${maxDenials} denials in a row`);
    // A bucket of this size that fills within a minute allows twice as many in one minute.
    const before = questions[index - 2 * asksPerMinute];
    if (before && time - before.time < MINUTE_MS) violations.push(`${session}: too many questions`);
    const isCounted = counts(question);
    if (end === 'block' && isCounted) isBlocked = true;
    if (end === 'withdrawn' || (DENIALS.includes(end) && isCounted)) denials++;
    if (APPROVALS.includes(end)) denials = 0;
  }
  return violations;
}

/** Whether this question could have been put below the pointer of a user who was about to answer `earlier`. */
function replaces(question: Question, { withdrawnTime, goneTime, order }: Question): boolean {
  if (withdrawnTime === undefined || order >= question.order) return false;
  const free = Math.min(goneTime ?? Infinity, withdrawnTime + ASK_MS) + PAUSE_MS;
  return question.time < free;
}

export function judgeQuestions({ questions, asked, quietAt }: Records): string[] {
  const violations: string[] = [];
  const requestOf = ({ action }: Question) => asked.get(markerOfAction(action) ?? '');
  const counts = (question: Question) => {
    const request = requestOf(question);
    return request !== undefined && (request.endedAt ?? Infinity) > quietAt;
  };
  const bySession = new Map<string, Question[]>();
  for (const question of questions) {
    const { action, session, othersOpen, order, signal } = question;
    bySession.set(session, [...(bySession.get(session) ?? []), question]);
    const marker = markerOfAction(action);
    const name = `the question about ${marker ?? action.what} (${session})`;
    if (othersOpen > 0) violations.push(`${name} came while another one was open`);
    if (questions.some((earlier) => replaces(question, earlier)))
      violations.push(`${name} replaced a withdrawn one`);
    if (!signal.aborted) violations.push(`${name} was left open`);
    const request = requestOf(question);
    if (request && order > (request.endedAt ?? Infinity))
      violations.push(`${name} came after the view cancelled it, was reloaded or was removed`);
    if (request && request.session !== session)
      violations.push(`${name} was asked in the name of another view`);
  }
  for (const [session, own] of bySession) violations.push(...judgeSession(session, own, counts));
  return violations;
}
