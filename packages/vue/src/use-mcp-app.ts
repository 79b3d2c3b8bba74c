// The composables of a view. Each uses the app of the nearest `<McpAppRoot>`, or the given one.
import { computed, inject, toRaw, toValue } from 'vue';
import type { ComputedRef, MaybeRefOrGetter, Ref, WritableComputedRef } from 'vue';
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
import { APP } from './app-key.js';
import { fromStore } from './from-store.js';

const findApp = <App>(composable: string, given: App | undefined): App =>
  neededApp(composable, given, inject(APP, undefined)?.value);

/**
 * Returns the app with its methods, and its state as a ref.
 * ```js
 * const { app, snapshot } = useMcpApp(); // snapshot.value.status
 * ```
 * `useMcpApp<Tools>()` types the server's tools, for `snapshot.value.toolInput` and `snapshot.value.toolResult`,
 * `app.callServerTool` and `useToolCall(name, app)`. `useMcpApp<Tools, 'get-time'>()` is for a view of one of them.
 */
export function useMcpApp<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
>(
  given?: McpApp<Tools, Own>,
): { app: McpApp<Tools, Own>; snapshot: Readonly<Ref<AppSnapshot<Tools, Own>>> } {
  const app = findApp('useMcpApp', given);
  return { app, snapshot: fromStore(() => app) };
}

/** The host's context: theme, locale, display mode, sizes. Undefined until connected. */
export function useHostContext(given?: AppConnection): Readonly<Ref<AppSnapshot['hostContext']>> {
  const store = hostContextStore(findApp('useHostContext', given));
  return fromStore(() => store);
}

/** The state of a tool's calls as refs. */
export type ToolCallRefs<Output> = {
  [K in keyof ToolCallState<Output>]: ComputedRef<ToolCallState<Output>[K]>;
};

/**
 * Calls a tool of the view's server and tracks the call.
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
 * Calls a tool of the view's server that may become a task, and tracks it: `task` has the status. Experimental: with a
 * host that does not report tasks, it is an ordinary call.
 * ```vue
 * const { start, task, data, cancel } = useTask('report');
 * <button @click="start({ year: 2026 })">Start</button> {{ task?.statusMessage }}
 * ```
 */
export function useTask<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(
  name: Name,
  given?: McpApp<Tools>,
): TaskActions<Tools[Name]> & {
  readonly [Key in keyof TaskState]: ComputedRef<TaskState<Tools[Name]['output']>[Key]>;
} {
  const tracked = trackTask(findApp('useTask', given), name);
  const state = fromStore(() => tracked);
  return {
    start: tracked.start,
    cancel: tracked.cancel,
    task: computed(() => state.value.task),
    data: computed(() => state.value.data),
    error: computed(() => state.value.error),
    pending: computed(() => state.value.pending),
  };
}

/**
 * A question of the server that this view asks: `question` while there is one, and the user's answers. Experimental: a host
 * that does not support it never asks.
 * ```vue
 * const { question, accept, decline } = useElicitation();
 * <button v-if="question" @click="accept({ size: 'M' })">{{ question.message }}</button>
 * ```
 */
export function useElicitation(
  given?: AppConnection,
): ElicitationActions & { readonly question: ComputedRef<ElicitationState['question']> } {
  const tracked = trackElicitation(findApp('useElicitation', given));
  const state = fromStore(() => tracked);
  const { accept, decline, cancel } = tracked;
  return { question: computed(() => state.value.question), accept, decline, cancel };
}

/**
 * Progress of the tool call that this view belongs to, while it runs. Experimental: undefined if the host does not
 * support it.
 * ```vue
 * const progress = useToolProgress();
 * <progress :value="progress?.progress" :max="progress?.total" />
 * ```
 */
export function useToolProgress(given?: AppConnection): Readonly<Ref<ToolProgress | undefined>> {
  const store = toolProgress(findApp('useToolProgress', given));
  return fromStore(() => store);
}

