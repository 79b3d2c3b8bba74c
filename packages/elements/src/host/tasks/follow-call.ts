// A tool call that may become a task, from its start to its end. Loaded with the first call to a server that has tasks.
import * as ErrorCode from '../../protocol/error-codes.js';
import type { CallToolParams, CallToolResult, Tool } from '../../protocol/mcp.js';
import type { TaskInfo } from '../../protocol/tasks/server-tasks.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { Identity } from '../identity/identity.js';
import type { LinkRequestOptions, ServerLink } from '../link/server-link.js';
import type { SessionLimits } from '../limits.js';
import type { HostHandlers } from '../requests/host-handlers.js';
import { loadTasks } from './load-tasks.js';
import { followerOf, TaskFollower } from './task-follower.js';

/** What is known about a running task, and how to end it. */
export interface RunningTask extends TaskInfo {
  /** Whether it ended, or is no longer followed. Then the status is that of the end, or the last known one. */
  isOver: boolean;
  /** The result of the tool, if the task was completed. */
  result?: CallToolResult;
  /**
   * Asks the server to cancel the task. The call then ends with the code -32800. Rejects with the reason if the server
   * does not confirm it within the time limit of a request. The same function for all reports of one call.
   */
  cancel(): Promise<void>;
}

/** One call. */
export interface TaskCall {
  link: ServerLink;
  /** Whose task it is. All who wait for one task share one follower. Default: that of the link. */
  identity?: Identity | undefined;
  params: CallToolParams;
  /**
   * Aborting ends the call at once. With an `AbortError` the task is cancelled; with another reason it is left alone,
   * because somebody may ask for it later. The time limit is that of each request, not that of the task.
   */
  options: LinkRequestOptions;
  /** The definition of the tool, if it is known. Only then can a server of 2025-11-25 get a call as a task. */
  tool?: Tool | undefined;
  /** Whether a task is wanted where the server leaves it to the client. Default false. */
  prefersTask?: boolean | undefined;
  /** The id of a task that an earlier call started: nothing is called, the task is followed. */
  taskId?: string | undefined;
  /** The page's handlers, which answer what a task asks for. */
  handlers?: (() => HostHandlers | undefined) | undefined;
  /** The limits of the handlers. */
  limits?: Partial<SessionLimits> | undefined;
  /** The key in `_meta` under which progress has the task. Default: progress does not have it. */
  taskMeta?: string | undefined;
  /** Called when a task has started, when its status or message changes, and once when it is no longer followed. */
  onTask?: ((task: RunningTask) => void) | undefined;
}

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
