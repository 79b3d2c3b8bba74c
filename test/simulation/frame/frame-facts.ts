// What is recorded of frames, their servers and their views.

/** A server and a user, as a text: `server 0 ada`. */
export type Who = string;

export type FrameFact =
  // In the page.
  | { kind: 'added'; frame: number }
  | { kind: 'removed'; frame: number }
  | { kind: 'moved'; frame: number }
  | { kind: 'set'; frame: number; who: Who; tool: string; input: string; sharing: string }
  | { kind: 'repeats'; frame: number; input: string }
  | { kind: 'forgets' }
  | { kind: 'closed'; frame: number }
  | { kind: 'opened again'; frame: number }
  | { kind: 'status'; frame: number; status: string; reason: string; text: string }
  // In the servers. `ran` is a tool that was executed.
  | { kind: 'ran'; who: Who; tool: string; input: string }
  | { kind: 'refused'; who: Who }
  // In the views. A view shows the HTML that one server gave one user.
  | { kind: 'view'; view: number; who: Who }
  | { kind: 'handshake'; view: number }
  | { kind: 'gone'; view: number }
  | { kind: 'input'; view: number; input: string }
  | { kind: 'failure'; view: number; text: string }
  | { kind: 'result'; view: number; who: Who; tool: string; input: string };
