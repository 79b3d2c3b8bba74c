// One task that is followed. All who wait for it in this page share one follower, so that the server is asked once, and so
// is the user.
import type { CallToolResult, Progress } from '../../protocol/mcp.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import { sameJson } from '../../protocol/same-json.js';
import { TASK_CANCELLED } from '../../protocol/tasks/server-tasks.js';
import type { TaskInfo, TaskSupport } from '../../protocol/tasks/server-tasks.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { DEFAULT_LIMITS } from '../limits.js';
import type { ServerLink } from '../link/server-link.js';
import type { TaskCall } from './task-call.js';
import type { loadTasks } from './load-tasks.js';
import { TaskInputs } from './task-input.js';
import type { QuestionContext, TaskQuestion } from './task-input.js';
import { taskPort } from './task-port.js';

type TasksSdk = NonNullable<Awaited<ReturnType<typeof loadTasks>>>;

/** Milliseconds between reports of a task that says nothing: less than the time limit of any request. */
const BEAT_MS = 15_000;

/** A task that asks more often is not followed any more. The relay has the same limit for questions. */
const MAX_INPUT_ROUNDS = 32;

/** One who waits for the result. */
interface Waiting {
  readonly call: TaskCall;
  /** Reports of progress so far. */
  beats: number;
  readonly cancel: () => Promise<void>;
}

/** Results reach views as the server sent them, so the package does not check them. */
const resultCodec = {
  parse: (value: unknown) => ({ success: true as const, value: value as Record<string, unknown> }),
};

const followers = new WeakMap<object, Map<string, TaskFollower>>();

/** The tasks of one server and user that are followed, by id. */
function followersFor({ identity, link }: TaskCall): Map<string, TaskFollower> {
  const key = identity ?? link.shared ?? link;
  const known = followers.get(key) ?? new Map<string, TaskFollower>();
  followers.set(key, known);
  return known;
}

/** The follower of this task, if somebody waits for it. */
export const followerOf = (call: TaskCall): TaskFollower | undefined =>
  call.taskId === undefined ? undefined : followersFor(call).get(call.taskId);

export class TaskFollower {
  readonly #sdk: TasksSdk;
  readonly #support: TaskSupport;
  readonly #name: string;
  readonly #timeout: number;
  readonly #siblings: Map<string, TaskFollower>;
  readonly #waiting = new Set<Waiting>();
  /** The package stops to follow when this aborts. Whether the task is cancelled is decided here. */
  readonly #leaving = new AbortController();
  readonly #inputs = new TaskInputs();
  readonly #result: Promise<CallToolResult>;
  #link: ServerLink;
  #latest: TaskInfo | undefined;
  /** What the server has reported last. */
  #progress: Progress | undefined;
  /** The result of a task that was completed. */
  #completed: CallToolResult | undefined;
  #taskId: string | undefined;
  /** Asks the server to cancel the task, until the signal aborts. Undefined until there is a task. */
  #cancelTask: ((signal: AbortSignal) => Promise<void>) | undefined;
  #cancelling: Promise<void> | undefined;
  #isListening = false;
  /** Why it cannot be followed any more, if that is decided here. */
  #problem: Error | undefined;

  /** Calls the tool, or asks for the task of the call. Nobody waits for it yet. */
  constructor(sdk: TasksSdk, support: TaskSupport, call: TaskCall) {
    this.#sdk = sdk;
    this.#support = support;
    this.#link = call.link;
    this.#name = call.params.name;
    this.#timeout = call.options.timeout ?? DEFAULT_LIMITS.requestTimeout;
    this.#siblings = followersFor(call);
    if (call.taskId !== undefined) this.#register(call.taskId);
    this.#result = this.#follow(call);
    this.#result.catch(() => {});
  }

