// One subscription of a bus. If it fails, it is tried again until it succeeds: a node that does not listen looks healthy
// to its pages, but finds no call of other nodes and misses every sign-out.
import { quietTimeout } from '../relay-limits.js';

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [100, 5000];

/** - starting: the first attempt. - failing: it is tried again. - listening. - over: left. */
export type SubscriptionState =
  | { name: 'starting' }
  | { name: 'failing'; error: unknown; retry?: ReturnType<typeof setTimeout> }
  | { name: 'listening'; leave: () => unknown }
  | { name: 'over' };

/** What a subscription needs from its bus. */
export interface SubscriptionOptions {
  /** Resolves, once the engine listens, with a function that stops it. */
  listen(): Promise<() => unknown>;
  /** The first attempt ended, with or without success. */
  started(): void;
  /** It succeeded after it had failed, so messages may have been missed. */
  recovered(): void;
  onerror(error: unknown): void;
}

/** Listens until `leave` is called. */
export class EngineSubscription {
  readonly #options: SubscriptionOptions;
  #state: SubscriptionState = { name: 'starting' };
  #wait = FIRST_WAIT_MS;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    void this.#try().finally(options.started);
  }

  get state(): SubscriptionState {
    return this.#state;
  }

  /** Stops it. `isClosed`: the engine is closed, so there is nothing to tell it. */
  leave(isClosed: boolean): void {
    const state = this.#state;
    this.#state = { name: 'over' };
    if (state.name === 'failing') clearTimeout(state.retry);
    if (state.name === 'listening' && !isClosed) this.#stop(state.leave);
  }

  async #try(): Promise<void> {
    const { listen, recovered, onerror } = this.#options;
    try {
      const leave = await listen();
      const { name } = this.#state;
      if (name === 'over') return this.#stop(leave);
      this.#state = { name: 'listening', leave };
      if (name === 'failing') recovered();
    } catch (error) {
      if (this.#state.name === 'over') return;
      onerror(error);
      const retry = quietTimeout(() => void this.#try(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
      this.#state = { name: 'failing', error, retry };
    }
  }

  #stop(leave: () => unknown): void {
    void Promise.resolve().then(leave).catch(this.#options.onerror);
  }
}
