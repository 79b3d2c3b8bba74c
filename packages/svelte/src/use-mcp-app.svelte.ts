// The functions of a view, for the script of a component. Each uses the app of the nearest `<McpAppRoot>`, or the
// given one. Do not destructure what they return: only the object is reactive.
import { getContext, setContext } from 'svelte';
import { hostContextStore, neededApp, sharedViewState } from '@mcp-app/elements/adapters';
import type { SharedStateOptions } from '@mcp-app/elements/adapters';
import {
  accessibility,
  announce,
  toolCalls,
  toolProgress,
  trackCopy,
  trackElicitation,
  trackTask,
  trackToolCall,
  watchResource,
} from '@mcp-app/elements/view';
import type { AccessibilityContext, Announce } from '@mcp-app/elements/view';
import type { CopyActions, CopyState, TrackCopyOptions } from '@mcp-app/elements/view';
import type { ElicitationActions, ElicitationState } from '@mcp-app/elements/view';
import type { ToolCallSnapshot, ToolProgress } from '@mcp-app/elements/view';
import type { AnyTools, AppConnection, AppSnapshot, McpApp } from '@mcp-app/elements/view';
import type { ResourceState, ToolCallActions, ToolCallState } from '@mcp-app/elements/view';
import type { ToolTypes, WatchedResource } from '@mcp-app/elements/view';
import type { TaskActions, TaskState } from '@mcp-app/elements/view';
import { live } from './live.svelte.js';

/** The key of the context. */
const APP = {};
type Provided = () => McpApp | undefined;

/** Provides the app to the children of the component that is being created. */
export const provideApp = (app: Provided): Provided => setContext(APP, app);

const findApp = <App>(name: string, given: App | undefined): App =>
  neededApp(name, given, getContext<Provided | undefined>(APP)?.());

/**
 * Returns the app with its methods, and its reactive state.
 * ```svelte
 * const mcp = useMcpApp();
 * {mcp.snapshot.status}
 * ```
 * `useMcpApp<Tools>()` types the server's tools, for `snapshot.toolInput` and `snapshot.toolResult`,
 * `app.callServerTool` and `useToolCall(name, app)`. `useMcpApp<Tools, 'get-time'>()` is for a view of one of them.
 */
export function useMcpApp<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
>(
  given?: McpApp<Tools, Own>,
): { readonly app: McpApp<Tools, Own>; readonly snapshot: AppSnapshot<Tools, Own> } {
  const app = findApp('useMcpApp', given);
  const state = live(() => app);
  return {
    app,
    get snapshot() {
      return state.current;
    },
  };
}

/** The host's context in `current`: theme, locale, display mode, sizes. Undefined until connected. */
export function useHostContext(given?: AppConnection): {
  readonly current: AppSnapshot['hostContext'];
} {
  const store = hostContextStore(findApp('useHostContext', given));
  return live(() => store);
}

/**
 * Calls a tool of the view's server and tracks the call.
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
 * Calls a tool of the view's server that may become a task, and tracks it: `task` has the status. Experimental: with a
 * host that does not report tasks, it is an ordinary call.
 * ```svelte
 * const report = useTask('report');
 * <button onclick={() => report.start({ year: 2026 })}>Start</button> {report.task?.statusMessage}
 * ```
 */
