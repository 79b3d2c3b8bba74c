// Runs in the view. Tracks the calls of one tool for a UI: the last answer, the last error, and whether a call is
// pending. It is independent of frameworks; the adapters bind it.
import type { RequestOptions } from '../rpc/pending-request.js';
import type { McpApp } from './mcp-app.js';
import { createStore } from './store.js';
import type { Store } from './store.js';
import type { AnyTools, ToolAnswer, ToolCall, ToolTypes } from './typed-tools.js';

/** The state of the calls of one tool. The same object until something changes. */
export interface ToolCallState<Output = unknown> {
  /** The last answer, including one with `isError`. It stays while the next call is pending. */
  readonly data: ToolAnswer<Output> | undefined;
  /** Why the last call failed: the thrown error, or the text of an answer with `isError`. */
  readonly error: Error | undefined;
  /** Whether the last call is pending. */
  readonly pending: boolean;
}

/** The input, if the tool needs one, then the options of the request: `signal`, `onprogress`, `timeout`. */
export type ToolCallArguments<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: RequestOptions]
    : [input: Input, options?: RequestOptions];

/** Input and output of a tool. */
export interface ToolType {
  input: object;
  output: unknown;
}

/** The actions of a component. Both are bound, so you can pass them on. */
export interface ToolCallActions<Tool extends ToolType = ToolType> {
  /**
   * Calls the tool. Never rejects: on failure, `error` is set and the promise resolves with undefined. If calls
   * overlap, each promise gets its own answer, and the state is that of the last call.
   */
  readonly call: (
    ...args: ToolCallArguments<Tool['input']>
  ) => Promise<ToolAnswer<Tool['output']> | undefined>;
  /** Cancels the pending call and notifies the host. The last answer stays. */
  readonly cancel: () => void;
}

/** The calls of one tool as a store. */
export interface TrackedToolCall<Tool extends ToolType = ToolType>
  extends ToolCallActions<Tool>, Store<ToolCallState<Tool['output']>> {}

// Some hosts omit `content`.
const textOf = ({ content = [] }: Partial<ToolAnswer<unknown>>): string =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

/** Follows the calls of the server's tool `name`. */
export function trackToolCall<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(app: Pick<McpApp<Tools>, 'callServerTool'>, name: Name): TrackedToolCall<Tools[Name]> {
  type Input = Tools[Name]['input'];
  type Answer = ToolAnswer<Tools[Name]['output']>;
  type State = ToolCallState<Tools[Name]['output']>;

  const { getSnapshot, subscribe, set } = createStore<State>({
    data: undefined,
    error: undefined,
    pending: false,
  });
  let last = new AbortController();

  const change = (patch: Partial<State>) => set({ ...getSnapshot(), ...patch });

  async function call(input?: Input, options?: RequestOptions): Promise<Answer | undefined> {
    const current = new AbortController();
    last = current;
    change({ pending: true, error: undefined });
    const settle = (patch: Partial<State>) => {
      if (last === current && !current.signal.aborted) change({ ...patch, pending: false });
    };
    try {
      // `onClick={call}` passes an event, which is not an input.
      const isEvent = typeof (input as Event | undefined)?.preventDefault === 'function';
      // A copy, because frameworks pass proxies, which postMessage cannot clone.
      const copy = input && !isEvent && (JSON.parse(JSON.stringify(input)) as Input);
      const params = { name, ...(copy && { arguments: copy }) } as ToolCall<Tools, Name>;
      const { signal } = current;
      const data = await app.callServerTool(params, {
        ...options,
        signal: options?.signal ? AbortSignal.any([options.signal, signal]) : signal,
      });
      settle({ data, error: data.isError ? new Error(textOf(data)) : undefined });
      return data;
    } catch (thrown) {
      settle({ error: thrown instanceof Error ? thrown : new Error(String(thrown)) });
      return undefined;
    }
  }

  return {
    call: call as TrackedToolCall<Tools[Name]>['call'],
    cancel() {
      if (!getSnapshot().pending) return;
      last.abort();
      change({ pending: false });
    },
    getSnapshot,
    subscribe,
  };
}
