// The messages between a host page without an MCP client and the host's backend, which has one. Each message names its
// session, so any relay node can handle it: a page is not tied to one process.
import { isObject } from './json-rpc.js';
import type { JsonRpcErrorObject, JsonRpcMessage } from './json-rpc.js';
import type { ElicitParams, ElicitResult, ListRootsResult } from './elicitation.js';
import type { CancelledParams, Implementation } from './mcp.js';
import type { ResourceUpdateParams } from './proposals/resource-updates-capability.js';
import type { CreateMessageParams, CreateMessageResult } from './sampling.js';
import type { BothWaysRequests, HostToViewNotifications, LinkRequests } from './messages.js';
import type { TaskSupport } from './tasks/server-tasks.js';

/** The answer to `relay/hello` contains it; a page refuses a relay with another version. */
export const RELAY_VERSION = 1;

/** The kinds of requests of an MCP server that a page can answer, by their methods. */
export const RELAY_ANSWERS = new Map([
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
  ['roots/list', 'roots'],
] as const);
/** What a page can do with `elicitation/create` besides forms: show an address, or let a view of the server ask. */
const RELAY_ELICITATION = ['elicitation-url', 'elicitation-view'] as const;
/** The kinds of requests that a page answers for its user. */
export type RelayAnswer =
  | (typeof RELAY_ANSWERS extends Map<unknown, infer Kind> ? Kind : never)
  | (typeof RELAY_ELICITATION)[number];

/** The known kinds among these, each once and in a fixed order, so that equal sets have equal texts. */
export const knownAnswers = (given: unknown): readonly RelayAnswer[] =>
  Array.isArray(given)
    ? [...RELAY_ANSWERS.values(), ...RELAY_ELICITATION].filter((kind) => given.includes(kind))
    : [];

/** The maximum length of an envelope's JSON text, in both directions, in UTF-16 units: 16 MB. */
export const RELAY_MAX_LENGTH = 16 * 1024 * 1024;

/**
 * The request header of the event stream (GET): the sessions it is for, separated by commas. After a session, separated
 * by semicolons, are the kinds that its page answers: `SESSION;sampling;roots, SESSION`.
 */
export const RELAY_SESSIONS_HEADER = 'mcp-relay-sessions';

/** The subprotocol that a page with a token offers, and that the relay's WebSocket server selects. */
export const RELAY_SUBPROTOCOL = 'mcp-app.relay';
/** Offered in addition, but never selected: the prefix is followed by the token, as base64url of its UTF-8 text. */
export const RELAY_BEARER_PREFIX = 'mcp-app.bearer.';

/**
 * The relay closes a socket with this code if it has read nothing of it, because the node leaves. The page sends
 * everything again, unchanged, to another node.
 */
export const RELAY_UNREAD_CODE = 4503;

/** The answer to a message whose id could not be read. */
export interface RelayRefusal {
  jsonrpc: '2.0';
  id: null;
  error: JsonRpcErrorObject;
}

/** One WebSocket text frame, one POST body, one answer to it, or one event; the same in both directions. */
export interface RelayEnvelope {
  /** Chosen by the page, one per link, unguessable. Empty if the message did not name one. */
  session: string;
  message: JsonRpcMessage | RelayRefusal;
  /** From a page whose relay supports it: the kinds that the page answers. Any node can then choose the client. */
  answers?: readonly RelayAnswer[];
}

/** Codes of the relay itself, in addition to those of JSON-RPC and the MCP server. */
export const RelayErrorCode = {
  /** `authorize` refused the request. */
  Unauthorized: -32050,
  /** The message is longer than the relay or the page accepts. */
  TooLarge: -32051,
  /** Too many requests, or sessions, at the same time. */
  TooMany: -32052,
  /** The connection broke during the call and its result is lost. `data.outcome` is "unknown". */
  ResultLost: -32053,
  /** The relay does not accept the page's origin. */
  OriginRefused: -32054,
  /** The page and the relay have no version in common. `data.versions` are those of the relay. */
  VersionRefused: -32055,
  /** The relay has no MCP server at this address. */
  UnknownServer: -32056,
  /** The MCP server refused the user's credentials because they allow too little. `data.scope` is what it asks for. */
  MoreNeeded: -32057,
} as const;
export type RelayErrorCode = (typeof RelayErrorCode)[keyof typeof RelayErrorCode];

