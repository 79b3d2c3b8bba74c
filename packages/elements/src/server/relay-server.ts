// `@mcp-app/elements/relay-server`: the host's backend for pages without an MCP client. Runs in Node
// and at the edge. It keeps nothing that ties a page to one process but calls that run, and their
// results for a short while; other nodes find those over the bus.
import { ErrorCode, isRequestId } from '../protocol/json-rpc.js';
import type { JsonRpcRequest, JsonRpcResponse } from '../protocol/json-rpc.js';
import type { RelayEnvelope } from '../protocol/relay.js';
import { isRepeatable, RelayErrorCode } from '../protocol/relay.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { RelayBus } from './relay-bus.js';
import type { RelayWork } from './relay-call.js';
import { callKey, RelayCalls } from './relay-calls.js';
import { forward, helloOf, isForwarded } from './relay-client.js';
import type { RelayClient } from './relay-client.js';
import { checkEnvelope, refusal } from './relay-envelope.js';
import type { PageEnvelope } from './relay-envelope.js';
import { DEFAULT_RELAY_LIMITS } from './relay-limits.js';
import type { RelayLimits } from './relay-limits.js';
import { RelayNodes } from './relay-nodes.js';
import { RelayNotices } from './relay-notices.js';
import type { SendEnvelope } from './relay-notices.js';
import { answerHttp } from './relay-post.js';
import { serveSocket } from './relay-socket.js';
import type { RelaySocket } from './relay-socket.js';

export { localBus } from './relay-bus.js';
export type { RelayBus } from './relay-bus.js';
export type { RelayClient } from './relay-client.js';
export { DEFAULT_RELAY_LIMITS } from './relay-limits.js';
export type { RelayLimits } from './relay-limits.js';
export type { SendEnvelope } from './relay-notices.js';
export type { RelaySocket } from './relay-socket.js';
export { RELAY_SESSIONS_HEADER, RELAY_VERSION, RelayErrorCode } from '../protocol/relay.js';
export type { RelayEnvelope } from '../protocol/relay.js';
export { RpcError } from '../rpc/rpc-error.js';

type MaybePromise<T> = T | Promise<T>;

interface RelaySettings<Context> {
  /**
   * Whether this connection may use the relay; called once per POST, event stream and socket.
   * A string is the user's identity: a session then belongs to that user, and nobody else gets its
   * results. A socket's `Origin` must be checked here (or before): browsers do not. Default: all may.
   */
  authorize?(context: Context): MaybePromise<boolean | string>;
  /** Shared by all nodes behind a balancer. Default: this node is alone. */
  bus?: RelayBus;
  limits?: Partial<RelayLimits>;
  /** Hears of failures that no page is told of: the bus, a socket. Default: nobody. */
  onerror?(error: unknown): void;
}

interface OneClient {
  /** The MCP client that serves all sessions; connected. */
  client: RelayClient;
  clientFor?: never;
}

interface ClientPerSession<Context> {
  client?: never;
  /** The connected MCP client of a session (R6). Called for each request: keep what you made. */
  clientFor(session: string, context: Context): MaybePromise<RelayClient>;
}

export type RelayOptions<Context = unknown> = RelaySettings<Context> &
  (OneClient | ClientPerSession<Context>);

/** Where an envelope came from. */
export interface RelayConnection<Context = unknown> {
  /** Given to `authorize` and `clientFor`: the upgrade request, the user, whatever you need. */
  context: Context;
  /** Takes progress and, once the session said hello here, list_changed. Default: they are dropped. */
  send?: SendEnvelope;
  /** Aborted when the connection is gone. A running call then waits for its page to come back. */
  signal?: AbortSignal;
}

export interface Relay<Context = unknown> {
  /** Takes one envelope from a page. Undefined when there is nothing to answer. Never rejects. */
  handle(
    envelope: unknown,
    connection: RelayConnection<Context>,
  ): Promise<RelayEnvelope | undefined>;
  /** Answers POST and the GET event stream. `context`: default the request itself. Never rejects. */
  post(request: Request, context?: Context): Promise<Response>;
  /** Serves an open WebSocket until it closes. */
  socket(socket: RelaySocket, context: Context): void;
  /** Cancels what runs and closes sockets and streams. */
  close(): void;
}

/** What the carriers (POST, socket) need of the relay. */
export interface RelayCore<Context> {
  readonly limits: RelayLimits;
  readonly onerror: (error: unknown) => void;
  /** Aborted by `close()`. */
  readonly closing: AbortSignal;
  /** The identity; throws when it may not. */
  authorize(context: Context): Promise<string>;
  /** As `handle`, for one who is authorized. */
  take(
    envelope: unknown,
    identity: string,
    connection: RelayConnection<Context>,
  ): Promise<RelayEnvelope | undefined>;
  /** Subscribes a session to its notifications. */
  listen(session: string, identity: string, connection: RelayConnection<Context>): Promise<void>;
}

