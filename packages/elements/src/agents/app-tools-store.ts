// The tools of all views as a value that frameworks can follow: what `useAppTools` of the adapters shows.
import { AgentTools } from './agent-tools.js';
import type { AgentTool, AgentToolsOptions } from './agent-tools.js';

/** The tools of all views on a page, as they are now. The same object until they change. */
export interface AppToolsState {
  /** Empty until the component is mounted and the views have answered. */
  readonly tools: readonly AgentTool[];
  /** Calls a tool by its name. A failure is a result with `isError`, which a model can read. */
  readonly call: AgentTools['call'];
  /** For `aiSdkTools`, `tanStackTools`, `agentToolsClient` and `publishTools`. Undefined until the component is mounted. */
  readonly registry: AgentTools | undefined;
}

/** A store of this value, in the shape that frameworks expect. */
export interface AppToolsStore {
  readonly getSnapshot: () => AppToolsState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Follows the tools while somebody subscribes. Nothing is read before, so it works on a server as well. */
export function appToolsStore(options?: AgentToolsOptions): AppToolsStore {
  const listeners = new Set<() => void>();
  let registry: AgentTools | undefined;
  const call: AgentTools['call'] = async (name, args, limits) =>
    registry
      ? registry.call(name, args, limits)
      : { isError: true, content: [{ type: 'text', text: 'The list of tools is closed.' }] };
  const closed: AppToolsState = { tools: [], call, registry: undefined };
  let state = closed;

  const set = (next: AppToolsState) => {
    state = next;
    // A copy, because a listener may subscribe again.
    for (const listener of new Set(listeners)) listener();
  };
  const open = () => {
    const own = (registry = new AgentTools(options));
    let turn = 0;
    const update = async () => {
      const mine = ++turn;
      const tools = await own.list();
      // An older list may arrive after a newer one.
      if (registry === own && mine === turn) set({ tools, call, registry: own });
    };
    own.addEventListener('change', update);
    void update();
  };
  return {
    getSnapshot: () => state,
    subscribe(listener) {
      if (listeners.size === 0) open();
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        registry?.close();
        registry = undefined;
        state = closed;
      };
    },
  };
}
