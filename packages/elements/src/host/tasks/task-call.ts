// A tool call that may become a task: who makes it, and what is reported to them.
import type { CallToolParams, CallToolResult, Tool } from '../../protocol/mcp.js';
import type { TaskInfo } from '../../protocol/tasks/server-tasks.js';
import type { Identity } from '../identity/identity.js';
import type { LinkRequestOptions, ServerLink } from '../link/server-link.js';
import type { SessionLimits } from '../limits.js';
import type { HostHandlers } from '../requests/host-handlers.js';

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
