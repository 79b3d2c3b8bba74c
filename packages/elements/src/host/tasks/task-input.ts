// What a task needs from the page: one question, asked once.
import * as ErrorCode from '../../protocol/error-codes.js';
import { errorText } from '../../protocol/error-text.js';
import { SuppliedError } from '../../policy/call-supplied.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { reportToPage } from '../page-function.js';
import { serverAnswers } from '../requests/server-answers.js';
import type { QuestionMethod } from '../requests/server-answers.js';
import type { ServerHandlers } from '../requests/server-handlers.js';
import type { TaskCall } from './task-call.js';

/** What a task asks for, as the package names it: the method, and the handler that answers. */
const QUESTIONS = {
  elicitation: ['elicitation/create', 'elicit'],
  sampling: ['sampling/createMessage', 'createMessage'],
  roots: ['roots/list', 'listRoots'],
} as const satisfies Record<string, readonly [QuestionMethod, keyof ServerHandlers]>;

export interface TaskQuestion {
  kind: keyof typeof QUESTIONS;
  params?: object;
}

/** The error of a call whose task cannot go on without an answer. */
const unanswered = ({ params: { name } }: TaskCall, { kind }: TaskQuestion, reason: string) => {
  const [method, handler] = QUESTIONS[kind];
  return new RpcError(
    ErrorCode.InternalError,
    `The task of ${name} waits for ${method}, which handlers.server.${handler} did not answer: ${reason}`,
  );
};

/** Who asks. `scope` is `task`, or `request` for a call that has not become a task. */
export interface QuestionContext {
  scope: string;
  inputId?: string | undefined;
  signal: AbortSignal;
}

/** The questions of one call. */
export class TaskInputs {
  readonly #asked = new Set<string>();

  /**
   * The page's answer. A question to the user that fails is cancelled, which servers understand. There is no such answer
   * to other questions.
   * @throws RpcError that names the method and the handler, if the task cannot go on
   */
  async answer(
    call: TaskCall,
    question: TaskQuestion,
    { scope, inputId, signal }: QuestionContext,
  ): Promise<object> {
    const { link, handlers, limits } = call;
    const { kind, params = {} } = question;
    const [method, handler] = QUESTIONS[kind];
    if (scope === 'task' && inputId !== undefined) {
      // The package asks again if it could not use the answer, whenever it asks the server for the status.
      if (this.#asked.has(inputId))
        throw reported(unanswered(call, question, 'its answer is not what MCP defines.'));
      this.#asked.add(inputId);
    }
    // A frame that asks the user itself has handlers of its own, beside those of the page.
    const server = () => link.serverHandlers?.() ?? handlers?.()?.server;
    const hasHandler = server()?.[handler] !== undefined;
    try {
      const answer = serverAnswers(server, () => link.serverInfo, limits);
      return await answer(method, params, { id: inputId ?? method, signal });
    } catch (error) {
      if (signal.aborted) throw error;
      if (kind === 'elicitation') {
        // A failed handler that did not answer was reported already.
        if (hasHandler && !(error instanceof SuppliedError)) reportToPage(error);
        return { action: 'cancel' };
      }
      const failed = unanswered(call, question, errorText(error));
      throw hasHandler ? failed : reported(failed);
    }
  }
}

/** What the page must correct is told to the page, too. */
function reported(error: RpcError): RpcError {
  reportToPage(error);
  return error;
}
