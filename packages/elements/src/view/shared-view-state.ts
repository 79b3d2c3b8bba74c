// Runs in the View. One state for all components that ask for the same name: whoever mounts, unmounts or
// mounts twice, there is one store and nothing to clean up.
import type { AppConnection } from './app-connection.js';
import { viewState } from './view-state.js';
import type { ViewState, ViewStateOptions } from './view-state.js';

const states = new WeakMap<AppConnection, Map<string, unknown>>();

/**
 * The state of the app under this key; all who ask get the same. It is made for the first one, with that
 * one's options, and lives as long as the app.
 */
export function sharedViewState<State>(
  app: AppConnection,
  key: string,
  options: Omit<ViewStateOptions<State>, 'key'>,
): ViewState<State> {
  const known = states.get(app) ?? new Map<string, unknown>();
  states.set(app, known);
  const state = (known.get(key) as ViewState<State>) ?? viewState(app, { ...options, key });
  known.set(key, state);
  return state;
}
