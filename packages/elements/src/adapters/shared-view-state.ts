// Runs in the view. One state for all components that ask for the same key: components may mount, unmount or
// mount twice, and there is still one store and nothing to clean up.
import type { AppConnection } from '../view/app-connection.js';
import { viewState } from '../view/view-state.js';
import type { ViewState, ViewStateOptions } from '../view/view-state.js';

/** The options that a hook takes; key and initial state are arguments of their own. */
export type SharedStateOptions<State> = Omit<ViewStateOptions<State>, 'key' | 'initial'>;

const states = new WeakMap<AppConnection, Map<string, unknown>>();

/**
 * The app's state under this key. Every caller gets the same one. The first caller's options apply, and the
 * state lives as long as the app.
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
