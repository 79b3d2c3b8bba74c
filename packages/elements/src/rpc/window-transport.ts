// postMessage between two windows, pinned to one window and one origin.
import type { Transport } from './transport.js';

export interface WindowTransportOptions {
  /** The window we listen in. Default: the global one. */
  listenIn?: Window;
  /**
   * The origin of the other window, exactly; `'null'` for an opaque one.
   * Default: any, for a View, which cannot know its Host's origin and relies on the window check.
   */
  origin?: string;
  /** Checks or copies what arrives before anybody reads it; may parse JSON text; throws to refuse. */
  admit?: (data: unknown) => unknown;
  /** Hears what `admit` threw. */
  onrefused?: (error: unknown) => void;
}

/**
 * A transport to `other`. Messages from any other window or origin pass by unseen (X2):
 * the source is compared before the data is touched, since reading a huge message is what costs.
 */
export function windowTransport(other: Window, options: WindowTransportOptions = {}): Transport {
  const { listenIn = window, origin, admit, onrefused } = options;
  // An opaque origin cannot be named as a target (`postMessage(x, 'null')` throws).
  const target = origin === undefined || origin === 'null' ? '*' : origin;
  let speaksText = false;
  let deliver: (event: MessageEvent) => void = () => {};

  return {
    start(receive) {
      deliver = (event) => {
        if (event.source !== other || (origin !== undefined && event.origin !== origin)) return;
        let message: unknown;
        try {
          message = admit ? admit(event.data) : event.data;
          speaksText = typeof event.data === 'string';
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
      // Who writes JSON text expects JSON text (T5).
      other.postMessage(speaksText ? JSON.stringify(message) : message, target);
    },
    close() {
      listenIn.removeEventListener('message', deliver);
    },
  };
}
