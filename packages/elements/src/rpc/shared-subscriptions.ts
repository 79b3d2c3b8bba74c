// Counts who listens to each resource, so that one subscription at the server serves all of them.

/** Where subscriptions are opened: an MCP client, a relay. */
export interface SubscriptionSource {
  /** Resolves when the server sends updates of this resource. */
  open(uri: string): Promise<unknown>;
  /** No updates are needed any more. Failures are ignored: a server that is gone has no subscriptions. */
  close(uri: string): unknown;
}

/** Waits longer with each attempt: from 1/4 s to 16 s, randomly reduced by up to a half. */
export const pauseBefore = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    const ms = Math.min(250 * 2 ** attempt, 16_000) * (1 - Math.random() / 2);
    const timer = setTimeout(resolve, ms);
    // The timer must not keep a process without pages alive.
    (timer as { unref?: () => void }).unref?.();
  });

interface Shared {
  readonly listeners: Set<() => void>;
  readonly opened: Promise<unknown>;
}

/** Whether an update of `changed` concerns a subscription: a server may name a resource below the subscribed one. */
const covers = (subscribed: string, changed: string): boolean =>
  changed === subscribed ||
  (changed.startsWith(subscribed) &&
    /^[/?#]/.test(changed.slice(subscribed.replace(/\/$/, '').length)));

/** A copy, because listeners end others. */
const call = (listeners: ReadonlySet<() => void>): void =>
  new Set(listeners).forEach((listener) => listener());

/** The subscriptions of one connection. */
export class SharedSubscriptions {
  readonly #source: SubscriptionSource;
  readonly #shared = new Map<string, Shared>();
  /** A server may handle requests in another order, so a resource is subscribed to again only after its end. */
  readonly #closing = new Map<string, Promise<unknown>>();

  constructor(source: SubscriptionSource) {
    this.#source = source;
  }

  /** The resources that somebody listens to. */
  get uris(): string[] {
    return [...this.#shared.keys()];
  }

  /** Calls the listener for each update. Resolves with a function that ends this. Rejects if the server refuses. */
  async subscribe(uri: string, listener: () => void): Promise<() => void> {
    const shared = this.#shared.get(uri) ?? this.#open(uri);
    // A function of its own, because the same one may listen twice.
    const own = () => listener();
    shared.listeners.add(own);
    await shared.opened;
    return () => {
      if (shared.listeners.delete(own) && shared.listeners.size === 0) this.#close(uri, shared);
    };
  }

  /** The server announced an update of this resource. */
  updated(changed: string): void {
    for (const [uri, { listeners }] of this.#shared) if (covers(uri, changed)) call(listeners);
  }

  /**
   * Subscribes again after an interruption, and reports each resource once: updates may have been missed. Rejects if
   * nothing could be subscribed to. A resource that the server no longer has is reported, so that it is read.
   */
  async reopen(): Promise<void> {
    const known = [...this.#shared];
    const outcomes = await Promise.allSettled(
      known.map(([uri, shared]) => this.#reopen(uri, shared)),
    );
    const failures = outcomes.filter(({ status }) => status === 'rejected');
    if (failures[0] && failures.length === known.length)
      throw (failures[0] as PromiseRejectedResult).reason;
    for (const [uri, shared] of known) if (this.#shared.get(uri) === shared) call(shared.listeners);
  }

  /** The same, repeated until it works or nobody listens. */
  async recover(): Promise<void> {
    for (let attempt = 0; this.#shared.size > 0; attempt++) {
      try {
        return await this.reopen();
      } catch {
        await pauseBefore(attempt);
      }
    }
  }

  /** The connection is closed for good. */
  clear(): void {
    this.#shared.clear();
  }

  async #reopen(uri: string, shared: Shared): Promise<void> {
    await shared.opened;
    const isWanted = () => this.#shared.get(uri) === shared;
    if (!isWanted()) return;
    await this.#source.open(uri);
    if (!isWanted() && !this.#shared.has(uri)) await this.#source.close(uri);
  }

  #open(uri: string): Shared {
    const open = async () => {
      await this.#closing.get(uri);
      await this.#source.open(uri);
    };
    const shared: Shared = { listeners: new Set(), opened: open() };
    this.#shared.set(uri, shared);
    shared.opened.catch(() => this.#shared.delete(uri));
    return shared;
  }

  #close(uri: string, shared: Shared): void {
    if (this.#shared.get(uri) !== shared) return;
    this.#shared.delete(uri);
    const close = async () => {
      try {
        await this.#source.close(uri);
      } catch {
        // See SubscriptionSource.
      }
      this.#closing.delete(uri);
    };
    this.#closing.set(uri, close());
  }
}
