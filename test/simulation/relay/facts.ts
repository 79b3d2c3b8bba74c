// The facts of the relay world. Each is recorded where it is visible from outside of the kit: on the wire, in an MCP
// server, in the page.

export type Fact =
  // Pages. A frame is one link of a page; an operation is one promise that the page waits for.
  | {
      kind: 'frame opened';
      frame: number;
      page: number;
      user: string;
      server: string;
      carrier: Carrier;
    }
  | { kind: 'frame closed'; frame: number }
  | {
      kind: 'asked';
      operation: number;
      what: Operation;
      frame: number;
      call?: number;
      limit: number;
    }
  | { kind: 'settled'; operation: number; outcome: 'result' | 'error'; text: string; code?: number }
  | { kind: 'aborted'; operation: number }
  | { kind: 'tools listed'; frame: number; tools: string }
  | { kind: 'told of a change'; frame: number; list: string }
  | { kind: 'question shown'; question: number; frame: number }
  // The wire, at the node.
  | {
      kind: 'connected';
      connection: number;
      /** `socket`, `POST`, or `GET` for an event stream. */
      how: string;
      page: number;
      node: string;
      user: string;
      server: string;
    }
  | { kind: 'admitted'; connection: number }
  | { kind: 'disconnected'; connection: number }
  | { kind: 'follows'; connection: number; call: number }
  | { kind: 'bye'; connection: number; session: string }
  // MCP servers.
  | { kind: 'ran'; call: number; server: string; start: number; user: string; node: string }
  | { kind: 'finished'; call: number; isHeard: boolean }
  | { kind: 'cancelled at the server'; call: number; why: string }
  | { kind: 'question asked'; question: number; call: number }
  | { kind: 'question answered'; question: number; text: string }
  // What commands break and repair.
  | { kind: 'broke'; what: Broken; of: string }
  | { kind: 'node started'; index: number }
  | { kind: 'repaired' }
  | { kind: 'signed out'; user: string };

export type Carrier = 'socket' | 'post';
export type Operation = 'ready' | 'call' | 'list';
/** What was broken. `of` names the page, node, server or user. */
export type Broken =
  | 'connections'
  | 'half a connection'
  | 'access'
  | 'node'
  | 'engine'
  | 'bus connection'
  | 'server'
  | 'status'
  | 'token'
  | 'authorize'
  | 'connect';
