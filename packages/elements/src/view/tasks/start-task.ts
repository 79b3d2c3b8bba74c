// Runs in the view. Tool calls that may take minutes or days, with their status. Only views that import it load this code.
import { isObject } from '../../protocol/json-rpc.js';
import type { Progress } from '../../protocol/mcp.js';
import type { TaskInfo } from '../../protocol/tasks/server-tasks.js';
import { TASKS_CAPABILITY } from '../../protocol/tasks/view-tasks-capability.js';
import type { LeftTask, LIST_TASKS_METHOD } from '../../protocol/tasks/view-tasks-capability.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import type { AppConnection } from '../app-connection.js';
import type { McpApp } from '../mcp-app.js';
import { createStore } from '../store.js';
import type { Store } from '../store.js';
import { trackToolCall } from '../tool-call.js';
import type { ToolCallActions, ToolCallState, ToolType } from '../tool-call.js';
import type { AnyTools, ToolAnswer, ToolCall, ToolTypes } from '../typed-tools.js';

// The type keeps both equal.
const LIST: typeof LIST_TASKS_METHOD = 'mcp-app/list-tasks';

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

/** An app that can also ask for the tasks of an earlier run. */
type ResumingCaller<Tools extends ToolTypes<Tools>> = AppConnection & Caller<Tools>;

interface TasksOffer {
  resume?: object;
}

const offerOf = (app: Pick<AppConnection, 'getSnapshot'>): TasksOffer | undefined =>
  app.getSnapshot().hostCapabilities?.experimental?.[TASKS_CAPABILITY] as TasksOffer | undefined;

/**
 * Calls a tool, without a time limit if the host reports its task.
 * @param taskId a task of an earlier run: nothing is called
 */
function callAsTask<Tools extends ToolTypes<Tools>, Name extends keyof Tools & string>(
  app: Caller<Tools>,
  params: ToolCall<Tools, Name>,
  options: RequestOptions | undefined,
  onTask: (task: TaskInfo) => void,
  taskId?: string,
): Promise<ToolAnswer<Tools[Name]['output']>> {
  if (!offerOf(app)) return app.callServerTool(params, options);
  const { _meta } = params as { _meta?: object };
  const asked = taskId === undefined ? {} : { taskId };
  const wanted = { ...params, _meta: { ..._meta, [TASKS_CAPABILITY]: asked } };
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
  return begin<Tools, Name>(app, params, options);
}

function begin<Tools extends ToolTypes<Tools>, Name extends keyof Tools & string>(
  app: Caller<Tools>,
  params: ToolCall<Tools, Name>,
  options: RequestOptions,
  left?: LeftTask,
): StartedTask<Tools[Name]['output']> {
  const { getSnapshot, subscribe, set } = createStore<TaskInfo | undefined>(left && infoOf(left));
  const own = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, own.signal]) : own.signal;
  const given = { ...options, signal };
  const result = callAsTask<Tools, Name>(app, params, given, set, left?.taskId);
  // Who only follows the status does not have to handle it.
  result.catch(() => {});
  return { getSnapshot, subscribe, result, cancel: () => own.abort() };
}

function infoOf(left: LeftTask): TaskInfo {
  const { name: _, arguments: __, ...info } = left;
  return info;
}

/**
 * The tasks that an earlier run of this view has left: before it was suspended, or before the page was reloaded. Empty
 * with a host that does not keep them. Experimental.
 */
export async function leftTasks(app: AppConnection): Promise<LeftTask[]> {
  // What the host supports is known once it is connected.
  if (app.getSnapshot().status === 'connecting') await app.connect();
  if (!offerOf(app)?.resume) return [];
  const { tasks } = (await app.request(LIST as never, {} as never)) as { tasks: LeftTask[] };
  return tasks;
}

/**
 * Continues a task of `leftTasks()`. Nothing is called: the result is that of the call which started the task.
 * ```js
 * for (const task of await leftTasks(app)) {
 *   const report = resumeTask(app, task);
 *   show(await report.result);
 * }
 * ```
 */
export const resumeTask = <Tools extends ToolTypes<Tools> = AnyTools>(
  app: Caller<Tools>,
  task: LeftTask,
  options: RequestOptions = {},
): StartedTask => {
  const { name, arguments: input } = task;
  return begin<AnyTools, string>(app as never, { name, arguments: input }, options, task);
};

/** Resolves when the app is connected, which may never happen. */
const untilReady = (app: AppConnection): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (app.getSnapshot().status !== 'ready') return;
      stop();
      resolve();
    };
    const stop = app.subscribe(look);
    look();
  });

/**
 * Follows the tasks of the server's tool `name`, for the adapters. A task that an earlier run of the view has left is
 * continued with the first subscriber.
 */
export function trackTask<
  Tools extends ToolTypes<Tools> = AnyTools,
  Name extends keyof Tools & string = keyof Tools & string,
>(app: ResumingCaller<Tools>, name: Name): TrackedTask<Tools[Name]> {
  type State = TaskState<Tools[Name]['output']>;
  let task: TaskInfo | undefined;
  /** Set while a task of an earlier run is continued. */
  let resumedId: string | undefined;
  const report = (next: TaskInfo | undefined) => {
    task = next;
    set({ ...calls.getSnapshot(), task });
  };
  /** The options of the last call, which only that call has. */
  let last: RequestOptions | undefined;
  const calls = trackToolCall<Tools, Name>(
    {
      callServerTool: (params, options) => {
        last = options;
        const reportOwn = (next: TaskInfo) => {
          if (last === options && !options?.signal?.aborted) report(next);
        };
        return callAsTask(app, params as never, options, reportOwn, resumedId) as never;
      },
    },
    name,
  );
  const { getSnapshot, subscribe, set } = createStore<State>({
    ...calls.getSnapshot(),
    task: undefined,
  });
  calls.subscribe(() => report(task));
  const call = calls.call as (...args: unknown[]) => unknown;
  let isUsed = false;
  const resume = async () => {
    if (isUsed) return;
    isUsed = true;
    await untilReady(app);
    const left = (await leftTasks(app)).find((one) => one.name === name);
    // The view has started another one in the meantime.
    if (!left || isStarted) return;
    task = infoOf(left);
    resumedId = left.taskId;
    void call(left.arguments);
    resumedId = undefined;
  };
  let isStarted = false;
  return {
    start: ((...args: never[]) => {
      isStarted = true;
      task = undefined;
      return call(...args);
    }) as TrackedTask<Tools[Name]>['start'],
    cancel() {
      if (getSnapshot().pending && task) task = { ...task, status: 'cancelled' };
      calls.cancel();
    },
    getSnapshot,
    subscribe(listener) {
      // A host that cannot say has none.
      resume().catch(() => {});
      return subscribe(listener);
    },
  };
}
