// Which questions to the user are open on this page. While one is, every view stays where it is:
// nothing of ours may open above a question.
import type { Action } from '../../host/consent/action.js';
import type { AskAnswer, AskContext } from '../../host/consent/ask.js';
import type { AskingFrame } from './ask-dialog.js';

const open = new Set<object>();

export const isQuestionOpen = (): boolean => open.size > 0;

/** Puts a question to the user. It is open until it is answered, or until its answer does not matter any more. */
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
