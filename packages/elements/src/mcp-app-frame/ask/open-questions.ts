// Tracks the open questions on this page. While one is open, no view changes its display mode, and what is above the
// page steps aside, so that nothing of a view covers the question.
import type { Action } from '../../host/consent/action.js';
import type { AskAnswer, AskContext } from '../../host/consent/ask.js';
import { consentOf } from '../page-settings.js';
import type { AskingFrame } from './ask-dialog.js';

const open = new Set<object>();
const listeners = new Set<() => void>();

export const isQuestionOpen = (): boolean => open.size > 0;

/** Calls back when a question opens or closes, until `signal` is aborted. */
export function whenQuestionsChange(callback: () => void, signal: AbortSignal): void {
  listeners.add(callback);
  signal.addEventListener('abort', () => listeners.delete(callback));
}

function changed(): void {
  for (const listener of listeners) listener();
}

/**
 * Asks the user. The question is open until it is answered. A custom one is closed when its answer is no longer needed;
 * the built-in one says so first.
 */
export async function askUser(
  frame: AskingFrame,
  action: Action,
  context: AskContext,
): Promise<AskAnswer> {
  const end = () => {
    if (open.delete(context)) changed();
  };
  open.add(context);
  changed();
  try {
    const { ask } = consentOf(frame);
    if (ask) {
      context.signal.addEventListener('abort', end);
      return await ask(action, context);
    }
    const { askInDialog } = await import('./ask-dialog.js');
    return await askInDialog(frame, action, context);
  } finally {
    end();
  }
}
