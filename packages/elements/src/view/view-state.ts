// Runs in the View. State that outlives a reload of the View, and the part of it that the model may know.
import type { UpdateModelContextParams } from '../protocol/messages.js';
import type { AppConnection } from './app-connection.js';
import { stateStore } from './state-store.js';
import type { StateStore } from './state-store.js';
import { createStore } from './store.js';

export interface ViewStateOptions<State> {
  /** Tells several states of one View apart. Default `state`. */
  key?: string;
  /** The state until another is found or set. JSON. */
  initial: State;
  /**
   * The part for the model: what `updateModelContext` gets, or undefined for nothing. All the rest is
   * private to the View. The Host keeps only the last context, so only one state of a View should have this.
   */
  model?: (state: State) => UpdateModelContextParams | undefined;
  /** Milliseconds to gather changes before they are kept and told. Default 300. */
  delay?: number;
}

/** A store: `useSyncExternalStore(state.subscribe, state.getSnapshot)` and the like. */
export interface ViewState<State> {
  readonly getSnapshot: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets the state, or makes it from the one before. The same value changes nothing. */
  readonly set: (next: State | ((now: State) => State)) => void;
  /** When what was kept is read. A state that was set before is not overwritten by it. */
  readonly restored: Promise<void>;
  /** Where it is kept; `memory` until the app is ready. */
  readonly kept: StateStore['kind'];
  /**
   * Keeps the state and tells the model, without waiting for `delay`. Teardown calls it. Rejects with what
   * `model()` throws; the state is kept all the same.
   */
  readonly flush: () => Promise<void>;
  /** Ends it, without a last flush. */
  readonly stop: () => void;
}

/**
 * A state that is kept with the Host if it offers that (`VIEW_STATE_CAPABILITY`), else in localStorage under
 * the id of the tool call where the frame has one, else in memory. Hosts reload Views at will
 * (skybridge#663, claude-ai-mcp#39).
 */
export function viewState<State>(
  app: AppConnection,
  { key = 'state', initial, model, delay = 300 }: ViewStateOptions<State>,
): ViewState<State> {
  const { getSnapshot, subscribe, set } = createStore(initial);
  let store: StateStore | undefined;
  let isDirty = false;
  let told: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const change = (next: State) => {
    if (Object.is(next, getSnapshot())) return;
    set(next);
    timer ??= setTimeout(() => void flush(), delay);
  };

  const keep = async () => {
    if (!isDirty || !store) return;
    isDirty = false;
    // The view goes on with the state it has in memory, and the next flush writes it again.
    await store.write(getSnapshot()).catch(() => {
      isDirty = true;
    });
  };

  const tell = async () => {
    const { status, hostCapabilities } = app.getSnapshot();
    const context = model?.(getSnapshot());
    const text = JSON.stringify(context);
    if (status !== 'ready' || !context || text === told) return;
    if (!hostCapabilities?.updateModelContext) return;
    told = text;
    await app.request('ui/update-model-context', context).catch(() => {
      told = undefined;
    });
  };

  // Flushes run one after the other, so that an older state never arrives after a newer one. A `model()` that
  // throws fails its own flush only: it neither stops the state from being kept nor the flushes after it.
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const current = flushing.then(async () => {
      const told = tell();
      await Promise.allSettled([keep(), told]);
      await told;
    });
    flushing = current.catch(() => {});
    return current;
  };

  let unsubscribe = () => {};
  const restored = new Promise<void>((resolve) => {
    const restore = async () => {
      if (store || app.getSnapshot().status !== 'ready') return;
      store = stateStore(app, key);
      const kept = await store.read().catch(() => undefined);
      if (kept !== undefined && !isDirty) change(kept as State);
      await flush().finally(resolve);
    };
    unsubscribe = app.subscribe(() => void restore());
    void restore();
  });
  const forget = app.addEventListener('teardown', flush);
  // At once: after this event nothing that waits is ever done.
  const leave = () => void keep();
  globalThis.addEventListener?.('pagehide', leave);

  return {
    getSnapshot,
    subscribe,
    set(next) {
      const now = getSnapshot();
      const value = typeof next === 'function' ? (next as (now: State) => State)(now) : next;
      if (Object.is(value, now)) return;
      isDirty = true;
      change(value);
    },
    restored,
    get kept() {
      return store?.kind ?? 'memory';
    },
    flush,
    stop() {
      clearTimeout(timer);
      unsubscribe();
      forget();
      globalThis.removeEventListener?.('pagehide', leave);
    },
  };
}
