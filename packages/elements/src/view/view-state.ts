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
  /**
   * Sets the state, or computes it from the current one. An identical value changes nothing. What is set before the
   * stored state was read takes precedence over it; a function is then applied to the stored state, so call it without
   * side effects.
   */
  readonly set: (next: State | ((now: State) => State)) => void;
  /**
   * Resolves when the stored state was read, or could not be read. If reading failed, the state stays in memory, and
   * nothing is stored over the state that is not known; each later flush and each connection tries to read it again.
   */
  readonly restored: Promise<void>;
  /** Where the state is stored; `memory` until it was read from there. */
  readonly kept: StateStore['kind'];
  /**
   * Stores the state and updates the model context without waiting for `delay`. Also runs on teardown. Neither waits for
   * the other: the host may ask the user about the context. Rejects with the error of `model()`.
   */
  readonly flush: () => Promise<void>;
  /** Stops storing the state, without a last flush. */
  readonly stop: () => void;
}

type Change<State> = (now: State) => State;

/** What is known of the stored state. Only what was read may be overwritten. */
type Stored<State> =
  /** Not connected yet, or reading failed. `changes` were made meanwhile. */
  | { at: 'unread'; changes: Change<State>[] }
  | { at: 'reading'; changes: Change<State>[] }
  | { at: 'read'; store: StateStore }
  | { at: 'stopped' };

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
  let stored: Stored<State> = { at: 'unread', changes: [] };
  let isDirty = false;
  let sentText: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isReady = () => app.getSnapshot().status === 'ready';

  const read = async () => {
    if (stored.at !== 'unread' || !isReady()) return;
    const store = stateStore(app, key);
    const reading: Stored<State> = { at: 'reading', changes: stored.changes };
    stored = reading;
    try {
      const value = await store.read();
      // Stopped, or the connection was lost.
      if (stored !== reading) return;
      stored = { at: 'read', store };
      if (value !== undefined) set(changed(value as State, reading.changes, getSnapshot()));
    } catch {
      if (stored === reading) stored = { at: 'unread', changes: reading.changes };
    }
  };

  const write = async () => {
    if (!isDirty || stored.at !== 'read') return;
    isDirty = false;
    // The view continues with the state in memory, and the next flush writes it again.
    await stored.store.write(getSnapshot()).catch(() => {
      isDirty = true;
    });
  };

  const store = oneAtATime(async () => {
    await read();
    await write();
  });

  const updateModel = oneAtATime(async () => {
    if (stored.at === 'stopped') return;
    const context = model?.(getSnapshot());
    const text = JSON.stringify(context);
    if (!isReady() || !context || text === sentText) return;
    if (!app.getSnapshot().hostCapabilities?.updateModelContext) return;
    sentText = text;
    await app.request('ui/update-model-context', context).catch(() => {
      sentText = undefined;
    });
  });

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const updating = updateModel();
    await Promise.allSettled([store(), updating]);
    await updating;
  };

  let wasReady = false;
  let unsubscribe = () => {};
  const restored = new Promise<void>((resolve) => {
    const follow = () => {
      if (isReady() === wasReady) return;
      wasReady = !wasReady;
      if (!wasReady) {
        // The host may be another one next time.
        sentText = undefined;
        if (stored.at === 'reading') stored = { at: 'unread', changes: stored.changes };
        return;
      }
      void store().then(() => {
        const updating = updateModel();
        resolve();
        return updating;
      });
    };
    unsubscribe = app.subscribe(follow);
    follow();
  });
  const forget = app.on('teardown', flush);
  // Synchronously, because nothing asynchronous runs after this event.
  const leave = () => void write();
  globalThis.addEventListener?.('pagehide', leave);

  return {
    getSnapshot,
    subscribe,
    set(next) {
      const change = (typeof next === 'function' ? next : () => next) as Change<State>;
      const now = getSnapshot();
      const value = change(now);
      if ('changes' in stored) stored.changes.push(change);
      else if (Object.is(value, now)) return;
      isDirty = true;
      set(value);
      if (stored.at !== 'stopped') timer ??= setTimeout(() => void flush(), delay);
    },
    restored,
    get kept() {
      return stored.at === 'read' ? stored.store.kind : 'memory';
    },
    flush,
    stop() {
      stored = { at: 'stopped' };
      clearTimeout(timer);
      unsubscribe();
      forget();
      globalThis.removeEventListener?.('pagehide', leave);
    },
  };
}

/** Each run waits for the previous one, so that an older state never arrives after a newer one. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const current = last.then(run);
    // A failure is that of its own run only.
    last = current.catch(() => {});
    return current;
  };
}

function changed<State>(from: State, changes: Change<State>[], otherwise: State): State {
  try {
    return changes.reduce((state, change) => change(state), from);
  } catch {
    // Stored by a version of the view whose state had another shape. What the user set is valid.
    return otherwise;
  }
}
