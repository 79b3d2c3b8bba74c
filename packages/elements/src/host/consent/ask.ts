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
const MAX_WAITING = 8;

/** What waits, by view. The view whose turn is next comes first. */
const lines = new Map<object, (() => Promise<void>)[]>();
let isAsking = false;

/**
 * Runs `question` when no other one is open; undefined when too many of the same view wait already. Views take
 * turns, so that one which asks a lot does not keep another one waiting. Each question is bounded, and so is the
 * wait. A caller that was aborted must see to it itself.
 * @param view tells the views apart
 */
export function inTurn<T>(view: object, question: () => Promise<T>): Promise<T> | undefined {
  const line = lines.get(view) ?? [];
  if (line.length >= MAX_WAITING) return undefined;
  const turn = new Promise<T>((resolve, reject) => {
    line.push(() => question().then(resolve, reject));
  });
  lines.set(view, line);
  if (!isAsking) void askAll();
  return turn;
}

async function askAll(): Promise<void> {
  isAsking = true;
  for (let [next] = lines; next; [next] = lines) {
    const [view, line] = next;
    const ask = line.shift()!;
    // To the end of the line of views, if there is more.
    lines.delete(view);
    if (line.length > 0) lines.set(view, line);
    await ask();
  }
  isAsking = false;
}
