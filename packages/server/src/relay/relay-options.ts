// The options and the interface of a relay.
import type { RelayEnvelope, UI_EXTENSION_CAPABILITIES } from '@mcp-app/elements/protocol';
import type { Access } from './admission/relay-access.js';
import type { RelayBus } from './relay-bus.js';
import type { RelayClient } from './relay-client.js';
import type { RelayLimits } from './relay-limits.js';
import type { RelayOriginOptions, RelayRequest } from './admission/relay-origins.js';
import type { RelayErrorFacts } from './watch/error-facts.js';
import type { RelayTelemetry } from './watch/relay-telemetry.js';

type MaybePromise<T> = T | Promise<T>;

/** Sends an envelope to a page; must not throw. */
export type SendEnvelope = (envelope: RelayEnvelope) => void;

interface RelaySettings<Context> extends RelayOriginOptions {
  /**
   * Whether this connection may use the relay; called once per POST, event stream and socket. A string is the user's
   * identity: a session then belongs to that user, and no other user gets its results. It is called after the check of
   * the page's origin, which it does not replace. False, an empty string, an exception, any other value, or no answer
   * within `limits.authorizeTimeout` refuses the connection; `signal` aborts then.
   * Default: every page of an accepted origin may use the relay.
   */
  authorize?(context: Context, options: { signal: AbortSignal }): MaybePromise<boolean | string>;
  /** Shared by all nodes behind a load balancer. Default: this is the only node. */
  bus?: RelayBus;
  limits?: Partial<RelayLimits>;
  /**
   * Called for errors that are for the operator, in `authorize`, `connect`, `servers`, `clientFor` and the bus, and once
   * for a source whose MCP client does not declare MCP Apps, and once for telemetry that throws or rejects. `id` is what the page got instead, and `facts` are for tools
   * that group errors. Default: errors are ignored.
   */
  onerror?(error: unknown, id?: string, facts?: RelayErrorFacts): void;
  /** Gets spans and metrics: `openTelemetry()` of `@mcp-app/server/relay/opentelemetry`. Default: nothing is recorded. */
  telemetry?: RelayTelemetry;
  /**
   * Answers a GET whose path ends with `/health`, for load balancers: with the status only, or with everything that
   * `health()` returns, for a network that only operators reach. It is answered without `authorize`, and to every
   * origin. Default: it is not answered.
   */
  health?: 'status' | 'details';
}

/** The user for whom an MCP client is created. */
export interface RelayUser<Context = unknown> {
  /** What `authorize` returned; empty if it returns no user. Each session then has its own client. */
  user: string;
  /** The name in `servers`; empty with `connect`. */
  server: string;
  /**
   * All capabilities of the MCP client that you create: `new Client(info, { capabilities })`. They declare MCP Apps,
   * without which many servers omit their views, and the kinds of requests that the user's page answers: the server may
   * then send these requests, and they reach the page.
   */
  capabilities: {
    extensions: typeof UI_EXTENSION_CAPABILITIES;
    sampling?: Record<string, never>;
    /** Empty: forms only. */
    elicitation?: { form?: Record<string, never>; url?: Record<string, never> };
    roots?: Record<string, never>;
  };
  /** The context of the first request that needs the client. */
  context: Context;
  /** Aborts when the relay no longer waits for the client: after `limits.connectTimeout`. */
  signal: AbortSignal;
}

/** Creates a connected MCP client. The page gets the message of an `RpcError`; any other error goes to `onerror`. */
export type RelayConnect<Context = unknown> = (
  who: RelayUser<Context>,
) => MaybePromise<RelayClient>;

interface NoSource {
  client?: never;
  clientFor?: never;
  connect?: never;
  servers?: never;
}

interface OneClient extends Omit<NoSource, 'client'> {
  /** The connected MCP client for all sessions. */
  client: RelayClient;
}

interface OneServer<Context> extends Omit<NoSource, 'connect'> {
  /**
   * Creates the MCP client of a user. The relay keeps it while it is used, and closes it after it was idle for
   * `limits.clientIdle`, when there is no room, and when the user signs out.
   */
  connect: RelayConnect<Context>;
}

interface Servers<Context> extends Omit<NoSource, 'servers'> {
  /**
   * Several MCP servers: their names, and a function for each that connects to it, as in `connect`. The last part of
   * the URL names the server: `relay="/relay/files"`.
   */
  servers: Readonly<Record<string, RelayConnect<Context>>>;
}

interface ClientPerSession<Context> extends Omit<NoSource, 'clientFor'> {
  /**
   * The connected MCP client of a session (R6), for backends that manage their clients themselves: it is called for
   * each request, and the relay does not close clients. The MCP server cannot send requests to the page. The page gets
   * the message of an `RpcError` that it throws; any other error goes to `onerror`. `signal` aborts when the relay no
   * longer waits, after `limits.connectTimeout`.
   */
  clientFor(
    session: string,
    context: Context,
    options: { signal: AbortSignal },
  ): MaybePromise<RelayClient>;
}

