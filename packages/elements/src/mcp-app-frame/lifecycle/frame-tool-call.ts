// The tool data of a frame: what the page sets, and the result of the call that the frame makes itself.
import type { AppError } from '../../host/app-error.js';
import type { ToolData } from '../../host/connection/tool-feed.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import { sameJson } from '../../protocol/same-json.js';
import type { FrameProperties } from '../frame-properties.js';
import { page } from '../page-settings.js';
import { reachServerUrl } from './frame-session.js';
import type { KeptView } from './frame-state.js';
import { OwnToolCall } from './own-tool-call.js';
import type { ToolCallPlan } from './call-attempt.js';

export class FrameToolCall {
  readonly #frame: FrameProperties;
  readonly #refused: (error: AppError) => void;
  readonly #call = new OwnToolCall({
    reach: (server) => reachServerUrl(server, this.#frame),
    timeout: () => this.#frame.limits?.requestTimeout ?? page.limits?.requestTimeout,
    // The result becomes the frame's, so that the page can read it, and show its text if need be.
    settled: (result) => (this.#frame.toolResult = result),
    refused: (error) => this.#refused(error),
  });

  /** @param refused the user has to sign in before the call can be made */
  constructor(frame: FrameProperties, refused: (error: AppError) => void) {
    this.#frame = frame;
    this.#refused = refused;
  }

  get isPending(): boolean {
    return this.#call.isPending;
  }

  /** Makes the call that the properties describe, unless it was made, or the page has the outcome. */
  ensure(): void {
    const { toolResult, toolCancelled } = this.#frame;
    const plan = this.#plan();
    if (!plan) {
      this.#forgetResult();
      return this.#call.leave();
    }
    const isOwn = toolResult !== undefined && toolResult === this.#call.result;
    const isProvided = toolCancelled !== undefined || (toolResult !== undefined && !isOwn);
    const isCurrent = this.#call.isCurrent(plan);
    if (isProvided) {
      // The page may still take over a call that is on its way.
      if (!isCurrent || this.isPending) this.#call.adopt(plan);
    } else if (!isCurrent) {
      this.#forgetResult();
      if (!this.#call.recall(plan)) void this.#call.make(plan);
      else if (this.#call.result) this.#frame.toolResult = this.#call.result;
    }
  }

  /** Makes the call once more, with the input that is set. */
  async repeat(): Promise<CallToolResult> {
    const plan = this.#plan();
    if (!plan) {
      throw new Error(
        'There is no call to make: set server and tool (and neither client nor relay), or call the tool with your own client and set toolResult.',
      );
    }
    if (!this.isPending) this.#frame.toolResult = undefined;
    return this.#call.make(plan);
  }

  /** Whoever made the snapshot called the tool; it is not called here. */
  adopt(result: CallToolResult | undefined): void {
    const plan = this.#plan();
    if (plan) this.#call.adopt(plan, result);
    else this.#call.leave();
  }

  /** Calls that certainly failed are made again when the view is; results that exist stay. */
  forgetFailures(): void {
    if (this.#call.canRetry) this.#forgetResult();
    this.#call.forgetFailures();
  }

  cancel(): void {
    this.#call.cancel();
  }

  /**
   * What the view is told.
   * @param kept the view that comes back: a result that it had with another input is not told again
   */
  data(kept: KeptView | undefined): ToolData {
    const { toolInput, toolInputPartial, toolResult, toolCancelled } = this.#frame;
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
      call: this.#call.count,
    };
  }

  /** Only a frame with nothing but a server's address makes the call itself. */
  #plan(): ToolCallPlan | undefined {
    const { server, client, relay, tool, toolInput: input = {} } = this.#frame;
    if (!server || client || relay || !tool) return undefined;
    return { server, name: typeof tool === 'object' ? tool.name : tool, input };
  }

  /** What the frame fetched itself belongs to the call before. */
  #forgetResult(): void {
    const { result } = this.#call;
    if (result && this.#frame.toolResult === result) this.#frame.toolResult = undefined;
  }
}
