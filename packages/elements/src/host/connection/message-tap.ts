// Observes the messages of a transport.
import type { Transport } from '../../rpc/transport.js';

export type MessageDirection = 'to-view' | 'from-view';

/** Called with each message. It must not change the message. */
export type MessageTap = (direction: MessageDirection, message: unknown) => void;

/** Wraps a transport. The tap is called before a message is delivered, and after one was sent. */
export const tappedTransport = (transport: Transport, tap: MessageTap): Transport => ({
  start: (receive, closed) =>
    transport.start((message) => {
      tap('from-view', message);
      receive(message);
    }, closed),
  send(message) {
    transport.send(message);
    tap('to-view', message);
  },
  close: () => transport.close(),
});