/** The capabilities of the relay's MCP server that work through the relay. */
export interface RelayCapabilities {
  tools?: { listChanged?: boolean | undefined } | undefined;
  resources?: { listChanged?: boolean | undefined; subscribe?: boolean | undefined } | undefined;
  prompts?: { listChanged?: boolean | undefined } | undefined;
  /** Only that of views, and of its settings only `elicitation`: the server names views that ask (experimental). */
  extensions?: Record<string, object> | undefined;
}

/** What a page declares about itself. Other relay implementations may ignore unknown fields. */
export interface RelayHelloParams {
  /** The versions that the page supports. Default: 1. */
  versions?: number[];
  /** The kinds of requests that the page can answer for its user. Default: none. */
  answers?: readonly RelayAnswer[];
  [key: string]: unknown;
}

/** The answer to `relay/hello`: the MCP server and its capabilities. */
export interface RelayHelloResult {
  relay: typeof RELAY_VERSION;
  capabilities: RelayCapabilities;
  serverInfo?: Implementation | undefined;
  /** The page's `answers` that were declared to the MCP server. If absent, the page is never asked. */
  answers?: readonly RelayAnswer[];
  /** How tool calls of the MCP server can become tasks. If absent, they cannot. */
  tasks?: TaskSupport;
  [key: string]: unknown;
}

/** The server's tasks, if the page knows their revision. */
export const knownTasks = (given: unknown): TaskSupport | undefined =>
  isObject(given) &&
  (given['generation'] === 'v1' || given['generation'] === 'v2') &&
  isObject(given['capabilities'])
    ? (given as unknown as TaskSupport)
    : undefined;

/** Requests the answer to an earlier request with the same id. */
export interface RelayAttachParams {
  /** Progress is reported with the same token, on whichever node the call is found. */
  _meta?: unknown | undefined;
  /** The original method, in case the request never arrived... */
  method?: string | undefined;
  params?: Record<string, unknown> | undefined;
  /** ...at this node, the only one that can be sure of that... */
  node?: string | undefined;
  /** ...unless that is longer, in milliseconds, than it remembers. */
  age?: number | undefined;
  [key: string]: unknown;
}

/** A heartbeat; the first one on a socket is sent immediately. */
export interface RelayAliveParams {
  /** The id of the relay node. It changes with each start. */
  node: string;
}

type Empty = Record<never, never>;

type ListChangedMethod =
  | 'notifications/tools/list_changed'
  | 'notifications/resources/list_changed'
  | 'notifications/prompts/list_changed';

/** What a page sends. All other requests get -32601. */
export interface PageToRelay {
  requests: BothWaysRequests &
    LinkRequests & {
      /** The first request of a session on a connection; also subscribes to the session's notifications. */
      'relay/hello': { params: RelayHelloParams; result: RelayHelloResult };
      /** Only if the relay's `capabilities.resources.subscribe` is true, and after hello. */
      'resources/subscribe': { params: ResourceUpdateParams; result: Empty };
      'resources/unsubscribe': { params: ResourceUpdateParams; result: Empty };
      /** Executes nothing, unless the original request is certain to have been lost. */
      'relay/attach': { params: RelayAttachParams; result: Record<string, unknown> };
    };
  notifications: {
    'notifications/cancelled': CancelledParams;
    /** Ends the session: its calls are cancelled and its results dropped. */
    'relay/bye': Empty;
  };
}

/** What a relay sends in addition to answers and progress. */
export interface RelayToPage {
  /** Requests of the MCP server, only of kinds that the page answers. */
  requests: {
    'sampling/createMessage': { params: CreateMessageParams; result: CreateMessageResult };
    'elicitation/create': { params: ElicitParams; result: ElicitResult };
    'roots/list': { params: Empty; result: ListRootsResult };
  };
  notifications: Pick<HostToViewNotifications, ListChangedMethod> & {
    /** A resource that the session subscribed to has changed, or may have. */
    'notifications/resources/updated': ResourceUpdateParams;
    'relay/alive': RelayAliveParams;
    /** The user is done with the address of a question. */
    'notifications/elicitation/complete': { elicitationId: string };
    /** The MCP server no longer waits for this answer. */
    'notifications/cancelled': CancelledParams;
  };
}

/**
 * Whether a request may be sent twice. A tool call may not: it may have run although its answer was lost, so its result
 * is requested with `relay/attach`.
 */
export const isRepeatable = (method: string): boolean => method !== 'tools/call';
