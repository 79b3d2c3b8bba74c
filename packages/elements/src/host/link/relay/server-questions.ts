// Requests of the MCP server that reach the page through its relay. Loaded only by pages with handlers for them.
import { isObject } from '../../../protocol/json-rpc.js';
import type { Implementation } from '../../../protocol/mcp.js';
import { RELAY_ANSWERS } from '../../../protocol/relay.js';
import type { PageToRelay, RelayToPage } from '../../../protocol/relay.js';
import type { JsonRpcPeer } from '../../../rpc/json-rpc-peer.js';
import type { Transport } from '../../../rpc/transport.js';
import type { SessionLimits } from '../../limits.js';
import { serverAnswers } from '../../requests/server-answers.js';
import type { ServerHandlers } from '../../requests/server-handlers.js';

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
  const answer = serverAnswers(handlers, serverInfo, limits);
  for (const method of RELAY_ANSWERS.keys())
    peer.handle(method, (params: object, context) => answer(method, params, context) as never);
}
