// The states of a session and the transitions between them, as data.

/**
 * idle: nothing to show yet. loading: reaching the server, reading the HTML. connecting: the sandbox
 * and the handshake. ready: the view is running. unconnected: the view has drawn something but has not sent
 * `ui/initialize`, so it is visible but cannot interact with the host. plain: the tool's result decided that there is
 * no view. closed: torn down. error: see `error`.
 */
export type SessionStatus =
  | 'idle'
  | 'loading'
  | 'connecting'
  | 'ready'
  | 'unconnected'
  | 'plain'
  | 'closed'
  | 'error';

const MOVES: Readonly<Record<SessionStatus, readonly SessionStatus[]>> = {
  idle: ['loading', 'closed'],
  loading: ['connecting', 'plain', 'error', 'closed'],
  connecting: ['ready', 'unconnected', 'error', 'closed'],
  ready: ['error', 'closed'],
  unconnected: ['ready', 'error', 'closed'],
  plain: ['closed'],
  // A view that initializes or draws something after the timeout is still shown.
  error: ['ready', 'unconnected', 'closed'],
  closed: [],
};

export const canMove = (from: SessionStatus, to: SessionStatus): boolean =>
  MOVES[from].includes(to);
