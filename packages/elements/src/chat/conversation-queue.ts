// One queue for all views of a conversation: their messages keep their order, are sent once, and can be withdrawn.
import type { HostHandlers } from '../host/requests/host-handlers.js';
import type { Implementation } from '../protocol/mcp.js';
import type { ViewMessage } from './message-content.js';
import { messageQueue } from './message-queue.js';

/** A message that waits in the queue. */
export interface QueuedMessage {
  readonly id: string;
  readonly message: ViewMessage;
  /** The view that wrote it. */
  readonly from: Implementation | undefined;
}

export interface ConversationQueue {
  /** Set them on every frame of the conversation: `frame.handlers = { ...queue.handlers }`. */
  readonly handlers: Required<Pick<HostHandlers, 'message' | 'withdrawMessage'>>;
  /** The waiting messages, in order. Each change creates a new array. */
  readonly waiting: readonly QueuedMessage[];
  /** Withdraws a message. Returns false if it was already sent. */
  withdraw(id: string): boolean;
  /** Sets whether a run is in progress. Call it whenever that changes. */
  setBusy(isBusy: boolean): void;
  /** Calls `listener` when `waiting` changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export interface ConversationQueueOptions {
  /** Maximum number of waiting messages; more are denied. Default 50. */
  maxWaiting?: number;
}

/**
 * Creates the queue of one conversation.
 * @param send sends a message and starts a run; `from` is the view that wrote it. The next message waits until the
 *   returned promise settles, or until the chat was busy and is idle again.
 */
export function conversationQueue(
  send: (message: ViewMessage, from: Implementation | undefined) => unknown,
  { maxWaiting = 50 }: ConversationQueueOptions = {},
): ConversationQueue {
  const listeners = new Set<() => void>();
  const sent = new WeakSet<QueuedMessage>();
  let waiting: readonly QueuedMessage[] = [];
  let count = 0;

  const set = (next: readonly QueuedMessage[]) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  const remove = (queued: QueuedMessage) => set(waiting.filter((one) => one !== queued));
  const queue = messageQueue((queued: QueuedMessage) => {
    sent.add(queued);
    if (waiting.includes(queued)) remove(queued);
    return send(queued.message, queued.from);
  });
  const withdraw = (id: string) => {
    const queued = waiting.find((one) => one.id === id);
    if (!queued || !queue.remove(queued)) return false;
    remove(queued);
    return true;
  };

  return {
    handlers: {
      message(message, { appInfo }) {
        if (waiting.length >= maxWaiting) return { isError: true, receipt: 'denied' };
        const queued: QueuedMessage = { id: `message-${++count}`, message, from: appInfo };
        queue.add(queued);
        if (sent.has(queued)) return { receipt: 'accepted' };
        set([...waiting, queued]);
        return { receipt: 'queued', messageId: queued.id };
      },
      withdrawMessage: ({ messageId }) => ({ isError: !withdraw(messageId) }),
    },
    get waiting() {
      return waiting;
    },
    withdraw,
    setBusy: queue.setBusy,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
