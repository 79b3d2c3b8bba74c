// Tasks that a view starts and shows itself: an experimental capability of ours, which both sides must support.

/**
 * The experimental capability of hosts whose server has tasks: a key of `hostCapabilities.experimental`. A view that wants
 * to show the task of a call sends `tools/call` with the same key in `_meta`, and with a progress token. The host then
 * prefers a task where its server leaves that to the client, and the progress notifications of the call have the task,
 * as `TaskInfo`, under the same key in `_meta`. The answer is the result of the tool, as ever. A view that cancels the
 * request cancels the task.
 */
export const TASKS_CAPABILITY = 'mcp-app/tasks';
