// Runs in the view. All components that use the same key share one state. Components may mount, unmount or mount twice:
// there is still one store and nothing to clean up.
import type { AppConnection } from '../view/app-connection.js';
import { viewState } from '../view/view-state.js';
import type { ViewState, ViewStateOptions } from '../view/view-state.js';

/** The options of a hook; key and initial state are separate arguments. */
export type SharedStateOptions<State> = Omit<ViewStateOptions<State>, 'key' | 'initial'>;

const states = new WeakMap<AppConnection, Map<string, unknown>>();

/**
 * The app's state under this key. Every caller gets the same state. The first caller's options apply, and the state
 * lives as long as the app.
 */
export function sharedViewState<State>(
  app: AppConnection,
  key: string,
  initial: State,
  options?: SharedStateOptions<State>,
): ViewState<State> {
  const known = states.get(app) ?? new Map<string, unknown>();
  states.set(app, known);
  const state =
    (known.get(key) as ViewState<State>) ?? viewState(app, { ...options, key, initial });
  known.set(key, state);
  return state;
}
