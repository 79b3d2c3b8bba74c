// What the host's backend gives to a relay and gets from it.
import type { RelayAnswer, RelayEnvelope } from '../../protocol/relay.js';
import type { RelayBus } from './relay-bus.js';
import type { RelayClient } from './relay-client.js';
import type { RelayLimits } from './relay-limits.js';
import type { RelayOriginOptions, RelayRequest } from './relay-origins.js';

type MaybePromise<T> = T | Promise<T>;

/** Sends an envelope to a page; must not throw. */
export type SendEnvelope = (envelope: RelayEnvelope) => void;

interface RelaySettings<Context> extends RelayOriginOptions {
  /**
   * Whether this connection may use the relay; asked once per POST, event stream and socket.
   * A string is the user's identity: a session then belongs to that user, and nobody else gets its
   * results. It is asked after the check of the page's origin, which it does not replace. False, an
   * empty string or a throw refuse the connection. Default: every page of an accepted origin may.
   */
  authorize?(context: Context): MaybePromise<boolean | string>;
  /** Shared by all nodes behind a balancer. Default: this node is alone. */
  bus?: RelayBus;
  limits?: Partial<RelayLimits>;
  /**
   * Told of errors whose text is for the operator, in `authorize`, `clientFor` and the bus. `id` is
   * the number that the page got instead. Default: nobody is told.
   */
  onerror?(error: unknown, id?: string): void;
}

/** For whom an MCP client is made. */
export interface RelayUser<Context = unknown> {
  /** What `authorize` returned; empty where it names nobody. Each session then has a client of its own. */
  user: string;
  /** The name in `servers`; empty with `connect`. */
  server: string;
  /**
   * What the user's page answers, as the capabilities of an MCP client. Give them to the client that you
   * make: the server may then send these requests, and they reach the page.
   */
  capabilities: { [Kind in RelayAnswer]?: Record<string, never> };
  /** Of the request that needs the client first. */
  context: Context;
}

/** Makes a connected MCP client. The page is told the text of an `RpcError`; any other error goes to `onerror`. */
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
  /** The MCP client that serves all sessions; connected. */
  client: RelayClient;
}

interface OneServer<Context> extends Omit<NoSource, 'connect'> {
  /**
   * Makes the MCP client of a user. The relay keeps it while it is used, and closes it when it was idle
   * for `limits.clientIdle`, when there is no room, and when the user signs out.
   */
  connect: RelayConnect<Context>;
}

interface Servers<Context> extends Omit<NoSource, 'servers'> {
  /**
   * Several MCP servers: their names, and how to connect to each, as in `connect`. The last part of the
   * address names the server: `relay="/relay/files"`.
   */
  servers: Readonly<Record<string, RelayConnect<Context>>>;
}

interface ClientPerSession<Context> extends Omit<NoSource, 'clientFor'> {
  /**
   * The connected MCP client of a session (R6), for those who keep their clients themselves: it is called
   * for each request, and the relay closes nothing. The MCP server cannot ask the page. The page is told the text of an `RpcError` that it throws; any other error goes to `onerror`.
   */
  clientFor(session: string, context: Context): MaybePromise<RelayClient>;
}

/** What a relay is made of: a client for all, one per user, one per user and server, or your own choice. */
export type RelayOptions<Context = unknown> = RelaySettings<Context> &
  (OneClient | OneServer<Context> | Servers<Context> | ClientPerSession<Context>);

/** Where an envelope came from. */
export interface RelayConnection<Context = unknown> {
  /** Given to `authorize` and `clientFor`: the upgrade request, the user, whatever they need. */
  context: Context;
  /** Takes progress and, once the session said hello here, list_changed. Default: they are dropped. */
  send?: SendEnvelope | undefined;
  /** With `servers`: the one that this connection is for. */
  server?: string | undefined;
  /** Aborted when the connection is gone. A running call then waits for its page to come back. */
  signal?: AbortSignal | undefined;
}

/** A page that is authorized: who uses it, and the connection of its envelopes. */
export interface RelayPage<Context> {
  /** What `authorize` returned; empty where it names nobody. */
  identity: string;
  connection: RelayConnection<Context>;
}

type Listen = (...args: never[]) => unknown;

/**
 * An open WebSocket of `ws`, Deno or a Worker (after `accept()`), or anything with this shape:
 * `on` as Node's emitters have it, or else `addEventListener` as browsers do.
 */
export interface RelaySocket {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  readonly bufferedAmount?: number;
  addEventListener?: Listen;
  on?: Listen;
}

/** One relay node. Its carriers may be mixed: they serve the same sessions. */
export interface Relay<Context = unknown> {
  /**
   * Takes one envelope from a page, for a carrier of your own, which has to check the page's origin:
   * there is no request to look at here. Undefined when there is nothing to answer. Never rejects.
   */
  handle(
    envelope: unknown,
    connection: RelayConnection<Context>,
  ): Promise<RelayEnvelope | undefined>;
  /**
   * Answers POST, the GET event stream and OPTIONS (CORS); fits any server that takes a fetch handler
   * and streams its responses. `context`: default the request itself. Never rejects.
   */
  fetch(request: Request, context?: Context): Promise<Response>;
  /**
   * Serves an open WebSocket until it closes. `request` is the one that opened it, and names the
   * page's origin. `context`: default the request itself.
   */
  socket(socket: RelaySocket, request: RelayRequest, context?: Context): void;
  /**
   * Ends everything of a user, on all nodes: their calls, results, MCP clients, sockets and streams. `user`
   * is what `authorize` returned for them, and it must refuse them from now on. Rejects when other nodes
   * could not be told; this node has forgotten them then, too.
   */
  signOut(user: string): Promise<void>;
  /** Cancels what runs and closes sockets and streams. */
  close(): void;
}
