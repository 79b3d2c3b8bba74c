/**
 * Carries messages between two peers. Knows nothing of JSON-RPC: what it receives may be anything.
 * A transport serves one peer, which calls `start` once.
 */
export interface Transport {
  /** Begins delivery. `receive` is called once per message, in order; `closed` when the other end is gone. */
  start(receive: (message: unknown) => void, closed: () => void): void;
  /** Sends one message. Throws when it cannot be carried (a function in it, say). */
  send(message: object): void;
  /** Stops delivery both ways. Idempotent. */
  close(): void;
}
