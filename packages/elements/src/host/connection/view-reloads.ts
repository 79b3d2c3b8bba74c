// A view that reloads itself restarts its request ids. An answer to an earlier request would be matched to a new one,
// and the first ids would still be in use (L8).
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
 * Wraps a transport: another handshake of the view cancels all its earlier requests.
 * @param handshake is told of each handshake, and says which requests continue after it
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
      const params = { requestId, reason: 'The view was reloaded.' };
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
          // Answered here, because an answer with this id would end the first request in our records.
          if (asked.has(id)) return transport.send(inUse(id));
          asked.add(id);
        }
        // A cancelled request gets no answer.
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
