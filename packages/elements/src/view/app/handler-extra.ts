// What a request handler gets in addition to the params, in the shapes of both major versions of the official library.
import type { RequestId } from '../../protocol/json-rpc.js';
import type { Meta } from '../../protocol/mcp.js';
import type { RequestContext } from '../../rpc/json-rpc-peer.js';

/** A request as one object. */
export interface AnyRequest {
  method: string;
  params?: Record<string, unknown> | undefined;
}

type SendRequest = (request: AnyRequest, ...rest: never[]) => Promise<Record<string, unknown>>;
type SendNotification = (notification: AnyRequest) => Promise<void>;

/** Details of a request of the host: the fields of version 1, and in `mcpReq` those of version 2. */
export interface RequestHandlerExtra {
  /** Aborted when the host cancels the request, or the connection closes. */
  signal: AbortSignal;
  requestId: RequestId;
  sessionId?: string;
  _meta?: Meta | undefined;
  sendRequest: SendRequest;
  sendNotification: SendNotification;
  mcpReq: {
    id: RequestId;
    method: string;
    signal: AbortSignal;
    _meta?: Meta | undefined;
    send: SendRequest;
    notify: SendNotification;
  };
}

export function extraOf(
  { id, signal }: RequestContext,
  { method, params }: AnyRequest,
  sender: { request: SendRequest; notification: SendNotification },
): RequestHandlerExtra {
  const send: SendRequest = (request) => sender.request(request);
  const notify: SendNotification = (notification) => sender.notification(notification);
  const meta = params?.['_meta'] ? { _meta: params['_meta'] as Meta } : {};
  return {
    signal,
    requestId: id,
    ...meta,
    sendRequest: send,
    sendNotification: notify,
    mcpReq: { id, method, signal, ...meta, send, notify },
  };
}
