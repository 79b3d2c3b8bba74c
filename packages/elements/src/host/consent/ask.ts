// Asking the user: one question at a time on the whole page.
import type { Action } from './action.js';
import type { AuditEntry } from './audit.js';

/** once: this action. always: this tool, site or kind, from now on. deny: not now. block: no more questions of this view. */
export type AskAnswer = 'once' | 'always' | 'deny' | 'block';

export interface AskContext {
  /** Aborted when the answer does not matter any more: close the question. */
  signal: AbortSignal;
  /** Whether `always` means something for this action. */
  canAlways: boolean;
  /** Questions of this view so far, this one included. */
  count: number;
}

/** Puts the question to the user. What throws, or answers anything else, denies. */
export type Ask = (action: Action, context: AskContext) => AskAnswer | Promise<AskAnswer>;

export const ASK_ANSWERS: readonly unknown[] = ['once', 'always', 'deny', 'block'];

/** Why an action was not put to the user, or not answered. */
export type AskFailure = Pick<AuditEntry, 'by'> & { reason: string };

/** Questions of one view that may wait; more are denied. A user who sees a queue clicks it away. */
const MAX_WAITING = 3;

/** By view, so that one view cannot take the places of another. */
const waiting = new WeakMap<object, number>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `question` when all earlier ones have ended; undefined when too many of the same view wait already.
 * Each question is bounded, and so is the wait. A caller that was aborted must see to it itself.
 * @param view tells the views apart
 */
export function inTurn<T>(view: object, question: () => Promise<T>): Promise<T> | undefined {
  const count = waiting.get(view) ?? 0;
  if (count >= MAX_WAITING) return undefined;
  waiting.set(view, count + 1);
  const turn = last.then(question).finally(() => waiting.set(view, waiting.get(view)! - 1));
  last = turn.catch(() => {});
  return turn;
}
