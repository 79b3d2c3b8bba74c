// The functions of a View, for the script of a component. Each takes the app of the nearest `<McpAppRoot>`, or
// the one it is given. Their answers are live; taken apart, they would be read once.
import { getContext, setContext } from 'svelte';
import { hostContextStore, neededApp, sharedViewState } from '@mcp-app/elements/adapters';
import type { SharedStateOptions } from '@mcp-app/elements/adapters';
import { trackToolCall } from '@mcp-app/elements/view';
import type { AnyTools, AppConnection, AppSnapshot, McpApp } from '@mcp-app/elements/view';
import type { ToolCallActions, ToolCallState, ToolTypes } from '@mcp-app/elements/view';
import { live } from './live.svelte.js';

const APP = Symbol('mcp-app');
type Provided = () => McpApp | undefined;

/** Makes the app known to what is inside the component that is being made. */
export const provideApp = (app: Provided): Provided => setContext(APP, app);

const findApp = <App extends AppConnection>(name: string, given: App | undefined): App =>
  neededApp(name, given, getContext<Provided | undefined>(APP)?.() as AppConnection | undefined);

/**
 * The app, with all its actions, and its state.
 * ```svelte
 * const mcp = useMcpApp();
 * {mcp.snapshot.status}
 * ```
 * `useMcpApp<Tools>()` names the server's tools, for `app.callServerTool` and for `useToolCall(name, app)`.
 */
export function useMcpApp<Tools extends ToolTypes<Tools> = AnyTools>(
  given?: McpApp<Tools>,
): { readonly app: McpApp<Tools>; readonly snapshot: AppSnapshot } {
  const app = findApp('useMcpApp', given);
  const state = live(() => app);
  return {
    app,
    get snapshot() {
      return state.current;
    },
  };
}

/** The Host's context in `current`: theme, locale, display mode, sizes. Undefined until the Host has answered. */
export function useHostContext(given?: AppConnection): {
  readonly current: AppSnapshot['hostContext'];
} {
  const store = hostContextStore(findApp('useHostContext', given));
  return live(() => store);
}

/**
 * Calls a tool of the View's server and follows the call.
 * ```svelte
 * const time = useToolCall('get-time');
 * <button disabled={time.pending} onclick={() => time.call({ zone: 'UTC' })}>…
 * ```
 */
export function useToolCall<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(
  name: Name,
  given?: McpApp<Tools>,
): ToolCallState<Tools[Name]['output']> & ToolCallActions<Tools[Name]> {
  const tracked = trackToolCall(findApp('useToolCall', given), name);
  const state = live(() => tracked);
  return {
    call: tracked.call,
    cancel: tracked.cancel,
    get data() {
      return state.current.data;
    },
    get error() {
      return state.current.error;
    },
    get pending() {
      return state.current.pending;
    },
  };
}

/**
 * A state in `current` that outlives a reload of the View; kept with the Host, in localStorage, or else in
 * memory. All components that use the same key share it. `options.model` tells the model a part of it; like
 * `initial`, it is taken from the first component that asks. Set a new value: what is inside is not watched.
 * ```js
 * const cart = useViewState('cart', []);
 * cart.current = [...cart.current, item];
 * ```
 */
export function useViewState<State>(
  key: string,
  initial: State,
  options?: SharedStateOptions<State>,
  given?: AppConnection,
): { current: State } {
  const shared = sharedViewState(findApp('useViewState', given), key, initial, options);
  const state = live(() => shared);
  return {
    get current() {
      return state.current;
    },
    set current(next) {
      // Not a proxy of `$state`, which could not be sent to the Host.
      const plain = $state.snapshot(next) as State;
      shared.set(() => plain);
    },
  };
}
