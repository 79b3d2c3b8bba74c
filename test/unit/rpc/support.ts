import type { Transport } from '../../../packages/elements/src/rpc/transport.js';

/** A transport whose other end is the test. */
export class HandTransport implements Transport {
  sent: Record<string, unknown>[] = [];
  closings = 0;
  receive: (message: unknown) => void = () => {};
  /** The other end is gone. */
  end: () => void = () => {};

  start(receive: (message: unknown) => void, closed: () => void) {
    this.receive = receive;
    this.end = closed;
  }
  send(message: object) {
    // As all transports do: throws if JSON cannot represent it.
    JSON.stringify(message);
    this.sent.push(message as Record<string, unknown>);
  }
  close() {
    this.closings++;
  }

  /** The messages since the last time. */
  take() {
    return this.sent.splice(0);
  }

  /** A request arrives. */
  ask(id: unknown, method: string, params?: unknown) {
    this.receive({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) });
  }

  /** A notification arrives. */
  tell(method: string, params?: unknown) {
    this.receive({ jsonrpc: '2.0', method, ...(params !== undefined && { params }) });
  }
}

/** Everything that was already decided has been sent. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