  /**
   * Waits for the result. Who aborts is released at once: with an `AbortError` the task is cancelled, with another reason
   * it goes on.
   */
  wait(call: TaskCall): Promise<CallToolResult> {
    const { signal } = call.options;
    const waiting: Waiting = { call, beats: 0, cancel: () => this.#cancel() };
    this.#waiting.add(waiting);
    if (this.#latest) this.#report(waiting, false);
    return new Promise((resolve, reject) => {
      const release = () => {
        signal?.removeEventListener('abort', abort);
        if (!this.#waiting.delete(waiting)) return false;
        this.#report(waiting, true);
        return true;
      };
      const abort = () => {
        release();
        reject(signal!.reason as Error);
        this.#left((signal!.reason as Error | undefined)?.name === 'AbortError');
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#result.then(
        (result) => release() && resolve(result),
        (error: Error) => release() && reject(error),
      );
      if (signal?.aborted) abort();
    });
  }

  #left(isCancelled: boolean): void {
    const [next] = this.#waiting;
    if (next) this.#link = next.call.link;
    // Alone, because a server that cannot be reached must not keep those who have left.
    if (isCancelled) this.#cancel().catch(() => {});
    if (!next) this.#stop(new Error('Nobody waits for the task.'));
  }

  #stop(reason: Error): void {
    this.#unregister();
    this.#leaving.abort(reason);
  }

  #register(taskId: string): void {
    this.#taskId = taskId;
    if (!this.#siblings.has(taskId)) this.#siblings.set(taskId, this);
  }

  #unregister(): void {
    const id = this.#taskId;
    if (id !== undefined && this.#siblings.get(id) === this) this.#siblings.delete(id);
  }

  /** Asks the server to cancel the task, for as long as a request may take. @throws RpcError that says why it failed */
  #cancel(): Promise<void> {
    return (this.#cancelling ??= this.#requestCancel().finally(
      () => (this.#cancelling = undefined),
    ));
  }

  async #requestCancel(): Promise<void> {
    const limit = AbortSignal.timeout(this.#timeout);
    try {
      await this.#cancelTask?.(limit);
    } catch (error) {
      if (!limit.aborted) throw error;
      throw new RpcError(
        ErrorCode.RequestTimeout,
        `The server did not confirm within ${this.#timeout} ms that it cancels the task.`,
      );
    }
    // A server need not end a task that it agreed to cancel.
    this.#fail(new RpcError(TASK_CANCELLED, `The task of ${this.#name} was cancelled.`));
  }

