// Records every message between a mock host and its view.
import type { MessageTap } from '../host/connection/message-tap.js';
import { isObject } from '../protocol/json-rpc.js';

export interface LoggedMessage {
  /** The side that sent it. */
  from: 'view' | 'host';
  /** Milliseconds since 1970. */
  time: number;
  message: Record<string, unknown>;
}

/** A tap that logs each message in both directions. Values that are not objects are not messages. */
export const loggingTap =
  (log: (entry: LoggedMessage) => void): MessageTap =>
  (direction, message) => {
    const from = direction === 'from-view' ? 'view' : 'host';
    if (isObject(message)) log({ from, time: Date.now(), message });
  };
