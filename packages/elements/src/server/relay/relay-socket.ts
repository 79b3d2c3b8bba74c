// The relay over a WebSocket: one envelope per text frame. The socket is typed structurally.
import { ErrorCode } from '../../protocol/json-rpc.js';
import { RelayErrorCode } from '../../protocol/relay.js';
import type { RelayEnvelope } from '../../protocol/relay.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { RelayCore } from './relay-core.js';
import { parseEnvelope, refusal } from './relay-envelope.js';
import { quietTimeout } from './relay-limits.js';
import type { RelayPage, RelaySocket } from './relay-options.js';
import type { RelayRequest } from './relay-origins.js';

const CLOSE_GOING_AWAY = 1001;
const CLOSE_POLICY = 1008;
const CLOSE_TRY_AGAIN = 1013;

const REFUSE_AFTER_MS = 5000;

/** Errors that concern the socket as a whole. */
const REFUSALS: ReadonlySet<number> = new Set<number>([
  RelayErrorCode.Unauthorized,
  RelayErrorCode.OriginRefused,
  RelayErrorCode.UnknownServer,
]);

/** Serves the socket until it closes. Throws if it has neither `on` nor `addEventListener`. */
export function serveSocket<Context>(
  core: RelayCore<Context>,
  socket: RelaySocket,
  request: RelayRequest,
  context: Context,
): void {
  const { addEventListener, on } = socket as {
    addEventListener?: (type: string, listener: (event: { data?: unknown }) => void) => void;
    on?: (type: string, listener: (data?: unknown, isBinary?: boolean) => void) => void;
  };
  if (!addEventListener && !on)
    throw new TypeError('The socket has neither addEventListener nor on.');
  const { limits, closing } = core;
  const gone = new AbortController();
  const { signal } = gone;
  let clock: ReturnType<typeof setTimeout> | undefined;

  const send = (text: string) => {
    if (signal.aborted) return;
    try {
      // A page that does not read must not fill our memory. It can reconnect for its results.
      if ((socket.bufferedAmount ?? 0) > 4 * limits.messageLength)
        return socket.close(CLOSE_TRY_AGAIN, 'Too slow.');
      socket.send(text);
    } catch {
      // It closed a moment ago; its `close` event follows.
    }
  };
  const tell = (envelope: RelayEnvelope) => send(JSON.stringify(envelope));
  const stayAlive = () => {
    const params = { node: core.node };
    tell({ session: '', message: { jsonrpc: '2.0', method: 'relay/alive', params } });
    clock = quietTimeout(stayAlive, limits.keepAlive);
  };
  const end = () => {
    clearTimeout(clock);
    closing.removeEventListener('abort', shut);
    gone.abort();
  };
  const refuse = () => socket.close(CLOSE_POLICY, 'Refused.');
  const shut = () => {
    socket.close(CLOSE_GOING_AWAY, 'The relay is closed.');
    end();
  };

  // Once per socket. Messages that arrive in the meantime wait in order, because a cancellation must follow its
  // request.
  const admit = async (): Promise<RelayPage<Context>> => {
    core.origins.check(request, 'socket');
    const identity = await core.authorize(context);
    const server = core.serverIn(request);
    core.join(identity, () => socket.close(CLOSE_POLICY, 'Signed out.'), signal);
    return { identity, connection: { context, server, send: tell, signal } };
  };
  const admission = admit();
  let page: RelayPage<Context> | undefined;

  const answer = (text: string | undefined) => {
    if (text !== undefined) send(text);
  };
  const fail = (envelope: unknown, error: unknown) => {
    tell(refusal(envelope, error));
    if (REFUSALS.has(RpcError.from(error).code)) refuse();
  };
  const receive = (data: unknown) => {
    let envelope: unknown;
    try {
      if (typeof data !== 'string')
        throw new RpcError(ErrorCode.InvalidRequest, 'Envelopes must be text frames.');
      envelope = parseEnvelope(data, limits.messageLength);
    } catch (error) {
      return fail(envelope, error);
    }
    if (page) return core.take(envelope, data, page, answer);
    admission.then(
      (made) => core.take(envelope, data, made, answer),
      (error: unknown) => fail(envelope, error),
    );
  };

  if (on) {
    // Emitters also pass text as bytes, with a flag. `ws` supports both ways; this one is faster.
    on.call(socket, 'message', (data, isBinary) => receive(isBinary ? data : String(data)));
    on.call(socket, 'close', end);
    on.call(socket, 'error', end);
  } else {
    addEventListener!.call(socket, 'message', ({ data }) => receive(data));
    addEventListener!.call(socket, 'close', end);
    addEventListener!.call(socket, 'error', end);
  }

  // Delayed, because the answer to the page's first request contains the reason.
  const began = (made: RelayPage<Context>) => {
    page = made;
    stayAlive();
  };
  admission.then(began, () => {
    clock = quietTimeout(refuse, REFUSE_AFTER_MS);
  });
  if (closing.aborted) shut();
  else closing.addEventListener('abort', shut);
}