/** The options of a relay: one client for all, one per user, one per user and server, or your own choice. */
export type RelayOptions<Context = unknown> = RelaySettings<Context> &
  (OneClient | OneServer<Context> | Servers<Context> | ClientPerSession<Context>);

/** Where an envelope came from. */
export interface RelayConnection<Context = unknown> {
  /** Passed to `authorize` and `clientFor`: the upgrade request, the user, or anything else they need. */
  context: Context;
  /** Receives progress and, after `relay/hello` on this connection, list_changed. Default: they are dropped. */
  send?: SendEnvelope | undefined;
  /** With `servers`: the name of the server that this connection is for. */
  server?: string | undefined;
  /** Aborted when the connection is gone. A running call then waits for its page to reconnect. */
  signal?: AbortSignal | undefined;
}

/** A connection of a page that was admitted, with its access. */
export interface AdmittedConnection<Context> {
  access: Access;
  connection: RelayConnection<Context>;
  /** When the relay got the message, by `performance.now()`, if it had to wait. */
  received?: number | undefined;
}

type Listen = (...args: never[]) => unknown;

/**
 * An open WebSocket of `ws`, Deno or a Worker (after `accept()`), or anything with this shape:
 * `on` as in Node's emitters, or `addEventListener` as in browsers.
 */
export interface RelaySocket {
  /** With `on`, `pause` and `terminate`, as in `ws`: long texts are passed as bytes, with `{ binary: false }`. */
  send(text: string): void;
  close(code?: number, reason?: string): void;
  /** Ends the connection without waiting for the page, which `close` may do for a long time. */
  terminate?(): void;
  /** Stops and continues reading. Used while `authorize` is running. */
  pause?(): void;
  resume?(): void;
  readonly bufferedAmount?: number;
  addEventListener?: Listen;
  on?: Listen;
}

/** The state of a node. */
export interface RelayHealth {
  /** False if there are problems. A node whose bus has a problem still serves its own pages. */
  ok: boolean;
  /**
   * - ok. - busy: a limit is nearly reached. - degraded: the bus has a problem, so calls of pages that move may be lost.
   * - draining: send no pages here. - closed.
   */
  status: 'ok' | 'busy' | 'degraded' | 'draining' | 'closed';
  /** What is wrong, for the operator: they may name servers. */
  problems: readonly string[];
  /** Sessions of pages that are connected. */
  sessions: number;
  /** Sockets and event streams. */
  connections: number;
  /** Running calls. */
  calls: number;
  /** MCP clients that the relay created. */
  clients: number;
  /** Requests of MCP servers that wait for a page. */
  questions: number;
  /** The share of the limit that is nearest: of concurrent calls, memory of requests, or clients. From 0 to 1. */
  saturation: number;
  /** Undefined without a bus. */
  bus?: {
    connected: boolean;
    /** Milliseconds since the bus delivered something. Measured if `telemetry` or `health` is set. */
    silence: number | undefined;
    /** Milliseconds that a message through the bus took, measured every few seconds in the same way. */
    lag: number | undefined;
  };
}

/** One relay node. You can combine its carriers: they serve the same sessions. */
export interface Relay<Context = unknown> {
  /**
   * Handles an envelope of a page, for your own carrier. The carrier must check the page's origin, because there is no
   * request here. Resolves with undefined if there is nothing to answer. Never rejects.
   */
  handle(
    envelope: unknown,
    connection: RelayConnection<Context>,
  ): Promise<RelayEnvelope | undefined>;
  /**
   * Answers POST, the GET event stream and OPTIONS (CORS). Works with any server that accepts a fetch handler and
   * streams its responses. `context` defaults to the request. Never rejects.
   */
  fetch(request: Request, context?: Context): Promise<Response>;
  /**
   * Serves an open WebSocket until it closes. `request` is the one that opened it, with the page's origin. `context`
   * defaults to the request.
   */
  socket(socket: RelaySocket, request: RelayRequest, context?: Context): void;
  /**
   * Ends everything of a user, on all nodes: their calls, results, MCP clients, sockets and streams. Nothing that was
   * authorized before starts afterwards. `user` is what
   * `authorize` returned for them; it must refuse them from now on. Rejects if other nodes could not be notified; this
   * node has signed the user out even then.
   */
  signOut(user: string): Promise<void>;
  /** Whether the node can do its work now. For the health check of a load balancer. */
  health(): RelayHealth;
  /**
   * Leaves a cluster without losing calls, for a rolling deployment: call it on SIGTERM. From now on `health()` is not
   * ok, no session starts here, and pages move to other nodes: event streams and sockets close, a socket as soon as its
   * calls are answered. Running calls finish, and pages that already moved get their results over the bus. Resolves
   * after that, when the relay is closed; after `timeout` milliseconds it is closed anyway. Default 25,000.
   */
  drain(options?: { timeout?: number }): Promise<void>;
  /** Cancels running calls and closes sockets and streams. */
  close(): void;
}