/** Makes one relay node. */
export function createRelay<Context = unknown>(options: RelayOptions<Context>): Relay<Context> {
  const limits = { ...DEFAULT_RELAY_LIMITS, ...options.limits };
  const onerror = (error: unknown) => options.onerror?.(error);
  const closing = new AbortController();
  const calls = new RelayCalls(limits);
  const notices = new RelayNotices((change) => {
    notices.deliver(change);
    nodes.tell({ type: 'changed', ...change });
  });
  const nodes = new RelayNodes({
    bus: options.bus,
    calls,
    attachTimeout: limits.attachTimeout,
    changed: (change) => notices.deliver(change),
    onerror,
  });

  const scopeOf = (identity: string, session: string) => JSON.stringify([identity, session]);

  async function clientOf(session: string, scope: string, context: Context): Promise<RelayClient> {
    const client = options.client ?? (await options.clientFor(session, context));
    notices.tap(client, options.client ? undefined : scope);
    return client;
  }

  async function listen(session: string, identity: string, connection: RelayConnection<Context>) {
    const { context, send, signal } = connection;
    const scope = scopeOf(identity, session);
    if (send && notices.sessionsOf(send) >= limits.sessions)
      throw new RpcError(
        RelayErrorCode.TooMany,
        `More than ${limits.sessions} sessions on one connection.`,
      );
    await clientOf(session, scope, context);
    if (send) notices.subscribe(scope, session, send, signal);
  }

  function work(
    { id, method, params = {} }: JsonRpcRequest,
    session: string,
    identity: string,
    connection: RelayConnection<Context>,
  ) {
    const scope = scopeOf(identity, session);
    return async ({ signal, progress }: RelayWork): Promise<Record<string, unknown>> => {
      if (method === 'ping') return {};
      if (method === 'relay/attach') {
        return nodes.attach(callKey(scope, id), { signal, progress });
      }
      const client = await clientOf(session, scope, connection.context);
      if (method === 'relay/hello') {
        await listen(session, identity, connection);
        return helloOf(client);
      }
      const wantsProgress = tokenOf(params) !== undefined;
      return forward(client, method, params, {
        signal,
        timeout: limits.requestTimeout,
        ...(wantsProgress && { onprogress: progress }),
      });
    };
  }

  async function answer(
    request: JsonRpcRequest,
    session: string,
    identity: string,
    connection: RelayConnection<Context>,
  ): Promise<JsonRpcResponse | undefined> {
    const { id, method, params } = request;
    const { send, signal } = connection;
    const isAttach = method === 'relay/attach';
    if (!isAttach && method !== 'ping' && method !== 'relay/hello' && !isForwarded(method))
      throw new RpcError(ErrorCode.MethodNotFound, `Method not found: ${method}`);
    const scope = scopeOf(identity, session);
    const call =
      (isAttach && calls.find(callKey(scope, id))) ||
      calls.open(
        scope,
        {
          id,
          question: JSON.stringify([method, params]),
          progressToken: tokenOf(params),
          run: work(request, session, identity, connection),
        },
        !isRepeatable(method),
      );
    return call.follow(send && ((message) => send({ session, message })), signal);
  }

  function hear({ session, message: { method, params } }: PageEnvelope, identity: string): void {
    const scope = scopeOf(identity, session);
    if (method === 'relay/bye') {
      notices.unsubscribe(scope);
      calls.forget(scope);
      nodes.tell({ type: 'bye', scope });
    } else if (method === 'notifications/cancelled' && isRequestId(params?.['requestId'])) {
      const key = callKey(scope, params['requestId']);
      const reason = String(params['reason'] ?? 'Cancelled.');
      // By POST the cancellation may come to another node than the call did.
      if (!calls.cancel(key, reason)) nodes.tell({ type: 'cancel', key, reason });
    }
  }

  const core: RelayCore<Context> = {
    limits,
    onerror,
    closing: closing.signal,
    listen,
    async authorize(context) {
      const verdict = (await options.authorize?.(context)) ?? true;
      if (verdict === false) throw new RpcError(RelayErrorCode.Unauthorized, 'Not authorized.');
      return verdict === true ? '' : verdict;
    },
    async take(envelope, identity, connection) {
      try {
        if (closing.signal.aborted)
          throw new RpcError(ErrorCode.ConnectionClosed, 'The relay is closed.');
        const checked = checkEnvelope(envelope);
        const { session, message } = checked;
        if (!('id' in message)) return void hear(checked, identity);
        const response = await answer(message, session, identity, connection);
        return response && { session, message: response };
      } catch (error) {
        return refusal(envelope, error);
      }
    },
  };

  return {
    async handle(envelope, connection) {
      try {
        return await core.take(envelope, await core.authorize(connection.context), connection);
      } catch (error) {
        return refusal(envelope, error);
      }
    },
    post: (request, context = request as Context) => answerHttp(core, request, context),
    socket: (socket, context) => serveSocket(core, socket, context),
    close() {
      closing.abort(new DOMException('The relay is closed.', 'AbortError'));
      calls.close();
      notices.close();
      nodes.close();
    },
  };
}

const tokenOf = (params: JsonRpcRequest['params']) => {
  const token = (params?.['_meta'] as Record<string, unknown> | undefined)?.['progressToken'];
  return isRequestId(token) ? token : undefined;
};
