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
  // The page passes these further calls to the view of a frame.
  | { kind: 'further'; frame: number; inputs: string }
  | { kind: 'clicks'; frame: number }
  | { kind: 'sign-in aborted'; frame: number }
  | { kind: 'closed'; frame: number }
  | { kind: 'opened again'; frame: number }
  | { kind: 'status'; frame: number; status: string; reason: string; text: string }
  // In the servers. `ran` is a tool that was executed.
  | { kind: 'ran'; who: Who; tool: string; input: string }
  | { kind: 'refused'; who: Who }
  // How a server, or the session of a user, is: `up`, or what is wrong with it.
  | { kind: 'condition'; of: string; condition: string }
  // A request to run a tool, and its outcome: `answered`, `unreachable`, `broke` (on the way back), `aborted`, or
  // a status.
  | { kind: 'asked'; server: string; input: string; outcome: string }
  // In the views. A view shows the HTML that one server gave one user.
  | { kind: 'view'; view: number; frame: number; who: Who }
  | { kind: 'handshake'; view: number }
  | { kind: 'gone'; view: number }
  | { kind: 'input'; view: number; input: string }
  // Belongs to the input before it.
  | { kind: 'failure'; view: number; input: string; text: string }
  | { kind: 'result'; view: number; who: Who; tool: string; input: string }
  // At the end: the view of the frame `by` must show the outcome of this frame's call.
  | { kind: 'must show'; frame: number; by: number };
