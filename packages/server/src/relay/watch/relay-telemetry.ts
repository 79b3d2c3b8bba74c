// What a relay tells about its work. It knows no library for that: `@mcp-app/server/relay/opentelemetry` implements it.
// There is no user in it, and no argument, result or token.
import type { TraceContext } from '@mcp-app/elements/protocol';

/** Why a page was refused before its request became a call. */
export type RefusalReason =
  | 'unauthorized'
  | 'origin'
  | 'unknown_server'
  | 'too_large'
  | 'too_many'
  | 'invalid'
  | 'version'
  | 'closed'
  | 'error';

/** A request of a page that the relay starts to execute. */
export interface CallFacts {
  /** A method that the relay has, so there are few of them. */
  method: string;
  /** The name in `servers`; empty with one server. */
  server: string;
  /** The tool of a `tools/call`. */
  tool: string | undefined;
  /** What the page sent. */
  trace: TraceContext;
  /** Milliseconds since the relay got the request: it read the body and called `authorize`. */
  waited: number;
}

/**
 * - abandoned: the page left and did not come back. - lost: no node knows the call that the page asked for.
 */
export type CallOutcome =
  | 'ok'
  | 'tool_error'
  | 'error'
  | 'timeout'
  | 'lost'
  | 'cancelled'
  | 'abandoned';

/** How a call, or its part at the server, ended. */
export interface CallEnd {
  outcome: CallOutcome;
  /** The code of the error, if it has one. */
  code?: number | undefined;
}

/** Follows one call. */
export interface CallWatch {
  /** The context of the call, for other nodes. */
  readonly trace: TraceContext;
  /** The call waits for the MCP client of its user. Returns what to call when it has one. */
  connecting(): () => void;
  /** The request is sent to the MCP server, with this context, and without the page's baggage if the server must not get it. */
  sending(): {
    readonly trace: TraceContext;
    readonly withoutBaggage?: boolean;
    done(end: CallEnd): void;
  };
  ended(end: CallEnd): void;
}

/** Numbers by the name of the server. */
export type ByServer = ReadonlyMap<string, number>;

/** The state of a node. */
export interface RelayFigures {
  /** Sessions with an open connection. */
  sessions: ByServer;
  sockets: ByServer;
  /** Event streams of pages that use POST. */
  streams: ByServer;
  /** Running calls that a page waits for. */
  followed: ByServer;
  /** Running calls whose page is gone, and may come back. */
  orphaned: ByServer;
  /** MCP clients that the relay created. */
  clients: ByServer;
  /** Requests of MCP servers that wait for a page. */
  questions: ByServer;
  /** Whether messages of other nodes arrive; undefined without a bus. */
  busConnected?: boolean | undefined;
  /** Memory that requests hold, in bytes. */
  held: number;
  /** The share of the limit that is nearest, from 0 to 1. */
  saturation: number;
}

/** Gets what a relay tells. Its functions must not throw, and return at once. */
export interface RelayTelemetry {
  /** A node starts. `read` returns its state at any time. Returns what to call when it is closed. */
  start(node: string, read: () => RelayFigures): () => void;
  call(facts: CallFacts): CallWatch;
  /** A page asked for a call that this node has. */
  attachedHere(server: string): void;
  /** Another node asked for a call. */
  asked(trace: TraceContext, isHere: boolean): void;
  refused(reason: RefusalReason, server: string): void;
  /** Bytes of requests and answers of pages. */
  carried(direction: 'receive' | 'transmit', bytes: number, server: string): void;
  /** The connection to the bus was interrupted, and is back. */
  busReconnected(): void;
  /** A message to this node itself came back from the bus after this number of milliseconds. */
  busLag(ms: number): void;
}
