// postMessage between two windows, pinned to one window and one origin.
import type { Transport } from './transport.js';

export interface WindowTransportOptions {
  /** The window to listen in. Default: the global one. */
  listenIn?: Window;
  /**
   * The exact origin of the other window; `'null'` for an opaque one. Default: any, for a view, which cannot know its
   * host's origin and relies on the window check.
   */
  origin?: string;
  /** Checks or copies incoming data before it is read; may parse JSON text; throws to refuse. */
  admit?: (data: unknown) => unknown;
  /** Called with the error that `admit` threw. */
  onrefused?: (error: unknown) => void;
}

/**
 * A transport to `other`. Messages from any other window or origin are ignored (X2). The source is compared before the
 * data is read, because reading a huge message is expensive.
 */
export function windowTransport(other: Window, options: WindowTransportOptions = {}): Transport {
  const { listenIn = window, origin, admit, onrefused } = options;
  // An opaque origin cannot be named: see docs/decisions/opaque-origin.md.
  const target = origin === undefined || origin === 'null' ? '*' : origin;
  let sendsText = false;
  let deliver: (event: MessageEvent) => void = () => {};

  return {
    start(receive) {
      deliver = (event) => {
        if (event.source !== other || (origin !== undefined && event.origin !== origin)) return;
        let message: unknown;
        try {
          message = admit ? admit(event.data) : event.data;
          sendsText = typeof event.data === 'string';
          if (typeof message === 'string') message = JSON.parse(message);
        } catch (error) {
          onrefused?.(error);
          return;
        }
        receive(message);
      };
      listenIn.addEventListener('message', deliver);
    },
    send(message) {
      // A copy through JSON, because frameworks pass proxies, which cannot be cloned.
      const text = JSON.stringify(message);
      // A peer that sends JSON text expects JSON text (T5).
      other.postMessage(sendsText ? text : JSON.parse(text), target);
    },
    close() {
      listenIn.removeEventListener('message', deliver);
    },
  };
}
