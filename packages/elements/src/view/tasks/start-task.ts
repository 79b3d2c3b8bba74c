// Runs in the view. Tool calls that may take minutes or days, with their status. Only views that import it load this code.
import { isObject } from '../../protocol/json-rpc.js';
import type { Progress } from '../../protocol/mcp.js';
import type { TaskInfo } from '../../protocol/tasks/server-tasks.js';
import { TASKS_CAPABILITY } from '../../protocol/tasks/view-tasks-capability.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import type { McpApp } from '../mcp-app.js';
import { createStore } from '../store.js';
import type { Store } from '../store.js';
import { trackToolCall } from '../tool-call.js';
import type { ToolCallActions, ToolCallState, ToolType } from '../tool-call.js';
import type { AnyTools, ToolAnswer, ToolCall, ToolTypes } from '../typed-tools.js';

/** A task that the view has started, as a store of its status. */
export interface StartedTask<Output = unknown> extends Store<TaskInfo | undefined> {
  /** The result of the tool. Rejects with the code -32800 if the task was cancelled. */
  readonly result: Promise<ToolAnswer<Output>>;
  /** Cancels the call, and the task if there is one. */
  cancel(): void;
}

/** The state of the tasks of one tool. */
export interface TaskState<Output = unknown> extends ToolCallState<Output> {
  /** The last task. Undefined if the call did not become one, or if the host does not report tasks. */
  readonly task: TaskInfo | undefined;
}

/** The actions of a component that starts tasks. Both are bound. */
export interface TaskActions<Tool extends ToolType = ToolType> {
  /** Calls the tool. Never rejects, as `call` of `useToolCall`. */
  readonly start: ToolCallActions<Tool>['call'];
  /** Cancels the pending call, and its task. */
  readonly cancel: () => void;
}

/** The tasks of one tool as a store. */
export interface TrackedTask<Tool extends ToolType = ToolType>
  extends TaskActions<Tool>, Store<TaskState<Tool['output']>> {}

type Caller<Tools extends ToolTypes<Tools>> = Pick<McpApp<Tools>, 'callServerTool' | 'getSnapshot'>;

/** Calls a tool, without a time limit if the host reports its task. */
function callAsTask<Tools extends ToolTypes<Tools>, Name extends keyof Tools & string>(
  app: Caller<Tools>,
  params: ToolCall<Tools, Name>,
  options: RequestOptions | undefined,
  onTask: (task: TaskInfo) => void,
): Promise<ToolAnswer<Tools[Name]['output']>> {
  if (!app.getSnapshot().hostCapabilities?.experimental?.[TASKS_CAPABILITY])
    return app.callServerTool(params, options);
  const { _meta } = params as { _meta?: object };
  const wanted = { ...params, _meta: { ..._meta, [TASKS_CAPABILITY]: {} } };
  return app.callServerTool(wanted as ToolCall<Tools, Name>, {
    timeout: Infinity,
    ...options,
    onprogress(progress) {
      const { _meta: meta, ...rest } = progress as Progress & { _meta?: Record<string, unknown> };
      const task = meta?.[TASKS_CAPABILITY];
      if (isObject(task)) onTask(task as unknown as TaskInfo);
      options?.onprogress?.(rest);
    },
  });
}

/**
 * Calls a tool of the view's own server that may become a task (experimental, `TASKS_CAPABILITY`). With a host that does
 * not report tasks, it is an ordinary call.
 * ```js
 * const report = startTask(app, { name: 'report', arguments: { year: 2026 } });
 * report.subscribe(() => show(report.getSnapshot()?.statusMessage));
 * const result = await report.result;
 * ```
 */
export function startTask<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(
  app: Caller<Tools>,
  params: ToolCall<Tools, Name>,
  options: RequestOptions = {},
): StartedTask<Tools[Name]['output']> {
  const { getSnapshot, subscribe, set } = createStore<TaskInfo | undefined>(undefined);
  const own = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, own.signal]) : own.signal;
  const result = callAsTask<Tools, Name>(app, params, { ...options, signal }, set);
  // Who only follows the status does not have to handle it.
  result.catch(() => {});
  return { getSnapshot, subscribe, result, cancel: () => own.abort() };
}

/** Follows the tasks of the server's tool `name`, for the adapters. */
export function trackTask<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(app: Caller<Tools>, name: Name): TrackedTask<Tools[Name]> {
  type State = TaskState<Tools[Name]['output']>;
  let task: TaskInfo | undefined;
  const report = (next: TaskInfo | undefined) => {
    task = next;
    set({ ...calls.getSnapshot(), task });
  };
  const calls = trackToolCall<Tools, Name>(
    {
      callServerTool: (params, options) =>
        callAsTask(app, params as never, options, report) as never,
    },
    name,
  );
  const { getSnapshot, subscribe, set } = createStore<State>({
    ...calls.getSnapshot(),
    task: undefined,
  });
  calls.subscribe(() => report(task));
  return {
    start: ((...args: never[]) => {
      task = undefined;
      return (calls.call as (...given: never[]) => unknown)(...args);
    }) as TrackedTask<Tools[Name]>['start'],
    cancel() {
      if (getSnapshot().pending && task) task = { ...task, status: 'cancelled' };
      calls.cancel();
    },
    getSnapshot,
    subscribe,
  };
}
