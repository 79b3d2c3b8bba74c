// A view's requests to the conversation and to the model: messages, model context, sampling.
import type { ContentBlock, Role } from '../../protocol/mcp.js';
import type { OutcomeResult, UpdateModelContextParams } from '../../protocol/messages.js';
import type { CreateMessageParams, CreateMessageResult } from '../../protocol/sampling.js';
import { callHandler, needsObject, outcome } from './call-handler.js';
import { checkCreateMessage } from './params-check.js';
import { receiptOf } from './receipt-answers.js';
import { aboutRequest, denied, notOffered } from './view-request.js';
import type { ViewRequest } from './view-request.js';

/** The answer if the page only listens for the event: accepted, unless it prevented the default. */
const outcomeOf = (isTaken: boolean): OutcomeResult => (isTaken ? {} : { isError: true });

/** `ui/message` (V9). */
export async function postMessage(
  params: { role: Role; content: ContentBlock[] },
  request: ViewRequest,
): Promise<OutcomeResult> {
  const { scope, actions } = request;
  const { message } = scope.handlers();
  if (!message && !scope.hasListener('message')) throw notOffered('ui/message');
  const answered = await actions.perform<OutcomeResult>({
    ...aboutRequest(request, true),
    action: { kind: 'message', method: 'ui/message', what: params.role, arguments: params },
    work: async () => {
      if (!message) return outcomeOf(scope.emit({ type: 'message', ...params, cancelable: true }));
      const answer = await outcome(callHandler('message', request, (own) => message(params, own)));
      if (!answer.isError) scope.emit({ type: 'message', ...params });
      return answer;
    },
    refused: () => ({ isError: true }),
  });
  return receiptOf(answered, request);
}

/** `ui/update-model-context` (V10). */
export async function updateModelContext(
  params: UpdateModelContextParams,
  request: ViewRequest,
): Promise<OutcomeResult> {
  const { scope, actions } = request;
  const { updateModelContext: handler } = scope.handlers();
  const method = 'ui/update-model-context';
  if (!handler && !scope.hasListener('model-context')) throw notOffered(method);
  const answered = await actions.perform<OutcomeResult>({
    ...aboutRequest(request, true),
    action: { kind: 'model-context', method, what: 'model context', arguments: { ...params } },
    work: async () => {
      const type = 'model-context';
      if (!handler) return outcomeOf(scope.emit({ type, ...params, cancelable: true }));
      const answer = await outcome(
        callHandler('updateModelContext', request, (own) => handler(params, own)),
      );
      scope.emit({ type, ...params });
      return answer;
    },
    refused: () => ({ isError: true }),
  });
  return receiptOf(answered, request);
}

/** `sampling/createMessage` (V11). Checked here, because the params are checked only if there is a handler. */
export async function createMessage(
  params: Record<string, unknown>,
  request: ViewRequest,
): Promise<CreateMessageResult> {
  const { scope, actions } = request;
  const { createMessage: handler } = scope.handlers();
  const method = 'sampling/createMessage';
  if (!handler) throw notOffered(method);
  const allowsTools = scope.hostCapabilities().sampling?.tools !== undefined;
  const asked: CreateMessageParams = checkCreateMessage(params, allowsTools);
  return actions.perform<CreateMessageResult>({
    ...aboutRequest(request, true),
    action: { kind: 'sampling', method, what: 'the model', arguments: { ...asked } },
    work: () => callHandler('createMessage', request, (own) => handler(asked, own), needsObject),
    refused: (reason) => {
      throw denied('the request to the model', reason);
    },
  });
}
