'use client';
// The hooks of a View. Each takes the app of the nearest `<McpAppRoot>`, or the one it is given.
import * as React from 'react';
import { neededApp } from '@mcp-app/elements/adapters';
import { sharedViewState, trackToolCall } from '@mcp-app/elements/view';
import type { Store } from '@mcp-app/elements/view';
import type { AnyTools, AppConnection, AppSnapshot, McpApp } from '@mcp-app/elements/view';
import type { ToolCallActions, ToolCallState, ToolTypes } from '@mcp-app/elements/view';
import type { ViewState, ViewStateOptions } from '@mcp-app/elements/view';
import { AppContext } from './mcp-app-root.js';

function useApp<App extends AppConnection>(hook: string, given: App | undefined): App {
  const found = React.useContext(AppContext) as AppConnection | undefined;
  return neededApp(given ?? (found as App | undefined), hook);
}

const useStore = <T>({ getSnapshot, subscribe }: Store<T>): T =>
  React.useSyncExternalStore(subscribe, getSnapshot, getSnapshot);

/**
 * The app, with all its actions, and its state; renders again when the state changes.
 * ```jsx
 * const { app, snapshot } = useMcpApp();
 * ```
 * `useMcpApp<Tools>()` names the server's tools, for `app.callServerTool` and for `useToolCall(name, app)`.
 */
export function useMcpApp<Tools extends ToolTypes<Tools> = AnyTools>(
  given?: McpApp<Tools>,
): { app: McpApp<Tools>; snapshot: AppSnapshot } {
  const app = useApp('useMcpApp', given);
  return { app, snapshot: useStore(app) };
}

/** The Host's context: theme, locale, display mode, sizes. Undefined until the Host has answered. */
export function useHostContext(given?: AppConnection): AppSnapshot['hostContext'] {
  const { getSnapshot, subscribe } = useApp('useHostContext', given);
  return useStore({ getSnapshot: () => getSnapshot().hostContext, subscribe });
}

/**
 * Calls a tool of the View's server and follows the call.
 * ```jsx
 * const { call, data, error, pending, cancel } = useToolCall('get-time');
 * <button disabled={pending} onClick={() => call({ zone: 'UTC' })}>…
 * ```
 */
export function useToolCall<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(
  name: Name,
  given?: McpApp<Tools>,
): ToolCallState<Tools[Name]['output']> & ToolCallActions<Tools[Name]> {
  const app = useApp('useToolCall', given);
  const tracked = React.useMemo(() => trackToolCall(app, name), [app, name]);
  return { ...useStore(tracked), call: tracked.call, cancel: tracked.cancel };
}

/**
 * A state that outlives a reload of the View; kept with the Host, in localStorage, or else in memory. All
 * components that use the same key share it. `options.model` tells the model a part of it; like `initial`,
 * it is taken from the first component that asks.
 * ```jsx
 * const [cart, setCart] = useViewState('cart', []);
 * ```
 */
export function useViewState<State>(
  key: string,
  initial: State,
  options?: Omit<ViewStateOptions<State>, 'key' | 'initial'>,
  given?: AppConnection,
): [state: State, set: ViewState<State>['set']] {
  const app = useApp('useViewState', given);
  const state = sharedViewState(app, key, { ...options, initial });
  return [useStore(state), state.set];
}
