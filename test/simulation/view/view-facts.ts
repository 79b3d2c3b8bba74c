// What is recorded of views and their host.

/** What the host has stored at an earlier visit. */
export const FIRST_ITEMS: readonly string[] = ['item a', 'item b'];

export type ViewFact =
  // In the view. `view` counts mounts: a view that is mounted again is another one.
  | { kind: 'mounted'; view: number }
  | { kind: 'unmounted'; view: number }
  | { kind: 'connects'; view: number }
  | { kind: 'closes'; view: number }
  | { kind: 'status'; view: number; status: string; toolStatus: string }
  | { kind: 'calls'; view: number; call: string }
  | { kind: 'settled'; call: string; outcome: 'result' | 'error'; text: string }
  | { kind: 'adds'; view: number; item: string }
  | { kind: 'state'; view: number; items: string[] }
  | { kind: 'heard'; view: number; input: string }
  | { kind: 'torn down'; view: number; items: string[] }
  // In the host. `connection` counts connections.
  | { kind: 'opened'; connection: number; view: number }
  | { kind: 'initialized'; connection: number }
  | { kind: 'ended'; connection: number }
  | { kind: 'sends'; connection: number; input: string }
  | { kind: 'got call'; connection: number; call: string }
  | { kind: 'answers'; connection: number; call: string }
  | { kind: 'behaves'; what: string; manner: string }
  | { kind: 'lost' }
  | { kind: 'read'; items: string[]; fails: boolean }
  | { kind: 'stored'; items: string[] }
  | { kind: 'context'; view: number; items: string[] };
