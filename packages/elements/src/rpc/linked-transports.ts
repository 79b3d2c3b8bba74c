// Two connected transports in one page, for tests and for a host in the same page as its view.
import type { Transport } from './transport.js';

class LinkedTransport implements Transport {
  other: LinkedTransport | undefined;
  #receive: ((message: unknown) => void) | undefined;
  #closed: (() => void) | undefined;
  #early: unknown[] = [];

  start(receive: (message: unknown) => void, closed: () => void): void {
    this.#receive = receive;
    this.#closed = closed;
    for (const message of this.#early.splice(0)) this.deliver(message);
  }

  send(message: object): void {
    // A copy in a later task, like postMessage: the two sides share no objects and do not run in each other's stack. It
    // is made through JSON, as in all transports, because frameworks pass proxies, which cannot be cloned.
    const copy: unknown = JSON.parse(JSON.stringify(message));
    queueMicrotask(() => this.other?.deliver(copy));
  }

  deliver(message: unknown): void {
    if (this.#receive) this.#receive(message);
    else this.#early.push(message);
  }

  close(): void {
    const { other } = this;
    this.other = undefined;
    this.#receive = () => {};
    if (!other) return;
    other.other = undefined;
    queueMicrotask(() => other.#closed?.());
  }
}

/** A pair of connected transports. Closing one closes the other. */
export function linkedTransports(): [Transport, Transport] {
  const a = new LinkedTransport();
  const b = new LinkedTransport();
  a.other = b;
  b.other = a;
  return [a, b];
}
