// Makes and remembers the calls of one frame. Loaded with `frame-calls.ts`.
import type { AppError } from '../../host/app-error.js';
import type { RunningTask } from '../../host/tasks/task-call.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import { sameJson } from '../../protocol/same-json.js';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';
import { attemptCall } from './call-attempt.js';
import type { CallListener, CallOutcome, CallWay, ToolCallPlan } from './call-attempt.js';

/**
 * - pending: the call is in progress. `isSent` once the server may have received it.
 * - left: the call has become a task that nobody follows now. The frame follows it when it runs again.
 * - over: the call was made, here or by the page that set the result. `canRetry` is true only if the tool certainly did
 *   not succeed: the server was not reached, or it answered with an error; or if a task could not be followed.
 */
type CallState =
  | {
      kind: 'pending';
      isSent: boolean;
      abort: AbortController;
      answer: Promise<CallToolResult>;
    }
  | { kind: 'left' }
  | { kind: 'over'; result: CallToolResult | undefined; canRetry: boolean };

interface CallRecord {
  readonly plan: ToolCallPlan;
  state: CallState;
  /** The task that the call has become. Once there is one, it is followed, and the tool is not called again. */
  taskId?: string | undefined;
}

/** The task of a call that has no outcome yet. */
const openTaskOf = ({ state, taskId }: CallRecord): string | undefined =>
  state.kind !== 'over' || state.canRetry ? taskId : undefined;

/** The maximum number of intents that a frame remembers. The oldest is dropped first. */
const MAX_RECORDS = 100;

export interface ToolCallEffects extends CallWay {
  /** Called with the result: the server's, or one that explains the failure. */
  settled(result: CallToolResult): void;
  /** Called if nothing was executed, because the user must sign in first. */
  refused(error: AppError): void;
  /** Called with the progress of the current call; with undefined when a call starts. */
  progressed(progress: ToolProgress | undefined): void;
  /** Called if the task of the call was cancelled, by the user or by the server. */
  cancelled(reason: string): void;
  /** Called with the task that a call has become, and whenever its status changes. */
  tasked(task: RunningTask, plan: ToolCallPlan): void;
}

const mayHaveRun = (what: string): string =>
  `${what} The tool may have run, so it is not called again automatically.`;

const failure = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
});

/** The server's result, or one that explains why there is none. */
function resultOf({ name }: ToolCallPlan, outcome: CallOutcome): CallToolResult {
  if (outcome.kind === 'answered') return outcome.result;
  if (outcome.kind === 'cancelled') return failure(outcome.text);
  const { canRetry, isTask, text } = outcome;
  if (isTask && canRetry) {
    const what = `The task of ${name} could not be followed: ${text}`;
    return failure(`${what} It may still run. Reload the view to follow it again.`);
  }
  if (isTask) return failure(text);
  return failure(canRetry ? text : mayHaveRun(`The answer to ${name} was lost: ${text}`));
}

const isSame = (a: ToolCallPlan, b: ToolCallPlan): boolean =>
  a.identity === b.identity &&
  a.server === b.server &&
  a.name === b.name &&
  sameJson(a.input, b.input);

/**
 * Makes and remembers the calls of one frame: if an earlier input is set again, its result is shown again. A call
 * continues if the frame gets another input, because the tool may already have run.
 */
export class OwnToolCall {
  readonly #effects: ToolCallEffects;
  #records: CallRecord[] = [];
  /** The call for the current input. */
  #current: CallRecord | undefined;
  #count = 0;
  #isAway = false;

  constructor(effects: ToolCallEffects) {
    this.#effects = effects;
  }

  /** Whether the current call is pending. */
  get isPending(): boolean {
    return this.#current?.state.kind === 'pending';
  }

  /** The number of calls that were made. A view gets the data of each of them, even if the input is the same. */
  get count(): number {
    return this.#count;
  }

  /** The result of the current call, if it is known here. */
  get result(): CallToolResult | undefined {
    const state = this.#current?.state;
    return state?.kind === 'over' ? state.result : undefined;
  }