/**
 * All tool calls that this view belongs to, oldest first. Experimental: empty if the host does not support it.
 * ```vue
 * const calls = useIncomingCalls();
 * <li v-for="call in calls" :key="call.id">{{ call.toolInput?.city }}</li>
 * ```
 */
export function useIncomingCalls(
  given?: AppConnection,
): Readonly<Ref<readonly ToolCallSnapshot[]>> {
  const store = toolCalls(findApp('useIncomingCalls', given));
  return fromStore(() => store);
}

/**
 * A resource of the view's server: read once, and again after each update that the host reports. Components with the same
 * URI share one subscription. `status` is `loading`, `ready` or `failed`. Experimental: in a host that does not report
 * updates, `isLive` is false, and `refresh()` reads again.
 * ```vue
 * const orders = useResource('orders://today');
 * <Table v-if="orders.status === 'ready'" :data="orders.contents" />
 * ```
 */
export function useResource(
  uri: MaybeRefOrGetter<string>,
  given?: McpApp,
): Readonly<Ref<ResourceState & Pick<WatchedResource, 'refresh'>>> {
  const app = findApp('useResource', given);
  const choose = () => watchResource(app, toValue(uri));
  const state = fromStore(choose);
  return computed(() => ({ ...state.value, refresh: choose().refresh }));
}

/**
 * State that survives a reload of the view. It is stored in the host if the host supports that, otherwise in
 * localStorage, otherwise in memory. All components that use the same key share it. `options.model` returns the part
 * for the model. `initial` and the options of the first component apply. Assign a new value to change it: the state is
 * not deeply reactive.
 * ```js
 * const cart = useViewState('cart', []);
 * cart.value = [...cart.value, item];
 * ```
 */
export function useViewState<State>(
  key: string,
  initial: State,
  options?: SharedStateOptions<State>,
  given?: AppConnection,
): WritableComputedRef<State> {
  const shared = sharedViewState(findApp('useViewState', given), key, initial, options);
  const state = fromStore(() => shared);
  return computed({ get: () => state.value, set: (next) => shared.set(() => toRaw(next)) });
}

/** The state of a copy button as refs. */
export type CopyRefs = { [K in keyof CopyState]: ComputedRef<CopyState[K]> };

/**
 * Copies for one button: text, formatted text or an image. Call `copy` in the handler of a click.
 * ```vue
 * const { copy, status } = useCopy();
 * <button @click="copy(text)">Copy</button> <span role="status">{{ status === 'copied' ? 'Copied' : '' }}</span>
 * ```
 */
export function useCopy(options?: TrackCopyOptions, given?: AppConnection): CopyRefs & CopyActions {
  const tracked = trackCopy(findApp('useCopy', given), options);
  const state = fromStore(() => tracked);
  return {
    copy: tracked.copy,
    reset: tracked.reset,
    status: computed(() => state.value.status),
    error: computed(() => state.value.error),
  };
}

/**
 * Announces texts to users of screen readers: in the one live region of the host's page (experimental), or in one of the view.
 * Resolves with whether it was announced.
 * ```vue
 * const announce = useAnnounce();
 * <button @click="save().then(() => announce('Saved'))">Save</button>
 * ```
 */
export function useAnnounce(given?: AppConnection): Announce {
  const app = findApp('useAnnounce', given);
  return (text, options) => announce(app, text, options);
}

/**
 * The user's preferences and the place of the view, as the host knows them. Experimental: undefined if the host does not
 * send them; use the media queries of CSS then.
 * ```js
 * const preferences = useAccessibility(); // preferences.value?.reducedMotion
 * ```
 */
export function useAccessibility(
  given?: AppConnection,
): Readonly<Ref<Partial<AccessibilityContext> | undefined>> {
  const store = accessibility(findApp('useAccessibility', given));
  return fromStore(() => store);
}
