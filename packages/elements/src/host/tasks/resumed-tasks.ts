// Follows the tasks that an earlier run of a view has left, until the view asks for them. Loaded for such views only.
import type { CallToolParams, CallToolResult, Progress } from '../../protocol/mcp.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import { hasTaskEnded } from '../../protocol/tasks/server-tasks.js';
import { TASKS_CAPABILITY } from '../../protocol/tasks/view-tasks-capability.js';
import type { LeftTask } from '../../protocol/tasks/view-tasks-capability.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { HandlerContext } from '../requests/host-handlers.js';
import type { ViewScope } from '../session/view-scope.js';
import { followCall } from './follow-call.js';
import type { RunningTask } from './task-call.js';
import { taskEvent } from './task-event.js';
import type { ViewTask } from './view-tasks.js';

type Listener = (progress: Progress) => void;

interface Followed {
  readonly task: ViewTask;
  readonly result: Promise<CallToolResult>;
  /** What the server said last. */
  latest: RunningTask | undefined;
  /** Whether the view shows the task itself. */
  isShown: boolean;
  /** Whether a call of the view has got the result. */
  isDelivered: boolean;
  /** Whether the view has cancelled it, perhaps before the server has said anything. */
  isCancelled: boolean;
  readonly listeners: Set<Listener>;
}

/** The tasks that were left to one view. */
export class ResumedTasks {
  readonly #scope: ViewScope;
  readonly #followed: Map<string, Followed>;

  constructor(scope: ViewScope) {
    this.#scope = scope;
    const left = scope.link ? (scope.tasks?.left ?? []) : [];
    this.#followed = new Map(left.map((task) => [task.taskId, this.#follow(task)]));
  }

  /** For the view: what runs, and what has ended without being asked for. */
  list(): LeftTask[] {
    return [...this.#followed.values()]
      .filter(({ isDelivered }) => !isDelivered)
      .map(({ task: { taskId, name, arguments: given, result }, latest }) => {
        const status = result ? 'completed' : 'working';
        const {
          isOver: _,
          cancel: __,
          result: ___,
          ...info
        } = latest ?? ({ status } as RunningTask);
        return { ...info, taskId, name, arguments: given };
      });
  }

  /**
   * The result of the task that an equal call of an earlier run has become; undefined if there is none.
   * @param call with the id of the task, if the view names it
   * @param isShown whether the view shows the task itself
   */
  continue(
    { name, arguments: given = {}, taskId }: CallToolParams & { taskId: string | undefined },
    context: Pick<HandlerContext, 'signal' | 'progress'>,
    isShown: boolean,
  ): Promise<CallToolResult> | undefined {
    const known = taskId ?? this.#scope.tasks?.find(name, given)?.taskId;
    return known === undefined ? undefined : this.#attend(known, context, isShown);
  }

  /** @throws RpcError if the task is not one of this view, or has been asked for and has ended */
  async #attend(
    taskId: string,
    { signal, progress }: Pick<HandlerContext, 'signal' | 'progress'>,
    isShown: boolean,
  ): Promise<CallToolResult> {
    const followed = this.#followed.get(taskId) ?? this.#followLeft(taskId);
    if (!followed || followed.isDelivered) throw noSuchTask();
    this.#scope.tasks!.attend(taskId);
    const listener: Listener = ({ _meta, ...rest }) =>
      progress({ ...rest, ...(isShown && _meta && { _meta }) } as Progress);
    followed.listeners.add(listener);
    followed.isShown ||= isShown;
    const { latest } = followed;
    if (latest && !latest.isOver) this.#report(followed, latest);
    let abort = () => {};
    try {
      return await new Promise<CallToolResult>((resolve, reject) => {
        abort = () => {
          // Otherwise the view is gone, and the next one continues.
          const isCancelled = (signal.reason as Error | undefined)?.name === 'AbortError';
          if (isCancelled) {
            followed.isCancelled = true;
            followed.latest?.cancel().catch(() => {});
          }
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', abort, { once: true });
        if (signal.aborted) return abort();
        const deliver = () => {
          if (signal.aborted || this.#scope.signal.aborted) return;
          followed.isDelivered = true;
          this.#scope.tasks!.end(taskId);
        };
        const ended = (error: unknown) => {
          if (hasTaskEnded(error, followed.latest?.status)) deliver();
        };
        followed.result.then(deliver, ended);
        followed.result.then(resolve, reject);
      });
    } finally {
      signal.removeEventListener('abort', abort);
      followed.listeners.delete(listener);
    }
  }

  #follow(task: ViewTask): Followed {
    const { tasks, signal } = this.#scope;
    const followed: Followed = {
      task,
      latest: undefined,
      isShown: false,
      isDelivered: false,
      isCancelled: false,
      listeners: new Set<Listener>(),
      result: task.result ? Promise.resolve(task.result) : this.#result(task, () => followed),
    };
    followed.result.then(
      // The server may forget it before the view asks.
      (result) => (task.result = result),
      (error: unknown) => {
        if (signal.aborted) return;
        const { isCancelled, latest } = followed;
        if (isCancelled || hasTaskEnded(error, latest?.status)) return tasks!.end(task.taskId);
        tasks!.leave(task.taskId);
        this.#followed.delete(task.taskId);
      },
    );
    return followed;
  }

  /** Follows a task again that could not be followed. */
  #followLeft(taskId: string): Followed | undefined {
    const task = this.#scope.tasks?.left.find((one) => one.taskId === taskId);
    const followed = task && this.#scope.link && this.#follow(task);
    if (followed) this.#followed.set(taskId, followed);
    return followed;
  }

  async #result(task: ViewTask, followed: () => Followed): Promise<CallToolResult> {
    const { link, identity, signal, limits, handlers } = this.#scope;
    const gone = new AbortController();
    // Not the reason of the session, which could mean that the task is not wanted any more.
    const leave = () => gone.abort(new Error('The view is gone.'));
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      await link!.ready(gone.signal);
      return await followCall({
        link: link!,
        identity,
        params: { name: task.tool, arguments: task.arguments },
        options: {
          signal: gone.signal,
          timeout: limits.requestTimeout,
          onprogress: (progress) => {
            for (const listener of followed().listeners) listener(progress);
          },
        },
        taskId: task.taskId,
        taskMeta: TASKS_CAPABILITY,
        handlers,
        limits,
        onTask: (running) => {
          const one = followed();
          if (!one.latest && one.isCancelled) running.cancel().catch(() => {});
          one.latest = running;
          this.#report(one, running);
        },
      });
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #report({ task, isShown }: Followed, running: RunningTask): void {
    this.#scope.emit(taskEvent(running, { tool: task.tool, isOfView: true, isShown }));
  }
}

const resumed = new WeakMap<ViewScope, ResumedTasks>();

/** The tasks that were left to this view. The first call follows them. */
export function resumedTasks(scope: ViewScope): ResumedTasks {
  const known = resumed.get(scope) ?? new ResumedTasks(scope);
  resumed.set(scope, known);
  return known;
}

const noSuchTask = (): RpcError =>
  new RpcError(
    ErrorCode.InvalidParams,
    'The view has no such task, or has received its result already.',
  );
