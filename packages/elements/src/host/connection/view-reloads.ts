// A view that loads itself again counts its requests from the start. An answer to what it had asked before
// would be taken for the answer to another request, and its first ids would still be in use (L8).
import * as ErrorCode from '../../protocol/error-codes.js';
import { isObject, isRequestId } from '../../protocol/json-rpc.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type { Transport } from '../../rpc/transport.js';
import { SharedHandshake } from './shared-handshake.js';

const inUse = (id: RequestId) => ({
  jsonrpc: '2.0',
  id,
  error: { code: ErrorCode.InvalidRequest, message: `The id ${id} is in use.` },
});

/**
 * The same transport; a view that shakes hands again has cancelled all that it had asked before.
 * @param handshake hears of each handshake, and says what goes on after it
 */
export function cancelsOnReload(
  transport: Transport,
  handshake = new SharedHandshake(undefined),
): Transport {
  const asked = new Set<unknown>();

  function* cancellations(): Generator<object> {
    for (const requestId of asked) {
      if (handshake.survives(requestId)) continue;
      asked.delete(requestId);
      const params = { requestId, reason: 'The view was loaded again.' };
      yield { jsonrpc: '2.0', method: 'notifications/cancelled', params };
    }
  }

  return {
    start(receive, closed) {
      transport.start((message) => {
        const { id, method, params } = isObject(message) ? message : {};
        if (method === 'ui/initialize' && isRequestId(id)) {
          handshake.note(id);
          for (const cancellation of cancellations()) receive(cancellation);
        }
        if (method !== undefined && isRequestId(id)) {
          // Answered here, because an answer with this id would end the first request in our books.
          if (asked.has(id)) return transport.send(inUse(id));
          asked.add(id);
        }
        // What is cancelled gets no answer.
        else if (method === 'notifications/cancelled' && isObject(params))
          asked.delete(params['requestId']);
        receive(message);
      }, closed);
    },
    send(message) {
      if (!('method' in message)) asked.delete((message as { id: RequestId }).id);
      transport.send(message);
    },
    close: () => transport.close(),
  };
}
