/**
 * Carries messages between two peers. It is independent of JSON-RPC: a received message may be anything. A transport
 * serves one peer, which calls `start` once.
 */
export interface Transport {
  /** Starts delivery. `receive` is called once per message, in order; `closed` when the other end is gone. */
  start(receive: (message: unknown) => void, closed: () => void): void;
  /** Sends one message. Throws if it cannot be sent, for example because it contains a function. */
  send(message: object): void;
  /** Stops delivery in both directions. Idempotent. */
  close(): void;
}
