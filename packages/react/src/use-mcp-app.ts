'use client';
// The hooks of a View. Each takes the app of the nearest `<McpAppRoot>`, or the one it is given.
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { neededApp, sharedViewState, trackToolCall } from '@mcp-app/elements/view';
import type {
  AnyTools,
  AppSnapshot,
  McpApp,
  ToolCallState,
  ToolTypes,
  TrackedToolCall,
  ViewState,
  ViewStateOptions,
} from '@mcp-app/elements/view';
import { AppContext } from './mcp-app-root.js';

function useApp<Tools extends ToolTypes<Tools>>(
  hook: string,
  given: McpApp<Tools> | undefined,
): McpApp<Tools> {
  const found = useContext(AppContext) as McpApp<Tools> | undefined;
  return neededApp(given ?? found, hook);
}

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
  return { app, snapshot: useSyncExternalStore(app.subscribe, app.getSnapshot, app.getSnapshot) };
}

/** The Host's context: theme, locale, display mode, sizes. Undefined until the Host has answered. */
export function useHostContext(given?: McpApp): AppSnapshot['hostContext'] {
  const app = useApp('useHostContext', given);
  const read = () => app.getSnapshot().hostContext;
  return useSyncExternalStore(app.subscribe, read, read);
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
): ToolCallState<Tools[Name]['output']> &
  Pick<TrackedToolCall<Tools[Name]['input'], Tools[Name]['output']>, 'call' | 'cancel'> {
  const app = useApp('useToolCall', given);
  const tracked = useMemo(() => trackToolCall<Tools, Name>(app, name), [app, name]);
  const { call, cancel, getSnapshot, subscribe } = tracked;
  return { ...useSyncExternalStore(subscribe, getSnapshot, getSnapshot), call, cancel };
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
  given?: McpApp,
): [state: State, set: ViewState<State>['set']] {
  const app = useApp('useViewState', given);
  const { getSnapshot, set, subscribe } = sharedViewState(app, key, { ...options, initial });
  return [useSyncExternalStore(subscribe, getSnapshot, () => initial), set];
}
