// The tasks that calls of a view have become. They survive the view: a suspended or restored view continues them, and
// nothing is started a second time.
import { sameJson } from '../../protocol/same-json.js';
import type { CallToolResult } from '../../protocol/mcp.js';

/** A call of a view that has become a task, and whose result the view has not received. As JSON. */
export interface ViewTask {
  taskId: string;
  /** The name of the tool, as the view calls it. */
  name: string;
  /** The name of the tool, as the server lists it. */
  tool: string;
  arguments: Record<string, unknown>;
  /** The result, if the task was completed while no view waited for it. */
  result?: CallToolResult;
}

/** More are not kept: a view that starts tasks and never waits for them would fill every snapshot. */
const MAX_TASKS = 20;

/** They belong to the same view, server and user as the state that the host stores for the view. */
const kept = new WeakMap<object, Map<string, ViewTask>>();

/** @param state the state of the view, by which its tasks are found */
export function viewTasksOf(state: object): Map<string, ViewTask> {
  const known = kept.get(state) ?? new Map<string, ViewTask>();
  kept.set(state, known);
  return known;
}

/** The tasks of one running view. */
export class ViewTasks {
  readonly #all: Map<string, ViewTask>;
  /** The tasks whose result a call of this view gets. */
  readonly #attended = new Set<string>();

  /** @param all the tasks of the view, also of its earlier runs */
  constructor(all: Map<string, ViewTask>) {
    this.#all = all;
    this.#hasLeft = all.size > 0;
  }

  #hasLeft: boolean;

  /** Whether tasks have been left, by an earlier run of the view or by this one, also if it has their results already. */
  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** The tasks that have been left, and that no call of this run waits for. */
  get left(): ViewTask[] {
    return [...this.#all.values()].filter(({ taskId }) => !this.#attended.has(taskId));
  }

  /** A call of this view has become a task. */
  add(task: ViewTask): void {
    this.attend(task.taskId);
    if (this.#all.has(task.taskId)) return;
    this.#all.set(task.taskId, task);
    if (this.#all.size > MAX_TASKS) this.#all.delete(this.#all.keys().next().value!);
  }

  /** A call of this view gets the result of the task. */
  attend(taskId: string): void {
    this.#attended.add(taskId);
  }

  /** The task that was left by an equal call. */
  find(tool: string, given: Record<string, unknown>): ViewTask | undefined {
    return this.left.find((task) => task.tool === tool && sameJson(task.arguments, given));
  }

  /** The call of this view could not follow the task. An equal call continues it. */
  leave(taskId: string): void {
    this.#attended.delete(taskId);
    this.#hasLeft = true;
  }

  /** The view has the result, or there is none. */
  end(taskId: string): void {
    this.#all.delete(taskId);
  }
}
