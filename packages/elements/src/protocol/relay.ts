// What travels between a host page without an MCP client and the host's backend, which has one.
// A message names its session, so any relay node can take it: nothing ties a page to one process.
import type { JsonRpcErrorObject, JsonRpcMessage } from './json-rpc.js';
import type { ElicitParams, ElicitResult, ListRootsResult } from './elicitation.js';
import type { CancelledParams, Implementation } from './mcp.js';
import type { CreateMessageParams, CreateMessageResult } from './sampling.js';
import type { HostToViewNotifications, ViewToHostRequests } from './messages.js';

/** Answered to `relay/hello`; a page refuses a relay that says something else. */
export const RELAY_VERSION = 1;

/** The kinds of requests of an MCP server that a page can answer, by their methods. */
export const RELAY_ANSWERS = new Map([
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
  ['roots/list', 'roots'],
] as const);
/** What a page answers for its user. */
export type RelayAnswer = typeof RELAY_ANSWERS extends Map<unknown, infer Kind> ? Kind : never;

/** The known kinds among these, each once and in a fixed order: the same set has the same text. */
export const knownAnswers = (given: unknown): readonly RelayAnswer[] =>
  Array.isArray(given) ? [...RELAY_ANSWERS.values()].filter((kind) => given.includes(kind)) : [];

/** The longest JSON text of one envelope, both ways, in UTF-16 units: 16 MB. */
export const RELAY_MAX_LENGTH = 16 * 1024 * 1024;

/**
 * The request header of the event stream (GET): the sessions it is for, separated by commas. Behind a
 * session, after semicolons, stands what its page answers: `SESSION;sampling;roots, SESSION`.
 */
export const RELAY_SESSIONS_HEADER = 'mcp-relay-sessions';

/** The subprotocol that a page with a token offers, and that the relay's WebSocket server selects. */
export const RELAY_SUBPROTOCOL = 'mcp-app.relay';
/** Offered beside it, never selected: a token follows, as base64url of its UTF-8 text. */
export const RELAY_BEARER_PREFIX = 'mcp-app.bearer.';

/** The answer to something that could not be read well enough to know its id. */
export interface RelayRefusal {
  jsonrpc: '2.0';
  id: null;
  error: JsonRpcErrorObject;
}

/** One WebSocket text frame, one POST body, one answer to it, or one event; the same both ways. */
export interface RelayEnvelope {
  /** Chosen by the page, one per link, unguessable. Empty when what came named none. */
  session: string;
  message: JsonRpcMessage | RelayRefusal;
  /** From a page whose relay offered it: what the page answers. Any node can then choose the client. */
  answers?: readonly RelayAnswer[];
}

/** Codes of the relay itself, beside those of JSON-RPC and of the MCP server. */
export const RelayErrorCode = {
  /** `authorize` said no. */
  Unauthorized: -32050,
  /** The message is longer than the relay, or the page, takes. */
  TooLarge: -32051,
  /** Too many requests, or sessions, at the same time. */
  TooMany: -32052,
  /** The connection broke during the call and nobody has its result. `data.outcome` is "unknown". */
  ResultLost: -32053,
  /** The page's origin is not one that the relay accepts. */
  OriginRefused: -32054,
  /** The page and the relay have no version in common. `data.versions` are those of the relay. */
  VersionRefused: -32055,
  /** The relay has no MCP server at this address. */
  UnknownServer: -32056,
} as const;
export type RelayErrorCode = (typeof RelayErrorCode)[keyof typeof RelayErrorCode];

/** What the relay's MCP server offers; a capability that would not work through it is absent. */
export interface RelayCapabilities {
  tools?: { listChanged?: boolean | undefined } | undefined;
  resources?: { listChanged?: boolean | undefined } | undefined;
  prompts?: { listChanged?: boolean | undefined } | undefined;
}

/** What a page says of itself. A relay of another implementation may ignore what it does not know. */
export interface RelayHelloParams {
  /** The versions that the page speaks. Absent: 1. */
  versions?: number[];
  /** What the page can answer for its user. Absent: nothing. */
  answers?: readonly RelayAnswer[];
  [key: string]: unknown;
}

/** The answer to `relay/hello`: what the page can ask for, and of whom. */
export interface RelayHelloResult {
  relay: typeof RELAY_VERSION;
  capabilities: RelayCapabilities;
  serverInfo?: Implementation | undefined;
  /** Those of the page's `answers` that the MCP server was told of. Absent: it is asked nothing. */
  answers?: readonly RelayAnswer[];
  [key: string]: unknown;
}

/** Asks for the answer to an earlier request, which has the same id. */
export interface RelayAttachParams {
  /** Progress is told by the same token, wherever the call is found. */
  _meta?: unknown | undefined;
  /** What was asked, in case it never arrived... */
  method?: string | undefined;
  params?: Record<string, unknown> | undefined;
  /** ...at this node, the only one that can be sure of that... */
  node?: string | undefined;
  /** ...unless that is longer, in milliseconds, than it remembers. */
  age?: number | undefined;
  [key: string]: unknown;
}

/** A sign of life; the first one on a socket comes at once. */
export interface RelayAliveParams {
  /** The relay node at the other end. Another one after each start. */
  node: string;
}

type Empty = Record<never, never>;

type ForwardedMethod =
  | 'ping'
  | 'tools/call'
  | 'tools/list'
  | 'resources/list'
  | 'resources/templates/list'
  | 'resources/read'
  | 'prompts/list';

type ListChangedMethod =
  | 'notifications/tools/list_changed'
  | 'notifications/resources/list_changed'
  | 'notifications/prompts/list_changed';

/** What a page sends. All other requests get -32601. */
export interface PageToRelay {
  requests: Pick<ViewToHostRequests, ForwardedMethod> & {
    /** The first request of a session on a connection; asks for the session's notifications too. */
    'relay/hello': { params: RelayHelloParams; result: RelayHelloResult };
    /** Runs nothing, unless the request it asks for is sure to have been lost on its way. */
    'relay/attach': { params: RelayAttachParams; result: Record<string, unknown> };
  };
  notifications: {
    'notifications/cancelled': CancelledParams;
    /** The session is over: its calls are cancelled and its results forgotten. */
    'relay/bye': Empty;
  };
}

/** What a relay sends beside answers and progress. */
export interface RelayToPage {
  /** Requests of the MCP server, only of the kinds that the page answers. */
  requests: {
    'sampling/createMessage': { params: CreateMessageParams; result: CreateMessageResult };
    'elicitation/create': { params: ElicitParams; result: ElicitResult };
    'roots/list': { params: Empty; result: ListRootsResult };
  };
  notifications: Pick<HostToViewNotifications, ListChangedMethod> & {
    'relay/alive': RelayAliveParams;
    /** The MCP server does not wait for this answer any more. */
    'notifications/cancelled': CancelledParams;
  };
}

/**
 * Whether a request may be sent twice. A tool call may not: it may have run although its answer
 * was lost, so it is asked for with `relay/attach`.
 */
export const isRepeatable = (method: string): boolean => method !== 'tools/call';
