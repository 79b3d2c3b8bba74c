import type { AnyTools, AppSnapshot, McpApp, ToolCallState, ToolTypes, TrackedToolCall, ViewStateOptions } from '@mcp-app/elements/view';
type Provided = () => McpApp | undefined;
/** Makes the app known to what is inside the component that is being made. */
export declare function provideApp(app: Provided): void;
/**
 * The app, with all its actions, and its state.
 * ```svelte
 * const mcp = useMcpApp();
 * {mcp.snapshot.status}
 * ```
 * `useMcpApp<Tools>()` names the server's tools, for `app.callServerTool` and for `useToolCall(name, app)`.
 */
export declare function useMcpApp<Tools extends ToolTypes<Tools> = AnyTools>(given?: McpApp<Tools>): {
    readonly app: McpApp<Tools>;
    readonly snapshot: AppSnapshot;
};
/** The Host's context in `current`: theme, locale, display mode, sizes. Undefined until the Host has answered. */
export declare function useHostContext(given?: McpApp): {
    readonly current: AppSnapshot['hostContext'];
};
/**
 * Calls a tool of the View's server and follows the call.
 * ```svelte
 * const time = useToolCall('get-time');
 * <button disabled={time.pending} onclick={() => time.call({ zone: 'UTC' })}>…
 * ```
 */
export declare function useToolCall<Tools extends ToolTypes<Tools> = AnyTools, Name extends keyof Tools & string = keyof Tools & string>(name: Name, given?: McpApp<Tools>): ToolCallState<Tools[Name]['output']> & Pick<TrackedToolCall<Tools[Name]['input'], Tools[Name]['output']>, 'call' | 'cancel'>;
/**
 * A state in `current` that outlives a reload of the View; kept with the Host, in localStorage, or else in
 * memory. All components that use the same key share it. `options.model` tells the model a part of it; like
 * `initial`, it is taken from the first component that asks. Set a new value: what is inside is not watched.
 * ```js
 * const cart = useViewState('cart', []);
 * cart.current = [...cart.current, item];
 * ```
 */
export declare function useViewState<State>(key: string, initial: State, options?: Omit<ViewStateOptions<State>, 'key' | 'initial'>, given?: McpApp): {
    current: State;
};
export {};
//# sourceMappingURL=use-mcp-app.svelte.d.ts.map