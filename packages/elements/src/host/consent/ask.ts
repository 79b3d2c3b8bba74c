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

/** Questions that may wait on one page; more are denied. A user who sees a queue clicks it away. */
const MAX_WAITING = 8;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `question` when all earlier ones have ended; undefined when too many wait already. Each
 * question is bounded, and so is the wait. A caller that was aborted must see to it itself.
 */
export function inTurn<T>(question: () => Promise<T>): Promise<T> | undefined {
  if (waiting >= MAX_WAITING) return undefined;
  waiting++;
  const turn = last.then(question).finally(() => waiting--);
  last = turn.catch(() => {});
  return turn;
}
