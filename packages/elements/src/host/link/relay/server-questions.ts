// Requests of the MCP server that reach the page through its relay. Loaded only by pages with handlers for them.
import * as ErrorCode from '../../../protocol/error-codes.js';
import { isObject } from '../../../protocol/json-rpc.js';
import type { Implementation } from '../../../protocol/mcp.js';
import type { PageToRelay, RelayToPage } from '../../../protocol/relay.js';
import type { JsonRpcPeer, RequestContext } from '../../../rpc/json-rpc-peer.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import type { Transport } from '../../../rpc/transport.js';
import type { SessionLimits } from '../../limits.js';
import { checkCreateMessage } from '../../requests/params-check.js';
import { callHandler, needsObject } from '../../requests/call-handler.js';
import type { HandlerCaller } from '../../requests/call-handler.js';
import type { ServerHandlers, ServerRequestContext } from '../../requests/server-handlers.js';

/** Maximum number of remembered answers. */
const MAX_REMEMBERED = 256;

/**
 * A relay asks again if the page reconnected, because it cannot know whether the question or its answer was lost. The
 * user is asked only once: the answer is sent again.
 */
export function oncePerQuestion(transport: Transport): Transport {
  const answers = new Map<unknown, object | undefined>();
  return {
    start(receive, closed) {
      transport.start((message) => {
        const { id, method } = isObject(message) ? message : {};
        if (id === undefined || method === undefined) return receive(message);
        if (!answers.has(id)) {
          answers.set(id, undefined);
          const [oldest] = answers.keys();
          if (answers.size > MAX_REMEMBERED) answers.delete(oldest);
          return receive(message);
        }
        const answer = answers.get(id);
        if (answer) transport.send(answer);
      }, closed);
    },
    send(message) {
      const { id, method } = message as { id?: unknown; method?: string };
      transport.send(message);
      if (method === undefined && answers.has(id)) answers.set(id, message);
    },
    close: () => transport.close(),
  };
}

/** Answers with the page's current handlers. */
export function answerQuestions(
  peer: JsonRpcPeer<PageToRelay, RelayToPage>,
  handlers: () => ServerHandlers,
  serverInfo: () => Implementation | undefined,
  limits?: Partial<SessionLimits>,
): void {
  const callerOf = ({ id, signal }: RequestContext): HandlerCaller<ServerRequestContext> => ({
    context: { requestId: id, signal, serverInfo: serverInfo() },
    scope: limits && { limits },
  });
  const handlerOf = <Name extends keyof ServerHandlers>(name: Name, method: string) => {
    const handler = handlers()[name];
    if (handler) return handler;
    throw new RpcError(ErrorCode.MethodNotFound, `The page no longer answers ${method}.`);
  };
  peer.handle('sampling/createMessage', async (params, context) => {
    const handler = handlerOf('createMessage', 'sampling/createMessage');
    const asked = checkCreateMessage({ ...params }, false);
    const answer = (own: ServerRequestContext) => handler(asked, own);
    return callHandler('server.createMessage', callerOf(context), answer, needsObject);
  });
  peer.handle('elicitation/create', async (params, context) => {
    const handler = handlerOf('elicit', 'elicitation/create');
    if (typeof params.message !== 'string')
      throw new RpcError(ErrorCode.InvalidParams, 'message: must be a string.');
    const answer = (own: ServerRequestContext) => handler(params, own);
    return callHandler('server.elicit', callerOf(context), answer, needsObject);
  });
  peer.handle('roots/list', async (_, context) => {
    const handler = handlerOf('listRoots', 'roots/list');
    return callHandler('server.listRoots', callerOf(context), handler, needsObject);
  });
}
