// A tool call that may become a task, from its start to its end. Loaded with the first call to a server that has tasks.
import * as ErrorCode from '../../protocol/error-codes.js';
import type { CallToolParams, CallToolResult, Progress, Tool } from '../../protocol/mcp.js';
import { sameJson } from '../../protocol/same-json.js';
import { TASK_CANCELLED } from '../../protocol/tasks/server-tasks.js';
import type { TaskInfo } from '../../protocol/tasks/server-tasks.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { LinkRequestOptions, ServerLink } from '../link/server-link.js';
import type { SessionLimits } from '../limits.js';
import type { HostHandlers } from '../requests/host-handlers.js';
import { serverAnswers } from '../requests/server-answers.js';
import type { QuestionMethod } from '../requests/server-answers.js';
import { loadTasks } from './load-tasks.js';
import { taskPort } from './task-port.js';

/** Milliseconds between reports of a task that says nothing: less than the time limit of any request. */
const BEAT_MS = 15_000;

/** What is known about a running task, and how to end it. */
export interface RunningTask extends TaskInfo {
  /** Whether it ended, or is no longer followed because the caller is gone. */
  isOver: boolean;
  /** The result of the tool, if the task was completed. */
  result?: CallToolResult;
  /** Asks the server to cancel the task. The call then ends with the code -32800. */
  cancel(): Promise<void>;
}