  #fail(problem: Error): void {
    this.#problem ??= problem;
    this.#stop(problem);
  }

  #report({ call, cancel }: Waiting, isOver: boolean): void {
    const result = isOver ? this.#completed : undefined;
    if (this.#latest) call.onTask?.({ ...this.#latest, isOver, cancel, ...(result && { result }) });
  }

  #reportAll(): void {
    for (const waiting of this.#waiting) this.#report(waiting, false);
  }

  /** Progress restarts the time limit of a view's request, which does not know that a task is running. */
  #beat(): void {
    const latest = this.#latest;
    const progress = this.#progress;
    const message = progress?.message ?? latest?.statusMessage;
    for (const waiting of this.#waiting) {
      const { options, taskMeta } = waiting.call;
      options.onprogress?.({
        ...(progress ?? { progress: ++waiting.beats }),
        ...(message && { message }),
        ...(latest && taskMeta && { _meta: { [taskMeta]: { ...latest } } }),
      });
    }
  }

  #progressed(update: Progress): void {
    // Each question about the task has the last progress again.
    if (sameJson(update, this.#progress)) return;
    this.#progress = update;
    const { progress, total, message } = update;
    if (this.#latest) {
      this.#latest.progress = { progress, total, message };
      this.#reportAll();
      this.#beat();
    } else for (const { call } of this.#waiting) call.options.onprogress?.(update);
  }

  /**
   * A server of 2025-11-25 asks in the stream of the answer to this request. The driver of the package asks for it later.
   */
  #listen(): void {
    const { status, taskId } = this.#latest ?? {};
    if (status !== 'input_required' || this.#isListening || this.#support.generation !== 'v1')
      return;
    this.#isListening = true;
    const closed = () => void (this.#isListening = false);
    const { signal } = this.#leaving;
    this.#link.request('tasks/result', { taskId: taskId! }, { signal }).then(closed, closed);
  }

  async #answer(question: TaskQuestion, context: Partial<QuestionContext>): Promise<never> {
    const [asked] = this.#waiting;
    const ended = this.#leaving.signal;
    const { scope = 'task', inputId, signal } = context;
    try {
      const given = { scope, inputId, signal: signal ? AbortSignal.any([signal, ended]) : ended };
      return (await this.#inputs.answer(asked!.call, question, given)) as never;
    } catch (error) {
      // Otherwise the package asks the same again with each status, without an end.
      if (!ended.aborted && !signal?.aborted) this.#fail(error as Error);
      throw error;
    }
  }

  async #follow(call: TaskCall): Promise<CallToolResult> {
    const { timeout, onprogress, view, traced } = call.options;
    const progressed = (update: Progress) => this.#progressed(update);
    const port = taskPort(
      () => this.#link,
      this.#support,
      { timeout, view, traced, ...(onprogress && { onprogress: progressed }) },
      () => {
        if (this.#latest) this.#beat();
        this.#listen();
      },
    );
    const session = this.#sdk.withTasks(port, {
      tools: { currentTool: () => undefined },
      onInputRequest: (question, context) =>
        this.#answer(question as TaskQuestion, context as Partial<QuestionContext>),
      maxInputRounds: MAX_INPUT_ROUNDS,
      onError: () => {},
    });
    let beats: ReturnType<typeof setInterval> | undefined;
    try {
      const execution = await this.#execution(session, port.endpointId, call);
      const { handle } = execution;
      if (handle) {
        this.#register(handle.taskId);
        this.#cancelTask = (signal) => session.task(handle.taskId).cancel(signal);
      }
      const { outcome } = await execution.settle({
        onEvent: (event) => {
          if (event.type !== 'task') return;
          const { taskId, status, statusMessage, createdAt, lastUpdatedAt } = event.task;
          const { progress } = this.#latest ?? {};
          this.#latest = { taskId, status, statusMessage, createdAt, lastUpdatedAt };
          if (progress) this.#latest.progress = progress;
          this.#listen();
          this.#beat();
          beats ??= setInterval(() => this.#beat(), BEAT_MS);
          this.#reportAll();
        },
      });
      if (outcome.status === 'completed') return (this.#completed = withoutType(outcome.result));
      if (outcome.status === 'cancelled')
        throw new RpcError(TASK_CANCELLED, `The task of ${this.#name} was cancelled.`);
      const { code = ErrorCode.InternalError, message, data, cause } = outcome.error;
      // Everything else is a failure to follow it, which says nothing about the task.
      if (outcome.task?.status !== 'failed') throw cause ?? outcome.error;
      throw new RpcError(code, message, data);
    } catch (error) {
      throw this.#problem ?? error;
    } finally {
      clearInterval(beats);
      this.#unregister();
      if (this.#latest && this.#isCancelled) this.#latest.status = 'cancelled';
      // It would end the request that cancels the task.
      void Promise.resolve(this.#cancelling)
        .catch(() => {})
        .then(() => session.close());
    }
  }

  get #isCancelled(): boolean {
    return (this.#problem as Partial<RpcError> | undefined)?.code === TASK_CANCELLED;
  }

  #execution(
    session: ReturnType<TasksSdk['withTasks']>,
    endpointId: string,
    { params: { name, arguments: input, _meta }, tool, taskId, prefersTask }: TaskCall,
  ) {
    const following = { signal: this.#leaving.signal, resultCodec };
    if (taskId === undefined)
      return session.callTool(name, input as never, {
        ...following,
        ...(_meta && { metadata: _meta as never }),
        ...(tool && { declaration: this.#sdk.toolDeclarationFromMcpTool(tool as never) }),
        task: { preference: prefersTask ? 'prefer' : 'allow' },
      });
    const { generation } = this.#support;
    return session.resumeTask(
      { endpointId, generation, taskId: taskId as never, originalOperation: 'tools/call' },
      following,
    );
  }
}

/** A result is passed on as any other: the types of results are not part of what views know. */
function withoutType(result: Record<string, unknown>): CallToolResult {
  const { resultType: _, ...rest } = result;
  return rest as unknown as CallToolResult;
}
