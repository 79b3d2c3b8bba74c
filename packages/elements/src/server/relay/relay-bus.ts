// What relay nodes tell each other. One process needs none of it; behind a balancer a page's
// requests and its event stream may be served by different nodes.

/**
 * Carries JSON values between relay nodes. `redisBus`, `natsBus` and `postgresBus` are ready to use;
 * anything with this shape works. A message should reach every subscriber of its topic once, in the
 * order of one publisher; a lost one costs a page an error or a missed change, never a second run of
 * a tool.
 */
export interface RelayBus {
  /** Rejects when the message cannot be sent. What was published after `subscribe` can be answered there. */
  publish(topic: string, message: unknown): void | Promise<void>;
  /** Returns the removal. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  /**
   * Calls the listener after an interruption in which messages may have been missed. Returns the
   * removal. A bus without it is taken to miss nothing.
   */
  onGap?(listener: () => void): () => void;
}

/** The bus of one process: for several relays in it, and for tests. Messages are delivered later. */
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
