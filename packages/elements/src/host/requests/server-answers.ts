// The page's answers to requests of its MCP server, however they arrive: through a relay, through a client that the frame
// created, or as the input that a task or a call needs.
import * as ErrorCode from '../../protocol/error-codes.js';
import type { ElicitParams } from '../../protocol/elicitation.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type { Implementation } from '../../protocol/mcp.js';
import { knownAnswers } from '../../protocol/relay.js';
import type { RelayAnswer, RelayToPage } from '../../protocol/relay.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { SessionLimits } from '../limits.js';
import { callHandler, needsObject } from './call-handler.js';
import type { HandlerCaller } from './call-handler.js';
import { checkCreateMessage } from './params-check.js';
import type { ServerHandlers, ServerRequestContext } from './server-handlers.js';

/** The methods that a server may ask for. */
export type QuestionMethod = keyof RelayToPage['requests'];

const ANSWERED_BY = {
  createMessage: 'sampling',
  elicit: 'elicitation',
  listRoots: 'roots',
} as const satisfies Record<keyof ServerHandlers, RelayAnswer>;

/** The capabilities that these handlers are declared as. */
export const answersOf = (handlers: ServerHandlers | undefined): readonly RelayAnswer[] =>
  knownAnswers(
    Object.entries(ANSWERED_BY).flatMap(([name, kind]) =>
      typeof handlers?.[name as keyof ServerHandlers] === 'function' ? [kind] : [],
    ),
  );

/** Answers a request of the server. Rejects if the page has no handler for it. */
export type AnswerServer = <Method extends QuestionMethod>(
  method: Method,
  params: object,
  context: { id: RequestId; signal: AbortSignal },
) => Promise<RelayToPage['requests'][Method]['result']>;

type Answers = {
  [Method in QuestionMethod]: (
    params: object,
    caller: HandlerCaller<ServerRequestContext>,
  ) => Promise<RelayToPage['requests'][Method]['result']>;
};

/** Answers with the handlers that the page has at the time. */
export function serverAnswers(
  handlers: () => ServerHandlers | undefined,
  serverInfo: () => Implementation | undefined,
  limits?: Partial<SessionLimits>,
): AnswerServer {
  const handlerOf = <Name extends keyof ServerHandlers>(name: Name, method: string) => {
    const handler = handlers()?.[name];
    if (handler) return handler;
    throw new RpcError(ErrorCode.MethodNotFound, `The page no longer answers ${method}.`);
  };
  const answers: Answers = {
    'sampling/createMessage': async (params, caller) => {
      const handler = handlerOf('createMessage', 'sampling/createMessage');
      const asked = checkCreateMessage({ ...params }, false);
      return callHandler('server.createMessage', caller, (own) => handler(asked, own), needsObject);
    },
    'elicitation/create': async (params, caller) => {
      const handler = handlerOf('elicit', 'elicitation/create');
      const asked = params as ElicitParams;
      if (typeof asked.message !== 'string')
        throw new RpcError(ErrorCode.InvalidParams, 'message: must be a string.');
      return callHandler('server.elicit', caller, (own) => handler(asked, own), needsObject);
    },
    'roots/list': async (_, caller) =>
      callHandler('server.listRoots', caller, handlerOf('listRoots', 'roots/list'), needsObject),
  };
  return (method, params, { id, signal }) =>
    answers[method](params, {
      context: { requestId: id, signal, serverInfo: serverInfo() },
      scope: limits && { limits },
    });
}
