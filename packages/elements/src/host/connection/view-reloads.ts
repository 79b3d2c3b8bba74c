// A view that loads itself again counts its requests from the start. An answer to what it had asked before
// would be taken for the answer to another request, and its first ids would still be in use (L8). What the
// host had asked of it is never answered: the page that was asked is gone.
import { ErrorCode, isObject, isRequestId } from '../../protocol/json-rpc.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type { Transport } from '../../rpc/transport.js';

const REASON = 'The view was loaded again.';

/** The same transport; a new handshake ends all that either side had asked before. */
export function cancelsOnReload(transport: Transport): Transport {
  /** Requests of the view that are not answered, and of the host. */
  const asked = new Set<unknown>();
  const sent = new Set<RequestId>();
  let isKnown = false;

  function* endings(): Generator<object> {
    for (const requestId of asked) {
      const params = { requestId, reason: REASON };
      yield { jsonrpc: '2.0', method: 'notifications/cancelled', params };
    }
    const error = { code: ErrorCode.ConnectionClosed, message: REASON };
    // What was sent before the first handshake is for the view that makes it.
    if (isKnown) for (const id of sent) yield { jsonrpc: '2.0', id, error };
  }

  return {
    start(receive, closed) {
      transport.start((message) => {
        const { id, method, params } = isObject(message) ? message : {};
        if (method === 'ui/initialize') {
          for (const ending of endings()) receive(ending);
          asked.clear();
          if (isKnown) sent.clear();
          isKnown = true;
        }
        if (method !== undefined && isRequestId(id)) asked.add(id);
        else if (isRequestId(id)) sent.delete(id);
        // What is cancelled gets no answer.
        else if (method === 'notifications/cancelled' && isObject(params))
          asked.delete(params['requestId']);
        receive(message);
      }, closed);
    },
    send(message) {
      const { id } = message as { id?: RequestId };
      if (!('method' in message)) asked.delete(id);
      else if (id !== undefined) sent.add(id);
      transport.send(message);
    },
    close: () => transport.close(),
  };
}
