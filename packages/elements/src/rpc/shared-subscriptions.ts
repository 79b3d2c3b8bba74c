// Counts who listens to each resource, so that one subscription at the server serves all of them, and opens the
// subscriptions again after an interruption.
import * as ErrorCode from '../protocol/error-codes.js';

/** Where subscriptions are opened: an MCP client, a relay. */
export interface SubscriptionSource {
  /** Resolves when the server sends updates of this resource. */
  open(uri: string): Promise<unknown>;
  /** No updates are needed any more. Failures are ignored: a server that is gone has no subscriptions. */
  close(uri: string): unknown;
  /**
   * Called before each attempt to subscribe again. Resolves with whether to go on here: false if another connection took
   * over, or if nothing is needed. Rejects if the server cannot be reached yet.
   * @param wasSilent the last attempt had no answer; the answer that a resource is refused is one
   */
  prepare?(wasSilent: boolean): Promise<boolean>;
  /** Called once after an interruption, when the server answers again. */
  restored?(): void;
  /** Called once if the server refuses a resource after an interruption. It is tried again. */
  refused?(uri: string, error: unknown): void;
}

/** The longest pauses between two attempts: until the server answers, and while it refuses what is left. */
const MAX_PAUSE_MS = 16_000;
const MAX_REFUSED_PAUSE_MS = 300_000;
/** An interruption within this time after a recovery goes on with its pauses, so that a fault cannot repeat quickly. */
const IDLE_MS = 60_000;

/** `live` also while it is opened; `lost` since an interruption; `refused` since then, which the listeners know. */
type Condition = 'live' | 'lost' | 'refused';

interface Shared {
  readonly listeners: Set<() => void>;
  readonly opened: Promise<unknown>;
  condition: Condition;
}

