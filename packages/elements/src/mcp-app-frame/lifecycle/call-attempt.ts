// One attempt to call a tool, and the meaning of its failure. Loaded with the first call that a frame makes itself.
import type { AppError } from '../../host/app-error.js';
import type { Identity } from '../../host/identity/identity.js';
import { catalogOf } from '../../host/link/server-catalog.js';
import type { FrameTraced, LinkRequestOptions, ServerLink } from '../../host/link/server-link.js';
import type { HostHandlers } from '../../host/requests/host-handlers.js';
import type { RunningTask } from '../../host/tasks/task-call.js';
import { SuppliedError } from '../../policy/call-supplied.js';
import { errorText } from '../../protocol/error-text.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import { hasTaskEnded, TASK_CANCELLED } from '../../protocol/tasks/server-tasks.js';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';

/** One intent. Equal values mean the same intent. */
export interface ToolCallPlan {
  /** For whom the tool is called. */
  identity: Identity;
  server: string;
  name: string;
  input: Record<string, unknown>;
  /** Whether the call was made elsewhere, so that only its task can be followed. */
  isFollowed?: boolean;
}

/** How a call reaches its server. */
export interface CallWay {
  /** Opens a connection to the server, only for this call. */
  reach(server: string): Promise<ServerLink>;
  /** Milliseconds to wait for the answer. Undefined: the default of the link. */
  timeout(): number | undefined;
  /** The page's answers to what a task asks for. */
  handlers?(): HostHandlers | undefined;
  /** Gets the span of the call. */
  traced?: FrameTraced;
}

/**
 * `refusal` is set if a sign-in helps. `canRetry` is true only if the tool certainly did not succeed; with `isTask`, if
 * following the task failed. The task is then followed again, and nothing is called.
 */
export type CallOutcome =
  | { kind: 'answered'; result: CallToolResult }
  /** The task of the call was cancelled, by the user or by the server. */
  | { kind: 'cancelled'; text: string }
  | { kind: 'failed'; text: string; canRetry: boolean; isTask?: boolean; refusal?: AppError };

/** Gateways return these codes if the outcome of a request is unknown. */
const UNKNOWN_OUTCOME: readonly unknown[] = [408, 502, 504];
const LOST_ANSWER: readonly unknown[] = [ErrorCode.ConnectionClosed, ErrorCode.RequestTimeout];

/**
 * Whether nothing was executed, or the server itself reported the failure. A lost answer may hide a call that succeeded.
 */
function isRefusal(error: unknown): boolean {
  // The page's functions for credentials are called before a request is sent, and after a 401.
  if (error instanceof SuppliedError) return error.supplied.startsWith('auth.');
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
  if (typeof status === 'number') return !UNKNOWN_OUTCOME.includes(status);
  return (
    typeof code === 'number' && !LOST_ANSWER.includes(code) && !(error instanceof DOMException)
  );
}

/** Whether the server requires a sign-in first. Nothing was executed. */
const needsSignIn = (error: unknown): error is AppError =>
  (error as AppError | undefined)?.reason === 'auth-required';

/** Callbacks for a call before its outcome. */
export interface CallListener {
  /** The server may have received the call. */
  sent(): void;
  /** Progress also restarts the timeout. */
  progressed(progress: ToolProgress): void;
  /** The call has become a task, or the status of the task changed. */
  task?(task: RunningTask): void;
}

/** Calls the tool; with a server that has tasks, follows the task to its end. */
async function callThrough(
  link: ServerLink,
  { identity, name, input }: ToolCallPlan,
  way: CallWay,
  { sent, task }: CallListener,
  options: LinkRequestOptions,
  taskId: string | undefined,
): Promise<CallToolResult> {
  const params = { name, arguments: input };
  if (!link.tasks && taskId === undefined) {
    sent();
    return link.request('tools/call', params, options);
  }
  const { followCall } = await import('../../host/tasks/follow-call.js');
  // Servers of 2025-11-25 say in the list which tools are tasks.
  const isListed = link.tasks?.generation === 'v1' && taskId === undefined;
  const tools = isListed ? await catalogOf(link, identity).toolsWith(name) : [];
  options.signal?.throwIfAborted();
  sent();
  return followCall({
    link,
    identity,
    params,
    options,
    tool: tools.find((listed) => listed.name === name),
    // A task survives a reload of the page.
    prefersTask: true,
    taskId,
    handlers: way.handlers,
    onTask: task,
  });
}

/**
 * Reaches the server and calls the tool. Never rejects.
 * @param taskId a task of an earlier call, which is followed instead
 */
export async function attemptCall(
  plan: ToolCallPlan,
  signal: AbortSignal,
  way: CallWay,
  listener: CallListener,
  taskId?: string,
): Promise<CallOutcome> {
  const { progressed } = listener;
  let link: ServerLink | undefined;
  let isSent = false;
  let task: RunningTask | undefined;
  const noting: CallListener = {
    progressed,
    sent: () => {
      isSent = true;
      listener.sent();
    },
    task: (next) => {
      task = next;
      listener.task?.(next);
    },
  };
  try {
    link = await way.reach(plan.server);
    await link.ready(signal);
    signal.throwIfAborted();
    const timeout = way.timeout();
    const options: LinkRequestOptions = {
      signal,
      onprogress: progressed,
      traced: way.traced,
      ...(timeout !== undefined && { timeout }),
    };
    const result = await callThrough(link, plan, way, noting, options, taskId);
    return { kind: 'answered', result };
  } catch (error) {
    const text = errorText(error);
    const { code } = (error ?? {}) as { code?: unknown };
    if (code === TASK_CANCELLED) return { kind: 'cancelled', text };
    if (needsSignIn(error)) return { kind: 'failed', text, canRetry: true, refusal: error };
    if (taskId === undefined && !task)
      return { kind: 'failed', text, canRetry: !isSent || isRefusal(error) };
    return { kind: 'failed', text, canRetry: !hasTaskEnded(error, task?.status), isTask: true };
  } finally {
    link?.close?.();
  }
}
