/**
 * Carries messages between two peers. It is independent of JSON-RPC: a received message may be anything. A transport
 * serves one peer, which calls `start` once.
 */
export interface Transport {
  /** Starts delivery. `receive` is called once per message, in order; `closed` when the other end is gone. */
  start(receive: (message: unknown) => void, closed: () => void): void;
  /**
   * Sends a copy of one message, as `JSON.stringify` writes it: a Date becomes text, a function is omitted. Throws if
   * JSON cannot represent it (a cycle, a BigInt).
   */
  send(message: object): void;
  /** Stops delivery in both directions. Idempotent. */
  close(): void;
}
