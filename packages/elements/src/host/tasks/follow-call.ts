// A tool call that may become a task, from its start to its end. Loaded with the first call to a server that has tasks.
import * as ErrorCode from '../../protocol/error-codes.js';
import type { CallToolResult, Tool } from '../../protocol/mcp.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { loadTasks } from './load-tasks.js';
import type { TaskCall } from './task-call.js';
import { followerOf, TaskFollower } from './task-follower.js';

/** The link's own `tools/call`, for servers or pages without tasks. */
const plainCall = ({ link, params, options }: TaskCall): Promise<CallToolResult> =>
  link.request('tools/call', params, options);

/** Whether the server's tool can only be called as a task. */
const needsTask = (tool: Tool | undefined): boolean =>
  (tool as { execution?: { taskSupport?: unknown } } | undefined)?.execution?.taskSupport ===
  'required';

/**
 * Calls a tool, and follows the task that the call becomes. Resolves with the result of the tool.
 * @throws RpcError with the code -32800 if the task was cancelled, or with the server's error if it failed; then the last
 *   report of the task has the same status. Any other error means that the task could not be followed.
 */
export async function followCall(call: TaskCall): Promise<CallToolResult> {
  const { link, params, options, tool, taskId } = call;
  const { tasks: support } = link;
  const sdk = support && (await loadTasks());
  if (!sdk) {
    const problem =
      taskId !== undefined
        ? 'The task cannot be followed'
        : `${params.name} can only run as a task`;
    if (taskId === undefined && !needsTask(tool)) return plainCall(call);
    throw new RpcError(
      ErrorCode.InternalError,
      support
        ? `${problem}: run npm install @modelcontextprotocol/ext-tasks @modelcontextprotocol/client.`
        : `${problem}, and the server does not offer tasks.`,
    );
  }
  options.signal?.throwIfAborted();
  return (followerOf(call) ?? new TaskFollower(sdk, support, call)).wait(call);
}
