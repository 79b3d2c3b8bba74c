// A view often writes while the model still answers: it got its result in the middle of the run. Without a queue, the AI
// SDK and assistant-ui start a second run beside the first one.

/** Holds messages back while the chat is busy, and sends each of them once, in order. */
export interface MessageQueue<Message> {
  /** Sends the message now, or as soon as the chat is idle. */
  add(message: Message): void;
  /** Takes a message back that waits. @returns false if it was sent already */
  remove(message: Message): boolean;
  /** Tells whether a run is under way. Call it whenever that changes. */
  setBusy(isBusy: boolean): void;
}

/**
 * Makes a queue for one conversation.
 * @param send sends a message and starts a run. The next message waits until the promise that it returns settles, or
 * until the chat was busy and is idle again.
 */
export function messageQueue<Message>(send: (message: Message) => unknown): MessageQueue<Message> {
  const waiting: Message[] = [];
  let isBusy = false;
  /** Which of the messages sent so far is the last one that is still on its way; 0 if none is. */
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
    // Without a promise, the end of the run is what frees the queue.
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
