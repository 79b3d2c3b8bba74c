// Tasks that a view starts and shows itself: an experimental capability of ours, which both sides must support.
import type { TaskInfo } from './server-tasks.js';

/**
 * The experimental capability of hosts whose server has tasks: a key of `hostCapabilities.experimental`. A view that wants
 * to show the task of a call sends `tools/call` with the same key in `_meta`, and with a progress token. The host then
 * prefers a task where its server leaves that to the client, and the progress notifications of the call have the task,
 * as `TaskInfo`, under the same key in `_meta`. The answer is the result of the tool, as ever. A view that cancels the
 * request cancels the task.
 */
export const TASKS_CAPABILITY = 'mcp-app/tasks';

/**
 * The request of a view for the tasks that its earlier run has left: before a suspension, a reload of the page, or a
 * restart. The result is `{ tasks: LeftTask[] }`. Only for hosts that declare `TASKS_CAPABILITY` with `resume: {}`. A view
 * continues one with `tools/call` and `{ taskId }` under the key of the capability in `_meta`: nothing is called then.
 */
export const LIST_TASKS_METHOD = 'mcp-app/list-tasks';

/** A task that an earlier run of the view has left. */
export interface LeftTask extends TaskInfo {
  /** The name of the tool that the view called. */
  name: string;
  arguments: Record<string, unknown>;
}