/** One call. */
export interface TaskCall {
  link: ServerLink;
  params: CallToolParams;
  /**
   * Aborting with an `AbortError` cancels a task; with another reason it is left alone, because somebody may ask for it
   * later. The time limit is that of each request, not that of the task.
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

const QUESTIONS = {
  elicitation: 'elicitation/create',
  sampling: 'sampling/createMessage',
  roots: 'roots/list',
} as const satisfies Record<string, QuestionMethod>;

/** Results reach views as the server sent them, so the package does not check them. */
const resultCodec = {
  parse: (value: unknown) => ({ success: true as const, value: value as Record<string, unknown> }),
};

/** The link's own `tools/call`, for servers or pages without tasks. */
const plainCall = ({ link, params, options }: TaskCall): Promise<CallToolResult> =>
  link.request('tools/call', params, options);

/** Whether the server's tool can only be called as a task. */
const needsTask = (tool: Tool | undefined): boolean =>
  (tool as { execution?: { taskSupport?: unknown } } | undefined)?.execution?.taskSupport ===
  'required';

/**
 * Calls a tool, and follows the task that the call becomes. Resolves with the result of the tool.
 * @throws RpcError with the code -32800 if the task was cancelled, or with the server's error if it failed
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
  const { signal: outer } = options;
  // The package stops to follow when its signal aborts; whether the task is cancelled is decided here.
  const leaving = new AbortController();
  let count = 0;
  let latest: TaskInfo | undefined;
  /** What the server has reported last. */
  let progress: Progress | undefined;
  let reported = () => {};
  // Progress restarts the time limit of a view's request, which does not know that a task is running.
  const beat = () => {
    const message = progress?.message ?? latest?.statusMessage;
    options.onprogress?.({
      ...(progress ?? { progress: ++count }),
      ...(message && { message }),
      ...(latest && call.taskMeta && { _meta: { [call.taskMeta]: { ...latest } } }),
    });
  };
  const onprogress = (update: Progress) => {
    // Each question about the task has the last progress again.
    if (sameJson(update, progress)) return;
    progress = update;
    if (latest) reported();
    else options.onprogress?.(update);
  };
  let beats: ReturnType<typeof setInterval> | undefined;
  let end = () => {};
  let ended: { result?: CallToolResult } = {};
  let isOpen = false;
  /** A server of 2025-11-25 asks in the stream of the answer to this request. The driver of the package asks for it later. */
  const listen = (id: string) => {
    if (isOpen || support.generation !== 'v1') return;
    isOpen = true;
    const closed = () => void (isOpen = false);
    link.request('tasks/result', { taskId: id }, { signal: leaving.signal }).then(closed, closed);
  };
  const sent = { ...options, ...(options.onprogress && { onprogress }) };
  const port = taskPort(link, support, sent, () => {
    if (latest) beat();
    if (latest?.status === 'input_required') listen(latest.taskId);
  });
  const session = sdk.withTasks(port, {
    tools: { currentTool: () => undefined },
    onInputRequest: (request, context) =>
      answerInput(call, request, context, leaving.signal) as Promise<never>,
    onError: () => {},
  });
  const following = { signal: leaving.signal, resultCodec };
  const { name, arguments: input, _meta } = params;
  let abort = () => leaving.abort(outer!.reason);
  try {
    outer?.throwIfAborted();
    outer?.addEventListener('abort', abort, { once: true });
    const execution =
      taskId === undefined
        ? await session.callTool(name, input as never, {
            ...following,
            ...(_meta && { metadata: _meta as never }),
            ...(tool && { declaration: sdk.toolDeclarationFromMcpTool(tool as never) }),
            task: { preference: call.prefersTask ? 'prefer' : 'allow' },
          })
        : await session.resumeTask(
            {
              endpointId: port.endpointId,
              generation: support.generation,
              taskId: taskId as never,
              originalOperation: 'tools/call',
            },
            following,
          );
    const cancel = async () => {
      await execution.cancel();
    };
    end = () => latest && call.onTask?.({ ...latest, isOver: true, cancel, ...ended });
    outer?.removeEventListener('abort', abort);
    abort = () => {
      const isCancelled = (outer!.reason as Error | undefined)?.name === 'AbortError';
      const ended = isCancelled ? cancel().catch(() => {}) : Promise.resolve();
      void ended.then(() => leaving.abort(outer!.reason));
    };
    outer?.addEventListener('abort', abort, { once: true });
    if (outer?.aborted) abort();
    reported = () => {
      if (!latest || !progress) return;
      const { progress: done, total, message } = progress;
      latest.progress = { progress: done, total, message };
      call.onTask?.({ ...latest, isOver: false, cancel });
      beat();
    };
    const { outcome } = await execution.settle({
      onEvent: (event) => {
        if (event.type !== 'task') return;
        const { status, statusMessage, createdAt, lastUpdatedAt } = event.task;
        const { taskId: id } = event.task;
        latest = { ...latest, taskId: id, status, statusMessage, createdAt, lastUpdatedAt };
        if (status === 'input_required') listen(event.task.taskId);
        beat();
        beats ??= setInterval(beat, BEAT_MS);
        call.onTask?.({ ...latest, isOver: false, cancel });
      },
    });
    if (latest) latest.status = outcome.status;
    outer?.throwIfAborted();
    if (outcome.status === 'completed') {
      const result = withoutType(outcome.result);
      ended = { result };
      return result;
    }
    if (outcome.status === 'cancelled')
      throw new RpcError(TASK_CANCELLED, `The task of ${name} was cancelled.`);
    const { code = ErrorCode.InternalError, message, data } = outcome.error;
    throw new RpcError(code, message, data);
  } catch (error) {
    outer?.throwIfAborted();
    throw error;
  } finally {
    outer?.removeEventListener('abort', abort);
    clearInterval(beats);
    void session.close();
    end();
  }
}

/** A result is passed on as any other: the types of results are not part of what views know. */
function withoutType(result: Record<string, unknown>): CallToolResult {
  const { resultType: _, ...rest } = result;
  return rest as unknown as CallToolResult;
}

async function answerInput(
  { link, handlers, limits }: TaskCall,
  { kind, params = {} }: { kind: keyof typeof QUESTIONS; params?: object },
  { inputId, signal }: { inputId?: string; signal?: AbortSignal },
  ended: AbortSignal,
): Promise<object> {
  const method = QUESTIONS[kind];
  const answer = serverAnswers(
    () => handlers?.()?.server,
    () => link.serverInfo,
    limits,
  );
  return answer(method, params, { id: inputId ?? method, signal: signal ?? ended });
}
