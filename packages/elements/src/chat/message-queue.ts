// A view often sends a message while the model is still answering, because it gets its result in the middle of the run.
// Without a queue, the AI SDK and assistant-ui start a second run in parallel.

/** Holds messages while the chat is busy, and sends each of them once, in order. */
export interface MessageQueue<Message> {
  /** Sends the message now, or as soon as the chat is idle. */
  add(message: Message): void;
  /** Removes a waiting message. @returns false if it was already sent */
  remove(message: Message): boolean;
  /** Sets whether a run is in progress. Call it whenever that changes. */
  setBusy(isBusy: boolean): void;
}

/**
 * Creates a queue for one conversation.
 * @param send sends a message and starts a run. The next message waits until the returned promise settles, or until the
 *   chat was busy and is idle again.
 */
export function messageQueue<Message>(send: (message: Message) => unknown): MessageQueue<Message> {
  const waiting: Message[] = [];
  let isBusy = false;
  /** The number of the last message that is still being sent; 0 if there is none. */
  let current = 0;
  let count = 0;

  const next = (): void => {
    if (isBusy || current || !waiting.length) return;
    const message = waiting.shift()!;
    const turn = (current = ++count);
    const settle = () => {
      if (current !== turn) return;
      current = 0;
      next();
    };
    let sent: unknown;
    try {
      sent = send(message);
    } catch (error) {
      settle();
      throw error;
    }
    // Without a promise, the queue continues when the run ends.
    if (sent instanceof Promise) void sent.finally(settle);
  };

  return {
    add(message) {
      waiting.push(message);
      next();
    },
    remove(message) {
      const index = waiting.indexOf(message);
      return index >= 0 && waiting.splice(index, 1).length > 0;
    },
    setBusy(nowBusy) {
      const isEnd = isBusy && !nowBusy;
      isBusy = nowBusy;
      if (isEnd) current = 0;
      next();
    },
  };
}
