// The composables of a View. Each takes the app of the nearest `<McpAppRoot>`, or the one it is given.
import { computed, inject, toRaw } from 'vue';
import type { ComputedRef, Ref, WritableComputedRef } from 'vue';
import { neededApp } from '@mcp-app/elements/adapters';
import { sharedViewState, trackToolCall } from '@mcp-app/elements/view';
import type { AnyTools, AppConnection, AppSnapshot, McpApp } from '@mcp-app/elements/view';
import type { ToolCallActions, ToolCallState, ToolTypes } from '@mcp-app/elements/view';
import type { ViewStateOptions } from '@mcp-app/elements/view';
import { fromStore } from './from-store.js';
import { APP } from './mcp-app-root.js';

function findApp<App extends AppConnection>(composable: string, given: App | undefined): App {
  const found = inject(APP, undefined)?.value as AppConnection | undefined;
  return neededApp(given ?? (found as App | undefined), composable);
}

/**
 * The app, with all its actions, and its state, live.
 * ```js
 * const { app, snapshot } = useMcpApp(); // snapshot.value.status
 * ```
 * `useMcpApp<Tools>()` names the server's tools, for `app.callServerTool` and for `useToolCall(name, app)`.
 */
export function useMcpApp<Tools extends ToolTypes<Tools> = AnyTools>(
  given?: McpApp<Tools>,
): { app: McpApp<Tools>; snapshot: Readonly<Ref<AppSnapshot>> } {
  const app = findApp('useMcpApp', given);
  return { app, snapshot: fromStore(() => app) };
}

/** The Host's context: theme, locale, display mode, sizes. Undefined until the Host has answered. */
export function useHostContext(given?: AppConnection): ComputedRef<AppSnapshot['hostContext']> {
  const app = findApp('useHostContext', given);
  const snapshot = fromStore(() => app);
  return computed(() => snapshot.value.hostContext);
}

/** The state of a tool's calls, as refs. */
export type ToolCallRefs<Output> = {
  [K in keyof ToolCallState<Output>]: ComputedRef<ToolCallState<Output>[K]>;
};

/**
 * Calls a tool of the View's server and follows the call.
 * ```vue
 * const { call, data, error, pending, cancel } = useToolCall('get-time');
 * <button :disabled="pending" @click="call({ zone: 'UTC' })">…
 * ```
 */
export function useToolCall<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(
  name: Name,
  given?: McpApp<Tools>,
): ToolCallRefs<Tools[Name]['output']> & ToolCallActions<Tools[Name]> {
  const tracked = trackToolCall(findApp('useToolCall', given), name);
  const state = fromStore(() => tracked);
  return {
    call: tracked.call,
    cancel: tracked.cancel,
    data: computed(() => state.value.data),
    error: computed(() => state.value.error),
    pending: computed(() => state.value.pending),
  };
}

/**
 * A state that outlives a reload of the View; kept with the Host, in localStorage, or else in memory. All
 * components that use the same key share it. `options.model` tells the model a part of it; like `initial`,
 * it is taken from the first component that asks. Set a new value to change it: what is inside is not watched.
 * ```js
 * const cart = useViewState('cart', []);
 * cart.value = [...cart.value, item];
 * ```
 */
export function useViewState<State>(
  key: string,
  initial: State,
  options?: Omit<ViewStateOptions<State>, 'key' | 'initial'>,
  given?: AppConnection,
): WritableComputedRef<State> {
  const app = findApp('useViewState', given);
  const shared = sharedViewState(app, key, { ...options, initial });
  const state = fromStore(() => shared);
  return computed({ get: () => state.value, set: (next) => shared.set(() => toRaw(next)) });
}
