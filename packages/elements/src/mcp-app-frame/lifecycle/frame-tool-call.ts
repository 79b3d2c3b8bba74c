// The tool data of a frame: what the page sets, and the result of the call that the frame makes itself.
import type { AppError } from '../../host/app-error.js';
import type { FeedData } from '../../host/connection/view-feed.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import { sameJson } from '../../protocol/same-json.js';
import type { FrameProperties } from '../frame-properties.js';
import { page } from '../page-settings.js';
import { reachServerUrl } from './frame-session.js';
import type { KeptView } from './frame-state.js';
import type { ToolCallPlan } from './call-attempt.js';
import type { OwnToolCall } from './own-tool-call.js';

/** The element that it belongs to. */
interface CallingFrame extends FrameProperties {
  requestUpdate(): void;
}

/** The code for calls is loaded only by frames that call their tool themselves. */
export class FrameToolCall {
  readonly #frame: CallingFrame;
  readonly #refused: (error: AppError) => void;
  #loading: Promise<OwnToolCall> | undefined;
  #call: OwnToolCall | undefined;
  /** A call that was made elsewhere, until the code that records it is loaded. */
  #adopted: { plan: ToolCallPlan; result: CallToolResult | undefined } | undefined;

  /** @param refused called if the user must sign in before the call can be made */
  constructor(frame: CallingFrame, refused: (error: AppError) => void) {
    this.#frame = frame;
    this.#refused = refused;
  }

  get isPending(): boolean {
    return this.#call ? this.#call.isPending : this.#loading !== undefined;
  }

  /** Makes the call that the properties define, unless it was already made or the page has the outcome. */
  ensure(): void {
    const call = this.#call;
    const plan = this.#plan();
    if (!plan) {
      this.#forgetResult();
      return call?.leave();
    }
    // The frame updates once the code is loaded, and then calls this again. If it cannot be loaded, neither can the
    // view.
    if (!call) return void this.#load().catch(() => {});
    const { toolResult, toolCancelled } = this.#frame;
    const isOwn = toolResult !== undefined && toolResult === call.result;
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

  /** Repeats the call with the current input. */
  async repeat(): Promise<CallToolResult> {
    const call = await this.#load();
    const plan = this.#plan();
    if (plan && !call.isPending) this.#frame.toolResult = undefined;
    return call.repeat(plan);
  }

  /** The creator of the snapshot called the tool, so it is not called here. */
  adopt(result: CallToolResult | undefined): void {
    const plan = this.#plan();
    if (!plan) this.#call?.leave();
    else if (this.#call) this.#call.adopt(plan, result);
    else this.#adopted = { plan, result };
  }

  /** Drops calls that certainly failed, so that they are made again with the view. Existing results are kept. */
  forgetFailures(): void {
    if (this.#call?.canRetry) this.#forgetResult();
    this.#call?.forgetFailures();
  }

  cancel(): void {
    this.#call?.cancel();
  }

  /**
   * The tool data for the view.
   * @param kept the restored view: a result that it had with another input is not sent again
   */
  data(kept: KeptView | undefined): FeedData {
    const { toolInput, toolInputPartial, toolResult, toolCancelled, toolProgress, toolCalls } =
      this.#frame;
    const input = toolInput ?? (this.#plan() && {});
    const isStale =
      kept !== undefined &&
      toolResult === kept.toolData.result &&
      !sameJson(input, kept.toolData.input);
    return {
      input,
      partial: toolInputPartial ?? undefined,
      result: isStale ? undefined : (toolResult ?? undefined),
      cancelled: toolCancelled ?? undefined,
      progress: toolProgress,
      calls: toolCalls,
      call: this.#call?.count ?? 0,
    };
  }

  /** A frame calls the tool itself only with `server`, and without `client` or `relay`. */
  #plan(): ToolCallPlan | undefined {
    const { server, client, relay, tool, toolInput: input = {} } = this.#frame;
    if (!server || client || relay || !tool) return undefined;
    return { server, name: typeof tool === 'object' ? tool.name : tool, input };
  }

  /** Removes a result that the frame fetched for the previous call. */
  #forgetResult(): void {
    const result = this.#call?.result;
    if (result && this.#frame.toolResult === result) this.#frame.toolResult = undefined;
  }

  #load(): Promise<OwnToolCall> {
    return (this.#loading ??= this.#open().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    }));
  }

  async #open(): Promise<OwnToolCall> {
    const { OwnToolCall } = await import('./own-tool-call.js');
    const call = new OwnToolCall({
      reach: (server) => reachServerUrl(server, this.#frame),
      timeout: () => this.#frame.limits?.requestTimeout ?? page.limits?.requestTimeout,
      // The result becomes the frame's property, so that the page can read and show it.
      settled: (result) => (this.#frame.toolResult = result),
      refused: (error) => this.#refused(error),
      progressed: (progress) => (this.#frame.toolProgress = progress),
    });
    if (this.#adopted) call.adopt(this.#adopted.plan, this.#adopted.result);
    this.#frame.requestUpdate();
    return (this.#call = call);
  }
}
