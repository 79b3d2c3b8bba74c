// Lets tools observe a view's messages. Messages are not stored, so a frame without listeners does not keep payloads in
// memory.
import type { MessageDirection, MessageTap } from './message-tap.js';

/** One message between host and view. It is not a copy, so do not change it. */
export interface WatchedMessage {
  /**
   * The number of the message in this frame, from 1, counted even without listeners. A first id above 1 means that
   * messages were missed.
   */
  readonly id: number;
  /** Milliseconds since 1970, with fractions. */
  readonly time: number;
  readonly direction: MessageDirection;
  /** Which start of the view it belongs to, from 1. */
  readonly session: number;
  readonly message: unknown;
}

export type MessageListener = (message: WatchedMessage) => void;

/** The listeners of one frame. They stay registered across its sessions. */
export class MessageWatch {
  /** The number of messages so far. */
  count = 0;
  #sessions = 0;
  readonly #listeners = new Set<MessageListener>();

  /** Returns a function that removes the listener. */
  add(listener: MessageListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The tap for the next session. */
  tap(): MessageTap {
    const session = ++this.#sessions;
    return (direction, message) => {
      const id = ++this.count;
      for (const listener of this.#listeners) {
        const time = performance.timeOrigin + performance.now();
        // An error in a listener must not stop the message.
        try {
          listener({ id, time, direction, session, message });
        } catch (error) {
          reportError(error);
        }
      }
    };
  }
}
