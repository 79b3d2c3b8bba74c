'use client';
// The hooks of a view. Each uses the app of the nearest `<McpAppRoot>`, or the given one.
import * as React from 'react';
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
import type { Store, ToolCallSnapshot, ToolProgress } from '@mcp-app/elements/view';
import type { AnyTools, AppConnection, AppSnapshot, McpApp } from '@mcp-app/elements/view';
import type { TaskActions, TaskState } from '@mcp-app/elements/view';
import type { ToolCallActions, ToolCallState, ToolTypes } from '@mcp-app/elements/view';
import type { ResourceState, ViewState, WatchedResource } from '@mcp-app/elements/view';
import { AppContext } from './app-context.js';

const useApp = <App>(hook: string, given: App | undefined): App =>
  neededApp(hook, given, React.useContext(AppContext));

const useStore = <T>({ getSnapshot, subscribe }: Store<T>): T =>
  React.useSyncExternalStore(subscribe, getSnapshot, getSnapshot);

/**
 * Returns the app with its methods, and its state. Rerenders when the state changes.
 * ```jsx
 * const { app, snapshot } = useMcpApp();
 * ```
 * `useMcpApp<Tools>()` types the server's tools, for `snapshot.toolInput` and `snapshot.toolResult`,
 * `app.callServerTool` and `useToolCall(name, app)`. `useMcpApp<Tools, 'get-time'>()` is for a view of one of them.
 */
export function useMcpApp<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
>(given?: McpApp<Tools, Own>): { app: McpApp<Tools, Own>; snapshot: AppSnapshot<Tools, Own> } {
  const app = useApp('useMcpApp', given);
  return { app, snapshot: useStore(app) };
}

/** The host's context: theme, locale, display mode, sizes. Undefined until connected. */
export function useHostContext(given?: AppConnection): AppSnapshot['hostContext'] {
  return useStore(hostContextStore(useApp('useHostContext', given)));
}

/**
 * Calls a tool of the view's server and tracks the call.
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
 * Calls a tool of the view's server that may become a task, and tracks it: `task` has the status. Experimental: with a
 * host that does not report tasks, it is an ordinary call.
 * ```jsx
 * const { start, task, data, cancel } = useTask('report');
 * <button onClick={() => start({ year: 2026 })}>Start</button> {task?.statusMessage}
 * ```
 */
export function useTask<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(name: Name, given?: McpApp<Tools>): TaskState<Tools[Name]['output']> & TaskActions<Tools[Name]> {
  const app = useApp('useTask', given);
  const tracked = React.useMemo(() => trackTask(app, name), [app, name]);
  return { ...useStore(tracked), start: tracked.start, cancel: tracked.cancel };
}

/**
 * A question of the server that this view asks: `question` while there is one, and the user's answers. Experimental: a host
 * that does not support it never asks.
 * ```jsx
 * const { question, accept, decline } = useElicitation();
 * question && <button onClick={() => accept({ size: 'M' })}>{question.message}</button>
 * ```
 */
export function useElicitation(given?: AppConnection): ElicitationState & ElicitationActions {
  const { accept, decline, cancel, ...store } = trackElicitation(useApp('useElicitation', given));
  return { ...useStore(store), accept, decline, cancel };
}

/**
 * Progress of the tool call that this view belongs to, while it runs. Experimental: undefined if the host does not
 * support it.
 * ```jsx
 * const progress = useToolProgress();
 * <progress value={progress?.progress} max={progress?.total} />
 * ```
 */
export const useToolProgress = (given?: AppConnection): ToolProgress | undefined =>
  useStore(toolProgress(useApp('useToolProgress', given)));

/**
 * All tool calls that this view belongs to, oldest first. Experimental: empty if the host does not support it.
 * ```jsx
 * useIncomingCalls().map(({ id, toolInput }) => <li key={id}>{toolInput?.city}</li>)
 * ```
 */
export const useIncomingCalls = (given?: AppConnection): readonly ToolCallSnapshot[] =>
  useStore(toolCalls(useApp('useIncomingCalls', given)));

/**
 * A resource of the view's server: read once, and again after each update that the host reports. Components with the same
 * URI share one subscription. `status` is `loading`, `ready` or `failed`. Experimental: in a host that does not report
 * updates, `isLive` is false, and `refresh()` reads again.
 * ```jsx
 * const orders = useResource('orders://today');
 * if (orders.status === 'ready') return <Table data={orders.contents} />;
 * ```
 */
export function useResource(
  uri: string,
  given?: McpApp,
): ResourceState & Pick<WatchedResource, 'refresh'> {
  const resource = watchResource(useApp('useResource', given), uri);
  return { ...useStore(resource), refresh: resource.refresh };
}

/**
 * State that survives a reload of the view. It is stored in the host if the host supports that, otherwise in
 * localStorage, otherwise in memory. All components that use the same key share it. `options.model` returns the part
 * for the model. `initial` and the options of the first component apply.
 * ```jsx
 * const [cart, setCart] = useViewState('cart', []);
 * ```
 */
export function useViewState<State>(
  key: string,
  initial: State,
  options?: SharedStateOptions<State>,
  given?: AppConnection,
): [state: State, set: ViewState<State>['set']] {
  const app = useApp('useViewState', given);
  const state = sharedViewState(app, key, initial, options);
  return [useStore(state), state.set];
}

/**
 * Copies for one button: text, formatted text or an image. Call `copy` in the handler of a click.
 * ```jsx
 * const { copy, status } = useCopy();
 * <button onClick={() => copy(text)}>Copy</button> <span role="status">{status === 'copied' && 'Copied'}</span>
 * ```
 */
export function useCopy(
  { resetAfter }: TrackCopyOptions = {},
  given?: AppConnection,
): CopyState & CopyActions {
  const app = useApp('useCopy', given);
  const tracked = React.useMemo(() => trackCopy(app, { resetAfter }), [app, resetAfter]);
  return { ...useStore(tracked), copy: tracked.copy, reset: tracked.reset };
}

/**
 * Announces texts to users of screen readers: in the one live region of the host's page (experimental), or in one of the view.
 * Resolves with whether it was announced.
 * ```jsx
 * const announce = useAnnounce();
 * <button onClick={() => save().then(() => announce('Saved'))}>Save</button>
 * ```
 */
export function useAnnounce(given?: AppConnection): Announce {
  const app = useApp('useAnnounce', given);
  return React.useCallback((text, options) => announce(app, text, options), [app]);
}

/**
 * The user's preferences and the place of the view, as the host knows them. Experimental: undefined if the host does not
 * send them; use the media queries of CSS then.
 * ```jsx
 * const isStill = useAccessibility()?.reducedMotion;
 * ```
 */
export const useAccessibility = (
  given?: AppConnection,
): Partial<AccessibilityContext> | undefined =>
  useStore(accessibility(useApp('useAccessibility', given)));
