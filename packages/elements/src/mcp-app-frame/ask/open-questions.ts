// Tracks the open questions on this page. While one is open, no view changes its display mode, so that nothing of ours
// opens above the question.
import type { Action } from '../../host/consent/action.js';
import type { AskAnswer, AskContext } from '../../host/consent/ask.js';
import type { AskingFrame } from './ask-dialog.js';

const open = new Set<object>();

export const isQuestionOpen = (): boolean => open.size > 0;

/** Asks the user. The question is open until it is answered, or until its answer is no longer needed. */
export async function askUser(
  frame: AskingFrame,
  action: Action,
  context: AskContext,
): Promise<AskAnswer> {
  const end = () => open.delete(context);
  open.add(context);
  context.signal.addEventListener('abort', end);
  try {
    const { ask } = frame;
    if (ask) return await ask(action, context);
    const { askInDialog } = await import('./ask-dialog.js');
    return await askInDialog(frame, action, context);
  } finally {
    end();
  }
}
