// The facts of the world of frames that connect to an MCP server themselves.

export type Fact =
  | { kind: 'frame opened'; frame: number; user: string }
  | { kind: 'frame closed'; frame: number }
  | { kind: 'asked'; operation: number; what: string; frame: number; limit: number }
  | { kind: 'settled'; operation: number; outcome: 'result' | 'error'; text: string }
  | { kind: 'ran'; call: number; user: string; start: number }
  | { kind: 'refused'; user: string; status: number }
  | { kind: 'broke'; what: Broken }
  | { kind: 'signed out'; user: string }
  | { kind: 'signed in'; user: string };

/** `tools`: they are others. `change`: while the server runs, so that clients are told. */
export type Broken = 'connections' | 'server' | 'tools' | 'change' | 'token' | 'token function';