  /** The id of the task that the current call has become, until its outcome is known. */
  get taskId(): string | undefined {
    return this.#current && openTaskOf(this.#current);
  }

  /** Whether the current call has become a task that nobody follows. */
  get isLeft(): boolean {
    return this.#current?.state.kind === 'left';
  }

  /** Whether the current call was made elsewhere. */
  get isFollowed(): boolean {
    return this.#current?.plan.isFollowed === true;
  }

  /** Whether the current call certainly failed. */
  get canRetry(): boolean {
    const state = this.#current?.state;
    return state?.kind === 'over' && state.canRetry;
  }

  /** Whether this intent is the current one. */
  isCurrent(plan: ToolCallPlan): boolean {
    return this.#current !== undefined && isSame(this.#current.plan, plan);
  }

  /**
   * Whether this is the result of that call. The page may set a copy of what the frame has set, because frameworks copy
   * what they keep; the copy then replaces it.
   */
  isResultOf(plan: ToolCallPlan, result: CallToolResult | undefined): boolean {
    const state = this.#current?.state;
    if (!result || state?.kind !== 'over' || !state.result) return false;
    if (state.result === result) return true;
    const isCopy = this.isCurrent(plan) && sameJson(state.result, result);
    if (isCopy) state.result = result;
    return isCopy;
  }

  /**
   * Makes this intent the current one, if its call was already made.
   * @param taskId the task that its call has become. With another task it is another call
   */
  recall(plan: ToolCallPlan, taskId?: string): boolean {
    const known = this.#find(plan);
    const isOther = taskId !== undefined && known?.taskId !== taskId;
    this.#current = isOther ? undefined : known;
    return this.#current !== undefined;
  }

  /** Whether the current call has become this task. */
  hasTask(taskId: string): boolean {
    return this.#current?.taskId === taskId;
  }

  /** Records a call that was made elsewhere, so that it is not made here. */
  adopt(plan: ToolCallPlan, result?: CallToolResult, taskId?: string): void {
    const known = this.#find(plan);
    if (known?.state.kind === 'pending')
      known.state.abort.abort(new Error('The page has the result.'));
    if (known?.state.kind === 'over' && !result) this.#current = known;
    else this.#remember({ plan, state: { kind: 'over', result, canRetry: false }, taskId });
  }

  /**
   * Calls the tool, unless the same call is pending or has become a task. The result is also passed to `settled`.
   * @param given a task of an earlier call, which is followed instead
   */
  make(plan: ToolCallPlan, given?: string): Promise<CallToolResult> {
    if (this.recall(plan, given) && this.#current?.state.kind === 'pending') {
      return this.#current.state.answer;
    }
    const taskId = given ?? this.taskId;
    const former = this.#find(plan)?.state;
    if (former?.kind === 'pending') former.abort.abort(new Error('Another task is followed.'));
    this.#count++;
    this.#effects.progressed(undefined);
    const abort = new AbortController();
    const answer = this.#call(plan, abort.signal, taskId);
    // The tool of a known task has run, so it is not called whatever happens.
    const isSent = taskId !== undefined;
    const state: CallState = { kind: 'pending', isSent, abort, answer };
    this.#remember({ plan, state, taskId });
    return answer;
  }

  /**
   * Calls the tool even if it was called before, unless its task may still run.
   * @throws Error if there is no call to make
   */
  repeat(plan: ToolCallPlan | undefined): Promise<CallToolResult> {
    if (plan) return this.make(plan);
    throw new Error(
      'There is no call to make: set server and tool (and neither client nor relay), or call the tool with your own client and set toolResult.',
    );
  }

  /** Drops calls that certainly failed, so that they are made again. Existing results and tasks are kept. */
  forgetFailures(): void {
    for (const record of this.#records) {
      if (record.state.kind !== 'over' || !record.state.canRetry) continue;
      if (record.taskId === undefined) this.#forget(record);
      else record.state = { kind: 'left' };
    }
  }

