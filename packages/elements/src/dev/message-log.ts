// Every message between a mock host and its View, on record.
import { isObject } from '../protocol/json-rpc.js';
import type { Transport } from '../rpc/transport.js';

export interface LoggedMessage {
  /** Who sent it. */
  from: 'view' | 'host';
  /** Milliseconds since 1970. */
  time: number;
  message: Record<string, unknown>;
}

/** A transport that tells of each message, both ways. What is no object at all is not a message. */
export function loggedTransport(
  transport: Transport,
  log: (entry: LoggedMessage) => void,
): Transport {
  const note = (from: 'view' | 'host', message: unknown) => {
    if (isObject(message)) log({ from, time: Date.now(), message });
  };
  return {
    start: (receive, closed) =>
      transport.start((message) => {
        note('view', message);
        receive(message);
      }, closed),
    send(message) {
      transport.send(message);
      note('host', message);
    },
    close: () => transport.close(),
  };
}
