// A way to listen in on a transport.
import type { Transport } from '../../rpc/transport.js';

export type MessageDirection = 'to-view' | 'from-view';

/** Hears one message on its way; it must not change it. */
export type MessageTap = (direction: MessageDirection, message: unknown) => void;

/** The same transport; the tap hears what passes, before it arrives and after it was sent. */
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
