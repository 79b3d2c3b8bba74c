// The interface to an MCP server, however it is reached: through a client in the page, through the host's backend, or
// through a client that the frame creates.
import type { Implementation, Progress } from '../../protocol/mcp.js';
import type { LinkRequests } from '../../protocol/messages.js';
import type { ServerHandlers } from '../requests/server-handlers.js';
import type { TaskSupport } from '../../protocol/tasks/server-tasks.js';

/** Forwarded to the server: cancellation and progress. */
export interface LinkRequestOptions {
  signal?: AbortSignal | undefined;
  onprogress?: ((progress: Progress) => void) | undefined;
  /** Milliseconds. Default: the link's own. */
  timeout?: number | undefined;
  /** Set for requests of views. For tracing. */
  view?: TracedView | undefined;
  /** Called when a request of the frame itself has ended, if it has a span. */
  traced?: FrameTraced | undefined;
}

/** If the signal aborts, the wait ends with its reason: nobody is asked to sign in, and nothing more is sent. */
export type SubscribeOptions = Pick<LinkRequestOptions, 'signal'>;

/** What tracing gets of a view's request, and what it tells. */
export interface TracedView {
  /** Its `_meta`, which is not sent on. */
  readonly meta: unknown;
  /** When it arrived, in milliseconds since 1970. */
  readonly at: number;
  /** Called with the span of the request, before the request is sent to the server. */
  readonly traced?: (span: TracedSpan) => void;
}

/** Where a request can be found in the tool that shows traces. */
export interface TracedSpan {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Whether the span is recorded, or was left out by the sampler. */
  isSampled: boolean;
}

/** A request of the frame itself that has ended: the call of its tool, or what it read to show the view. */
export interface FrameRequest {
  method: string;
  /** The name of the tool, or the address of the view; empty for lists. */
  what: string;
  /** Milliseconds since 1970. */
  startTime: number;
  /** Milliseconds. */
  duration: number;
  isError: boolean;
}

/** The event of a session for what the frame itself requested. */
export interface FrameRequestTraced extends TracedSpan {
  type: 'traced';
  frameRequest: FrameRequest;
}

export type FrameTraced = (event: FrameRequestTraced) => void;

/** Observes the requests of frames: `frameTracing()` of `@mcp-app/elements/tracing`. */
export interface LinkTracing {
  /** The link with a trace of each request. The same one for the same link. */
  link(link: ServerLink): ServerLink;
}

/** The server's capabilities. An absent one is not supported and not advertised. */
export interface ServerCapabilities {
  tools?: { listChanged?: boolean | undefined } | undefined;
  resources?: { listChanged?: boolean | undefined; subscribe?: boolean | undefined } | undefined;
  prompts?: { listChanged?: boolean | undefined } | undefined;
}

/** The lists whose changes a server announces. */
export type ListKind = 'tools' | 'resources' | 'prompts';

/** One MCP server. Everything a view may reach goes through exactly one of these (R6). */
export interface ServerLink {
  /** Resolves when requests can be sent; rejects with the reason if they cannot. */
  ready(signal?: AbortSignal): Promise<void>;
  /** Known once `ready` resolved. */
  readonly capabilities: ServerCapabilities;
  readonly serverInfo: Implementation | undefined;
  /** How the server's tool calls can become tasks; undefined if they cannot. Known once `ready` resolved. */
  readonly tasks?: TaskSupport | undefined;
  /**
   * Sends a request to the server. Resolves with its result as it is; rejects with the server's error. If the signal has
   * aborted, nothing is sent.
   */
  request<Method extends keyof LinkRequests>(
    method: Method,
    params: LinkRequests[Method]['params'],
    options?: LinkRequestOptions,
  ): Promise<LinkRequests[Method]['result']>;
  /** Calls the listener for each list_changed; returns a function that removes it. */
  onListChanged(listener: (kind: ListKind) => void): () => void;
  /**
   * Calls the listener when this resource has changed, or may have changed during an interruption. Resolves with a
   * function that ends this; rejects if the server refuses. One subscription at the server serves all listeners. Absent
   * if the link cannot do this; `capabilities.resources.subscribe` says whether the server can.
   */
  subscribe?(uri: string, updated: () => void, options?: SubscribeOptions): Promise<() => void>;
  /**
   * Calls the listener when a part of the connection ends for good while requests still work, with a sentence that says
   * what no longer works; returns a function that removes it.
   */
  onTrouble?(listener: (reason: string) => void): () => void;
  /**
   * The connection of this link, if other links use it too: they share one catalog (R8). If absent, the link is the
   * connection.
   */
  readonly shared?: ServerLink | undefined;
  /** The MCP client of the page, if the link was created from one. */
  readonly client?: unknown;
  /** The handlers that answer what the server asks for during this link's tasks. Default: those of the page. */
  serverHandlers?(): ServerHandlers | undefined;
  /** Releases the connection, which other links may share. No request follows. */
  close?(): void;
}

/** Closes a link, including one that is still connecting and would otherwise stay open. */
export async function closeLink(link: ServerLink | Promise<ServerLink> | undefined): Promise<void> {
  try {
    (await link)?.close?.();
  } catch {
    // It could not be reached, so there is nothing to close.
  }
}
