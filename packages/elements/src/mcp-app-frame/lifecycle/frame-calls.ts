// The calls of a frame that calls its tool itself: which call its properties define, and whose result it shows. Loaded
// by such frames only.
import type { AppError } from '../../host/app-error.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import type { FrameProperties } from '../frame-properties.js';
import { page } from '../page-settings.js';
import type { ToolCallPlan } from './call-attempt.js';
import type { reachServerUrl } from './frame-session.js';
import { OwnToolCall } from './own-tool-call.js';

/** The element that it belongs to. */
export interface CallingFrame extends FrameProperties {
  requestUpdate(): void;
}

export class FrameCalls {
  readonly #frame: CallingFrame;
  readonly #call: OwnToolCall;

  /** @param refused called if the user must sign in before the call can be made */
  constructor(
    frame: CallingFrame,
    reach: typeof reachServerUrl,
    refused: (error: AppError) => void,
  ) {
    this.#frame = frame;
    this.#call = new OwnToolCall({
      reach: (server) => reach(server, frame),
      timeout: () => frame.limits?.requestTimeout ?? page.limits?.requestTimeout,
      // The result becomes the frame's property, so that the page can read and show it.
      settled: (result) => (frame.toolResult = result),
      refused,
      progressed: (progress) => (frame.toolProgress = progress),
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
      this.#forgetResult();
      return call.leave();
    }
    const { toolResult, toolCancelled } = this.#frame;
    const isOwn = call.isResultOf(plan, toolResult);
    const isProvided = toolCancelled !== undefined || (toolResult !== undefined && !isOwn);
    const isCurrent = call.isCurrent(plan);
    if (isProvided) {
      // The page may still take over a pending call.
      if (!isCurrent || this.isPending) call.adopt(plan);
    } else if (!isCurrent) {
      this.#forgetResult();
      if (!call.recall(plan)) void call.make(plan);
      else if (call.result) this.#frame.toolResult = call.result;
    }
  }

  /** Removes the result of a call that is no longer the current one. Nobody may take it for that of the new input. */
  forgetFormer(): void {
    const plan = this.#plan();
    if (!plan || !this.#call.isCurrent(plan)) this.#forgetResult();
  }

  /** Repeats the call with the current input. @throws Error if there is no call to make */
  repeat(): Promise<CallToolResult> {
    const plan = this.#plan();
    if (plan && !this.isPending) this.#frame.toolResult = undefined;
    return this.#call.repeat(plan);
  }

  /** The call of the current properties was made elsewhere. */
  adopt(result: CallToolResult | undefined): void {
    const plan = this.#plan();
    if (plan) this.#call.adopt(plan, result);
    else this.#call.leave();
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
    const { server, client, relay, tool, toolInput: input = {} } = this.#frame;
    if (!server || client || relay || !tool) return undefined;
    const name = typeof tool === 'object' ? tool.name : tool;
    return { identity: this.#frame.identity, server, name, input };
  }

  /** Removes a result that the frame fetched for the previous call. */
  #forgetResult(): void {
    const { result } = this.#call;
    if (result && this.#frame.toolResult === result) this.#frame.toolResult = undefined;
  }
}
