// The states of a session and the moves between them, as data.

/**
 * idle: nothing to show yet. loading: reaching the server, reading the HTML. connecting: the sandbox
 * and the handshake. ready: the view runs. closed: torn down. error: see `error`.
 */
export type SessionStatus = 'idle' | 'loading' | 'connecting' | 'ready' | 'closed' | 'error';

const MOVES: Readonly<Record<SessionStatus, readonly SessionStatus[]>> = {
  idle: ['loading', 'closed'],
  loading: ['connecting', 'error', 'closed'],
  connecting: ['ready', 'error', 'closed'],
  ready: ['error', 'closed'],
  // A view that initializes after its time ran out is shown after all.
  error: ['ready', 'closed'],
  closed: [],
};

export const canMove = (from: SessionStatus, to: SessionStatus): boolean =>
  MOVES[from].includes(to);
