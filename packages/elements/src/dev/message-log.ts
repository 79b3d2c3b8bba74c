// Records every message between a mock host and its view.
import { tappedTransport } from '../host/connection/message-tap.js';
import { isObject } from '../protocol/json-rpc.js';
import type { Transport } from '../rpc/transport.js';

export interface LoggedMessage {
  /** Who sent it. */
  from: 'view' | 'host';
  /** Milliseconds since 1970. */
  time: number;
  message: Record<string, unknown>;
}

/** The same transport; `log` gets each message in both directions. Values that are not objects are left out. */
export const loggedTransport = (
  transport: Transport,
  log: (entry: LoggedMessage) => void,
): Transport =>
  tappedTransport(transport, (direction, message) => {
    const from = direction === 'from-view' ? 'view' : 'host';
    if (isObject(message)) log({ from, time: Date.now(), message });
  });