export function useTask<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(name: Name, given?: McpApp<Tools>): TaskState<Tools[Name]['output']> & TaskActions<Tools[Name]> {
  const tracked = trackTask(findApp('useTask', given), name);
  const state = live(() => tracked);
  return {
    start: tracked.start,
    cancel: tracked.cancel,
    get task() {
      return state.current.task;
    },
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
 * A question of the server that this view asks: `question` while there is one, and the user's answers. Experimental: a host
 * that does not support it never asks.
 * ```svelte
 * const asked = useElicitation();
 * {#if asked.question}<button onclick={() => asked.accept({ size: 'M' })}>{asked.question.message}</button>{/if}
 * ```
 */
export function useElicitation(given?: AppConnection): ElicitationState & ElicitationActions {
  const tracked = trackElicitation(findApp('useElicitation', given));
  const state = live(() => tracked);
  const { accept, decline, cancel } = tracked;
  return {
    accept,
    decline,
    cancel,
    get question() {
      return state.current.question;
    },
  };
}

/**
 * Progress of the tool call that this view belongs to, in `current`, while it runs. Experimental: undefined if the host
 * does not support it.
 * ```svelte
 * const progress = useToolProgress();
 * <progress value={progress.current?.progress} max={progress.current?.total}></progress>
 * ```
 */
export function useToolProgress(given?: AppConnection): {
  readonly current: ToolProgress | undefined;
} {
  const store = toolProgress(findApp('useToolProgress', given));
  return live(() => store);
}

/**
 * All tool calls that this view belongs to, in `current`, oldest first. Experimental: empty if the host does not
 * support it.
 * ```svelte
 * const calls = useIncomingCalls();
 * {#each calls.current as call (call.id)}<li>{call.toolInput?.city}</li>{/each}
 * ```
 */
export function useIncomingCalls(given?: AppConnection): {
  readonly current: readonly ToolCallSnapshot[];
} {
  const store = toolCalls(findApp('useIncomingCalls', given));
  return live(() => store);
}

/**
 * A resource of the view's server, in `current`: read once, and again after each update that the host reports. Components
 * with the same URI share one subscription. `current.status` is `loading`, `ready` or `failed`. A function as the URI is
 * followed. Experimental: in a host that does not report updates, `current.isLive` is false, and `refresh()` reads again.
 * ```svelte
 * const orders = useResource('orders://today');
 * {#if orders.current.status === 'ready'}<Table data={orders.current.contents} />{/if}
 * ```
 */
export function useResource(
  uri: string | (() => string),
  given?: McpApp,
): { readonly current: ResourceState } & Pick<WatchedResource, 'refresh'> {
  const app = findApp('useResource', given);
  const choose = () => watchResource(app, typeof uri === 'function' ? uri() : uri);
  const state = live(choose);
  return {
    get current() {
      return state.current;
    },
    refresh: () => choose().refresh(),
  };
}

/**
 * State in `current` that survives a reload of the view. It is stored in the host if the host supports that, otherwise
 * in localStorage, otherwise in memory. All components that use the same key share it. `options.model` returns the part
 * for the model.
 * `initial` and the options of the first component apply. Assign a new value to change it: the state is not deeply
 * reactive.
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
      // A plain copy, because a proxy of `$state` cannot be sent to the host.
      const plain = $state.snapshot(next) as State;
      shared.set(() => plain);
    },
  };
}

/**
 * Copies for one button: text, formatted text or an image. Call `copy` in the handler of a click.
 * ```svelte
 * const link = useCopy();
 * <button onclick={() => link.copy(text)}>Copy</button> <span role="status">{link.status === 'copied' ? 'Copied' : ''}</span>
 * ```
 */
export function useCopy(
  options?: TrackCopyOptions,
  given?: AppConnection,
): CopyState & CopyActions {
  const tracked = trackCopy(findApp('useCopy', given), options);
  const state = live(() => tracked);
  return {
    copy: tracked.copy,
    reset: tracked.reset,
    get status() {
      return state.current.status;
    },
    get error() {
      return state.current.error;
    },
  };
}

/**
 * Announces texts to users of screen readers: in the one live region of the host's page (experimental), or in one of the view.
 * Resolves with whether it was announced.
 * ```svelte
 * const announce = useAnnounce();
 * <button onclick={() => save().then(() => announce('Saved'))}>Save</button>
 * ```
 */
export function useAnnounce(given?: AppConnection): Announce {
  const app = findApp('useAnnounce', given);
  return (text, options) => announce(app, text, options);
}

/**
 * The user's preferences and the place of the view, as the host knows them, in `current`. Experimental: undefined if the
 * host does not send them; use the media queries of CSS then.
 * ```js
 * const preferences = useAccessibility(); // preferences.current?.reducedMotion
 * ```
 */
export function useAccessibility(given?: AppConnection): {
  readonly current: Partial<AccessibilityContext> | undefined;
} {
  const store = accessibility(findApp('useAccessibility', given));
  return live(() => store);
}