  /** The frame has left the page: nobody follows its tasks, also not those that pending calls become, until `resume`. */
  suspend(): void {
    this.#isAway = true;
    for (const record of this.#records) if (record.taskId !== undefined) this.#leaveTask(record);
  }

  /** The frame is in the page. */
  resume(): void {
    this.#isAway = false;
  }

  /** Cancels pending calls. A tool that may have run is still not called again. */
  cancel(): void {
    for (const record of this.#records) {
      const { plan, state } = record;
      if (state.kind !== 'pending') continue;
      const { isFollowed } = plan;
      // Who made the call decides about its task.
      state.abort.abort(
        isFollowed ? new Error('The frame no longer follows the task.') : undefined,
      );
      if (!state.isSent || isFollowed) this.#forget(record);
      else {
        const result = failure(mayHaveRun(`The call to ${plan.name} was cancelled.`));
        record.state = { kind: 'over', result, canRetry: false };
        if (record === this.#current) this.#effects.settled(result);
      }
    }
  }

  /** The frame has no current call. */
  leave(): void {
    this.#current = undefined;
    this.cancel();
  }

  /** Ends all calls silently and forgets them: they belong to another server or user, who may still want their tasks. */
  reset(): void {
    const reason = new Error('The frame belongs to another server or user.');
    for (const { state } of this.#records) if (state.kind === 'pending') state.abort.abort(reason);
    this.#records = [];
    this.#current = undefined;
  }

  #leaveTask(record: CallRecord): void {
    const { state } = record;
    if (state.kind !== 'pending') return;
    record.state = { kind: 'left' };
    // Not an `AbortError`, which would cancel the task.
    state.abort.abort(new Error('The frame has left the page.'));
  }

  #find(plan: ToolCallPlan): CallRecord | undefined {
    return this.#records.find((record) => isSame(record.plan, plan));
  }

  #forget(record: CallRecord): void {
    this.#records = this.#records.filter((other) => other !== record);
    if (this.#current === record) this.#current = undefined;
  }

  /** Replaces the record of the same intent. */
  #remember(record: CallRecord): void {
    const others = this.#records.filter(({ plan }) => !isSame(plan, record.plan));
    this.#records = [...others, record].slice(-MAX_RECORDS);
    this.#current = record;
  }

  async #call(
    plan: ToolCallPlan,
    signal: AbortSignal,
    taskId: string | undefined,
  ): Promise<CallToolResult> {
    const isShown = () => this.isPending && this.isCurrent(plan) && !signal.aborted;
    const listener: CallListener = {
      sent: () => this.#markSent(plan),
      progressed: (progress) => {
        if (isShown()) this.#effects.progressed(progress);
      },
      task: (task) => {
        const record = this.#find(plan);
        if (record && !signal.aborted) record.taskId = task.taskId;
        if (isShown() || task.isOver) this.#effects.tasked(task, plan);
        if (record && this.#isAway) this.#leaveTask(record);
      },
    };
    const outcome = await attemptCall(plan, signal, this.#effects, listener, taskId);
    const canRetry = outcome.kind === 'failed' && outcome.canRetry;
    const result = resultOf(plan, outcome);
    const record = this.#find(plan);
    if (signal.aborted || !record) return result;
    const isCancelled = outcome.kind === 'cancelled';
    const refusal = outcome.kind === 'failed' ? outcome.refusal : undefined;
    const isShownResult = !refusal && !isCancelled;
    record.state = { kind: 'over', result: isShownResult ? result : undefined, canRetry };
    if (record !== this.#current) return result;
    if (refusal) this.#effects.refused(refusal);
    else if (isCancelled) this.#effects.cancelled(outcome.text);
    else this.#effects.settled(result);
    return result;
  }

  #markSent(plan: ToolCallPlan): void {
    const state = this.#find(plan)?.state;
    if (state?.kind === 'pending') state.isSent = true;
  }
}
