// Which questions to the user are open on this page. While one is, every view stays where it is:
// nothing of ours may open above a question.
import type { Ask } from '../../host/consent/ask.js';

const open = new Set<object>();

export const isQuestionOpen = (): boolean => open.size > 0;

/** The same question, counted from when it is asked until it is answered or does not matter any more. */
export const countQuestions =
  (ask: Ask): Ask =>
  async (action, context) => {
    const end = () => open.delete(context);
    open.add(context);
    context.signal.addEventListener('abort', end);
    try {
      return await ask(action, context);
    } finally {
      end();
    }
  };