/** Whether the server itself sent this error: the connection works. */
const isAnswer = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    typeof code === 'number' &&
    code < 0 &&
    code !== ErrorCode.ConnectionClosed &&
    code !== ErrorCode.RequestTimeout
  );
};

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
  /** The number of interruptions so far. What is opened during another one may be lost again. */
  #interruptions = 0;
  #isRecovering = false;
  /** Whether the source was not yet told that the server answers again. */
  #isCut = false;
  #attempt = 0;
  #idleSince = 0;
  #endPause: (() => void) | undefined;
  /** Refused resources wait longer than lost ones may. */
  #isPauseLong = false;

  constructor(source: SubscriptionSource) {
    this.#source = source;
  }

  /** The resources that somebody listens to. */
  get uris(): string[] {
    return [...this.#shared.keys()];
  }

  /**
   * Calls the listener for each update. Resolves with a function that ends this. Rejects if the server refuses.
   * @param signal aborts the wait. A resource that nobody waits for any more is not subscribed to
   */
  async subscribe(uri: string, listener: () => void, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const shared = this.#shared.get(uri) ?? this.#open(uri);
    // A function of its own, because the same one may listen twice.
    const own = () => listener();
    shared.listeners.add(own);
    const leave = () => void shared.listeners.delete(own);
    signal?.addEventListener('abort', leave);
    try {
      await shared.opened;
      // Others wait until the server has the resource again. Who comes now asks for it.
      if (shared.condition === 'refused' && !signal?.aborted) await this.#source.open(uri);
    } catch (error) {
      leave();
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
    if (signal?.aborted) {
      if (shared.listeners.size === 0) this.#close(uri, shared);
      throw signal.reason;
    }
    if (shared.condition === 'refused') {
      shared.condition = 'live';
      call(shared.listeners);
    }
    return () => this.#stop(uri, shared, own);
  }

  /**
   * The same for a resource that another connection had: it is subscribed to as after an interruption, and the listener
   * is called once.
   */
  takeOver(uri: string, listener: () => void): () => void {
    const own = () => listener();
    const known = this.#shared.get(uri);
    const shared: Shared = known ?? {
      listeners: new Set(),
      opened: Promise.resolve(),
      condition: 'lost',
    };
    this.#shared.set(uri, shared);
    shared.listeners.add(own);
    if (!known) this.#recover(true);
    // If it cannot be opened, it is lost.
    else if (known.condition !== 'lost') known.opened.then(own, () => {});
    return () => this.#stop(uri, shared, own);
  }

  /** The server announced an update of this resource. */
  updated(changed: string): void {
    for (const [uri, { listeners }] of this.#shared) if (covers(uri, changed)) call(listeners);
  }

  /**
   * Subscribes again after an interruption, as often as needed, and reports each resource once: updates may have been
   * missed. A resource that the server refuses now is reported too, so that it is read.
   * @param isBack the connection works again, so the first attempt needs no pause
   */
  recover(isBack = false): void {
    this.#interruptions++;
    this.#isCut = true;
    for (const shared of this.#shared.values()) shared.condition = 'lost';
    this.#recover(isBack);
  }

  /** The connection is closed for good. */
  clear(): void {
    this.#shared.clear();
    this.#endPause?.();
  }

  #stop(uri: string, shared: Shared, own: () => void): void {
    if (shared.listeners.delete(own) && shared.listeners.size === 0) this.#close(uri, shared);
  }

  #recover(isBack: boolean): void {
    if (this.#isPauseLong) {
      this.#attempt = 0;
      this.#endPause?.();
    }
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    if (Date.now() - this.#idleSince > IDLE_MS) this.#attempt = 0;
    void this.#tryAgain(isBack).finally(() => {
      this.#isRecovering = false;
      this.#idleSince = Date.now();
    });
  }

  async #tryAgain(isBack: boolean): Promise<void> {
    let wasSilent = false;
    for (let isFirst = true; ; isFirst = false) {
      const attempt = this.#attempt++;
      if (attempt > 0 || !isBack || !isFirst) await this.#pause(attempt);
      let interruption: number;
      try {
        if ((await this.#source.prepare?.(wasSilent)) === false) return;
        interruption = this.#interruptions;
        const lost = [...this.#shared].filter(([, { condition }]) => condition !== 'live');
        const answers = await Promise.all(
          lost.map(([uri, shared]) => this.#reopen(uri, shared, interruption)),
        );
        wasSilent = answers.length > 0 && !answers.includes(true);
      } catch {
        wasSilent = true;
        continue;
      }
      if (interruption !== this.#interruptions) continue;
      if (!wasSilent && this.#isCut) {
        this.#isCut = false;
        this.#source.restored?.();
      }
      if ([...this.#shared.values()].every(({ condition }) => condition === 'live')) return;
    }
  }

  /** Waits longer with each attempt, from 1/4 s, randomly reduced by up to a half. */
  async #pause(attempt: number): Promise<void> {
    const conditions = [...this.#shared.values()].map(({ condition }) => condition);
    this.#isPauseLong = conditions.includes('refused') && !conditions.includes('lost');
    const longest = this.#isPauseLong ? MAX_REFUSED_PAUSE_MS : MAX_PAUSE_MS;
    await new Promise<void>((resolve) => {
      const ms = Math.min(250 * 2 ** attempt, longest) * (1 - Math.random() / 2);
      const timer = setTimeout(resolve, ms);
      // The timer must not keep a process without pages alive.
      (timer as { unref?: () => void }).unref?.();
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#isPauseLong = false;
  }

  /** Resolves with whether the server answered. */
  async #reopen(uri: string, shared: Shared, interruption: number): Promise<boolean> {
    const isWanted = () => this.#shared.get(uri) === shared;
    // If it was never opened, it is removed, and its subscribers know.
    await shared.opened.catch(() => {});
    await this.#closing.get(uri);
    if (!isWanted()) return true;
    const { condition } = shared;
    let refusal: unknown;
    try {
      await this.#source.open(uri);
      if (!isWanted() && !this.#shared.has(uri)) await this.#source.close(uri);
    } catch (error) {
      if (!isAnswer(error)) return false;
      refusal = error;
    }
    if (!isWanted() || interruption !== this.#interruptions) return true;
    shared.condition = refusal ? 'refused' : 'live';
    // Listeners of a resource that was refused before know that.
    if (!refusal || condition === 'lost') call(shared.listeners);
    if (refusal && condition === 'lost') this.#source.refused?.(uri, refusal);
    return true;
  }

  #open(uri: string): Shared {
    const listeners: Shared['listeners'] = new Set();
    const open = async () => {
      await this.#closing.get(uri);
      if (listeners.size === 0) {
        this.#shared.delete(uri);
        throw new Error('Nobody listens any more.');
      }
      await this.#source.open(uri);
    };
    const shared: Shared = { listeners, opened: open(), condition: 'live' };
    this.#shared.set(uri, shared);
    // After those who wait for it have left.
    void shared.opened
      .catch(() => {
        shared.condition = 'lost';
      })
      .then(() => {
        if (shared.condition !== 'lost' || this.#shared.get(uri) !== shared) return;
        if (shared.listeners.size > 0) this.#recover(true);
        else this.#shared.delete(uri);
      });
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
