// Asks the user, one question at a time on the whole page.
import type { Action } from './action.js';
import type { AuditEntry } from './audit.js';
import { withinTime } from '../../protocol/within-time.js';

/**
 * once: allow this action. always: allow this tool, site or kind from now on. deny: deny this action. block: deny it
 * and all further questions of this view.
 */
export type AskAnswer = 'once' | 'always' | 'deny' | 'block';

export interface AskContext {
  /**
   * Aborted when the answer is no longer needed: close the question, and then settle the promise. If the reason is a
   * `WithdrawnError`, say so first, and wait until the user has seen it: no other question is asked until the promise
   * settles.
   */
  signal: AbortSignal;
  /** Whether `always` is possible for this action. */
  canAlways: boolean;
  /** The number of questions of this view so far, including this one. */
  count: number;
  /** How many of them it withdrew while they were open. Accept an answer later then. */
  withdrawn: number;
}

/** The reason of an aborted `AskContext.signal` if the view withdrew its request, was reloaded or was closed. */
export class WithdrawnError extends Error {
  constructor() {
    super('The view withdrew the request, or was closed.');
    this.name = 'WithdrawnError';
  }
}

/** Asks the user. An exception or any other answer denies. */
export type Ask = (action: Action, context: AskContext) => AskAnswer | Promise<AskAnswer>;

export const ASK_ANSWERS: readonly unknown[] = ['once', 'always', 'deny', 'block'];

/** Why the user was not asked, or did not answer. */
export type AskFailure = Pick<AuditEntry, 'by'> & { reason: string };

/** Maximum waiting questions of one view; more are denied, because users click through a long queue without reading. */
const MAX_WAITING = 8;

/** Milliseconds between a withdrawn question, once it has left the screen, and the next one. */
const AFTER_WITHDRAWAL_MS = 1000;

/**
 * Keeps the turn of a withdrawn question until it has left the screen, and a moment longer. Otherwise a view could
 * replace it by another one below the user's pointer.
 * @param asked settles when the question has left the screen
 * @param limit milliseconds after which it is not waited for any longer
 */
export async function afterWithdrawal(asked: Promise<unknown>, limit: number): Promise<void> {
  await withinTime(asked, limit, () => new Error()).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, AFTER_WITHDRAWAL_MS));
}

/** The waiting questions by view. The view whose turn is next comes first. */
const lines = new Map<object, (() => Promise<void>)[]>();
let isAsking = false;

/**
 * Runs `question` when no other one is open; undefined if too many of the same view are already waiting. Views take
 * turns, so that a view with many questions does not delay another one. Each question is bounded, and so is the wait.
 * The caller must handle its own abort signal.
 * @param view identifies the view
 * @param question may keep its turn with `hold` although it is decided
 */
export function inTurn<T>(
  view: object,
  question: (hold: (until: Promise<void>) => void) => Promise<T>,
): Promise<T> | undefined {
  const line = lines.get(view) ?? [];
  if (line.length >= MAX_WAITING) return undefined;
  const turn = new Promise<T>((resolve, reject) => {
    line.push(async () => {
      let held: Promise<void> | undefined;
      await question((until) => (held = until)).then(resolve, reject);
      await held;
    });
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
    // Move the view to the end if it has more questions.
    lines.delete(view);
    if (line.length > 0) lines.set(view, line);
    await ask();
  }
  isAsking = false;
}
