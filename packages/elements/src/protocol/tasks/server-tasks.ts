// Tasks of an MCP server: a tool call that goes on after its first answer. Both revisions of the protocol: 2025-11-25,
// where a client asks for a task, and the extension of 2026-07-28, where a server decides.
import type { Progress } from '../mcp.js';

/** The key of the extension in the capabilities of clients and servers (2026-07-28). */
export const TASKS_EXTENSION_ID = 'io.modelcontextprotocol/tasks';

/** The key in `_meta` of a request with the capabilities of its client (2026-07-28). */
export const CLIENT_CAPABILITIES_META = 'io.modelcontextprotocol/clientCapabilities';

/** The error code of a call whose task was cancelled, by the user or by the server. */
export const TASK_CANCELLED = -32800;

/** How a server supports tasks: by which revision, and which of its parts. */
export type TaskSupport =
  | {
      generation: 'v1';
      capabilities: { list?: object; cancel?: object; requests?: { tools?: { call?: object } } };
    }
  | { generation: 'v2'; capabilities: Record<never, never> };

/** The code of the answer to a question about a task that the server does not know, or no longer. */
const UNKNOWN_TASK = -32602;

/**
 * Whether a call that failed has no task any more: it ended, or the server does not know it. Otherwise following it failed,
 * which says nothing about the task, and it can be followed again.
 * @param status the last one that is known
 */
export function hasTaskEnded(error: unknown, status: TaskStatus | undefined): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  const isOver = status !== undefined && status !== 'working' && status !== 'input_required';
  return isOver || code === TASK_CANCELLED || code === UNKNOWN_TASK;
}

/** The state of a task, as its server reports it. */
export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** A task, as its server reports it. */
export interface TaskInfo {
  /** Chosen by the server. */
  taskId: string;
  status: TaskStatus;
  /** What the server says about the status, for people. */
  statusMessage?: string | undefined;
  /** When the task was created, ISO 8601. */
  createdAt?: string | undefined;
  /** When the status last changed, ISO 8601. */
  lastUpdatedAt?: string | undefined;
  /** The last progress that the server has reported for the call, if there is any. */
  progress?: Pick<Progress, 'progress' | 'total' | 'message'> | undefined;
}

interface TaskParams {
  taskId: string;
  [key: string]: unknown;
}

type TaskAnswer = { params: TaskParams; result: Record<string, unknown> };

/** The requests about a task that was started with `tools/call`. Views do not send them. */
export interface TaskRequests {
  'tasks/get': TaskAnswer;
  /** 2025-11-25 only: in 2026-07-28 the result is in the answer to `tasks/get`. */
  'tasks/result': TaskAnswer;
  'tasks/cancel': TaskAnswer;
  /** 2026-07-28 only: answers to what the task asks for. */
  'tasks/update': TaskAnswer;
}

/** The methods of `TaskRequests`. */
export const TASK_METHODS: ReadonlySet<string> = new Set<keyof TaskRequests>([
  'tasks/get',
  'tasks/result',
  'tasks/cancel',
  'tasks/update',
]);
