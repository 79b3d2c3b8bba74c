// Watching a view's conversation. Nothing is kept here: a frame that nobody inspects holds no payload alive.
import type { MessageDirection, MessageTap } from './message-tap.js';

/** One message between Host and View, as it travels. Not a copy: who changes it changes the conversation. */
export interface WatchedMessage {
  /** Counts the frame's messages from 1, watched or not: a gap before the first one is what was missed. */
  readonly id: number;
  /** Milliseconds since 1970, with fractions. */
  readonly time: number;
  readonly direction: MessageDirection;
  /** Which start of the view it belongs to, from 1. */
  readonly session: number;
  readonly message: unknown;
}

export type MessageListener = (message: WatchedMessage) => void;

/** The listeners of one frame; they stay while its sessions come and go. */
export class MessageWatch {
  /** How many messages there were so far. */
  count = 0;
  #sessions = 0;
  readonly #listeners = new Set<MessageListener>();

  /** Returns the removal. */
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
        // Whoever watches cannot stop what is watched.
        try {
          listener({ id, time, direction, session, message });
        } catch (error) {
          reportError(error);
        }
      }
    };
  }
}
