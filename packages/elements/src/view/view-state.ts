// Runs in the view. State that survives a reload of the view, and the part of it that the model gets.
import type { UpdateModelContextParams } from '../protocol/messages.js';
import type { AppConnection } from './app-connection.js';
import { stateStore } from './state-store.js';
import type { StateStore } from './state-store.js';
import { createStore } from './store.js';

export interface ViewStateOptions<State> {
  /** Distinguishes several states of one view. Default `state`. */
  key?: string;
  /** The state until one is restored or set. JSON. */
  initial: State;
  /**
   * Returns the part for the model, which is passed to `updateModelContext`, or undefined for nothing. The rest is
   * private to the view. The host stores only the last context, so only one state of a view should have this.
   */
  model?: (state: State) => UpdateModelContextParams | undefined;
  /** Milliseconds to collect changes before they are stored and sent to the model. Default 300. */
  delay?: number;
}

/** A store, for example for `useSyncExternalStore(state.subscribe, state.getSnapshot)`. */
export interface ViewState<State> {
  readonly getSnapshot: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets the state, or computes it from the current one. An identical value changes nothing. */
  readonly set: (next: State | ((now: State) => State)) => void;
  /** Resolves when the stored state was read. It does not overwrite a state that was set before. */
  readonly restored: Promise<void>;
  /** Where the state is stored; `memory` until the app is ready. */
  readonly kept: StateStore['kind'];
  /**
   * Stores the state and updates the model context without waiting for `delay`. Also runs on teardown. Rejects with the
   * error of `model()`; the state is stored anyway.
   */
  readonly flush: () => Promise<void>;
  /** Stops storing the state, without a last flush. */
  readonly stop: () => void;
}

/**
 * State that is stored in the host if it supports that (`VIEW_STATE_CAPABILITY`, or the widget state of
 * `window.openai`), otherwise in localStorage under the id of the tool call if the frame has storage, otherwise in
 * memory. Hosts can reload a view at any time (skybridge#663, claude-ai-mcp#39).
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
    // The view continues with the state in memory, and the next flush writes it again.
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

  // Flushes run one at a time, so that an older state never arrives after a newer one. An error in `model()` fails only
  // its own flush: the state is still stored, and later flushes run.
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
  // Synchronously, because nothing asynchronous runs after this event.
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
