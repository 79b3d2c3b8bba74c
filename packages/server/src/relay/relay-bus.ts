// Communication between relay nodes. A single process does not need it. Behind a load balancer, a page's requests and
// its event stream may be served by different nodes.

/**
 * Carries JSON values between relay nodes. `redisBus`, `natsBus` and `postgresBus` are ready to use;
 * anything with this shape works. A message should reach every subscriber of its topic once, in the order of its
 * publisher. A lost message causes an error or a missed change in a page, but never a second run of a tool.
 */
export interface RelayBus {
  /**
   * Rejects if the message cannot be sent. Answers to a message that is published after `subscribe` must arrive there.
   */
  publish(topic: string, message: unknown): void | Promise<void>;
  /** Returns a function that unsubscribes. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  /**
   * Calls the listener after an interruption in which messages may have been missed. Returns a function that removes
   * it. A bus without this method must not miss messages.
   */
  onGap?(listener: () => void): () => void;
  /** Why messages of other nodes do not arrive at present. Part of the node's health. Undefined if they do. */
  readonly problem?: string | undefined;
}

/** A bus within one process, for several relays in it and for tests. Messages are delivered asynchronously. */
export function localBus(): RelayBus {
  const topics = new Map<string, Set<(message: unknown) => void>>();
  return {
    publish(topic, message) {
      const copy: unknown = structuredClone(message);
      queueMicrotask(() => {
        for (const listener of topics.get(topic) ?? []) listener(copy);
      });
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
  };
}
