// The tool calls that a frame makes itself. With `server="…"` the frame is the whole host, so it calls the tool. Each
// intent (user, server, tool, input) is called once, whatever is retried, reloaded, suspended or rendered again. A task of
// a call that was made elsewhere is followed in the same way. Loaded by such frames only.
import type { AppError } from '../../host/app-error.js';
import type { FrameSnapshot } from '../../host/session/frame-snapshot.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import { taskEvent } from '../../host/tasks/task-event.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import type { FrameProperties } from '../frame-properties.js';
import { page } from '../page-settings.js';
import type { ToolCallPlan } from './call-attempt.js';
import type { linkOf } from './frame-session.js';
import { OwnToolCall } from './own-tool-call.js';

/** The element that it belongs to. */
export interface CallingFrame extends FrameProperties {
  requestUpdate(): void;
  /** Dispatches an event of the frame. */
  observe(event: SessionEvent): boolean;
}

/** Which call the properties of a frame define, and whose result the frame shows. */
export class FrameCalls {
  readonly #frame: CallingFrame;
  readonly #call: OwnToolCall;

  /** @param refused called if the user must sign in before the call can be made */
  constructor(frame: CallingFrame, reach: typeof linkOf, refused: (error: AppError) => void) {
    this.#frame = frame;
    this.#call = new OwnToolCall({
      reach: async () => {
        const link = (await reach(frame))!;
        return page.tracing ? page.tracing.link(link) : link;
      },
      timeout: () => frame.limits?.requestTimeout ?? page.limits?.requestTimeout,
      // The result becomes the frame's property, so that the page can read and show it.
      settled: (result) => (frame.toolResult = result),
      refused,
      progressed: (progress) => (frame.toolProgress = progress),
      cancelled: (reason) => (frame.toolCancelled = { reason }),
      tasked: (running, { name: tool }) =>
        frame.observe(taskEvent(running, { tool, isOfView: false, isShown: false })),
      handlers: () => frame.handlers,
      traced: (event) => frame.observe(event),
    });
  }

  get isPending(): boolean {
    return this.#call.isPending;
  }

  /** The number of calls that were made. */
  get count(): number {
    return this.#call.count;
  }

  /** Makes the call that the properties define, unless it was already made or the page has the outcome. */
  ensure(): void {
    const call = this.#call;
    const plan = this.#plan();
    if (!plan) {
      this.forgetFormer();
      return call.leave();
    }
    call.resume();
    const { toolResult, toolCancelled, taskId } = this.#frame;
    const isOwn = call.isResultOf(plan, toolResult);
    const isProvided = toolCancelled !== undefined || (toolResult !== undefined && !isOwn);
    const isCurrent = call.isCurrent(plan) && (!taskId || call.hasTask(taskId));
    if (isProvided) {
      // The page may still take over a pending call.
      if (!isCurrent || this.isPending) call.adopt(plan, undefined, taskId);
    } else if (!isCurrent || call.isLeft) {
      this.#forgetResult();
      if (!call.recall(plan, taskId) || call.isLeft) void call.make(plan, taskId);
      else if (call.result) this.#frame.toolResult = call.result;
    } else if (taskId && !toolResult && call.result) {
      // A page that shows a stored task sets all properties again when it renders.
      this.#frame.toolResult = call.result;
    }
  }

  /** Removes the result of a call that is no longer the current one. Nobody may take it for that of the new input. */
  forgetFormer(): void {
    const plan = this.#plan();
    // A page that has stored the result of a task no longer sets the task.
    if (plan ? !this.#call.isCurrent(plan) : !this.#call.isFollowed) this.#forgetResult();
  }

  /** Repeats the call with the current input. @throws Error if there is no call to make */
  repeat(): Promise<CallToolResult> {
    const plan = this.#plan();
    if (plan?.isFollowed) return this.#call.repeat(undefined);
    if (plan && !this.isPending) this.#frame.toolResult = this.#frame.taskId = undefined;
    return this.#call.repeat(plan);
  }

  /** The id of the task that the current call has become. */
  get taskId(): string | undefined {
    return this.#call.taskId;
  }

  /** The call was made by the creator of the snapshot. If it has become a task since, the task is followed. */
  restore({ toolResult, toolCancelled, taskId }: FrameSnapshot): void {
    if (taskId !== undefined && !toolResult && !toolCancelled) this.ensure();
    else this.adopt(toolResult);
  }

  /** The call of the current properties was made elsewhere. */
  adopt(result: CallToolResult | undefined): void {
    const plan = this.#plan();
    if (plan) this.#call.adopt(plan, result);
    else this.#call.leave();
  }

  /** The frame has left the page. Its tasks go on, and are followed again with the view. */
  suspend(): void {
    this.#call.suspend();
  }

  /** Drops calls that certainly failed, so that they are made again with the view. Existing results are kept. */
  forgetFailures(): void {
    if (this.#call.canRetry) this.#forgetResult();
    this.#call.forgetFailures();
  }

  cancel(): void {
    this.#call.cancel();
  }

  /** Forgets everything, because the frame now belongs to another server or user. */
  reset(): void {
    this.#forgetResult();
    this.#frame.toolProgress = undefined;
    this.#call.reset();
  }

  #plan(): ToolCallPlan | undefined {
    const { server, client, relay, tool, toolInput: input = {}, taskId, identity } = this.#frame;
    const name = typeof tool === 'object' ? tool.name : (tool ?? '');
    if (server && !client && !relay && name) return { identity, server, name, input };
    const isReached = Boolean(client ?? relay ?? server);
    if (!taskId || !isReached) return undefined;
    return { identity, server: client ? '' : (relay ?? server!), name, input, isFollowed: true };
  }

  /** Removes a result that the frame fetched for the previous call. */
  #forgetResult(): void {
    const { result } = this.#call;
    if (result && this.#frame.toolResult === result) this.#frame.toolResult = undefined;
  }
}
