// The tool call that a frame makes itself. With `server="…"` the frame is the whole host, so it calls the
// tool; each intent (this server, this tool, this input) is called once, whatever is retried, reloaded,
// suspended or re-rendered.
import type { ServerLink } from '../../host/link/server-link.js';
import { errorText } from '../../protocol/error-text.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import { sameJson } from '../../protocol/same-json.js';
import { ErrorCode } from '../../protocol/json-rpc.js';

/** One intent. Two that are equal by value are the same. */
export interface ToolCallPlan {
  server: string;
  name: string;
  input: Record<string, unknown>;
}

/**
 * - none: nothing was called.
 * - pending: the call is on its way.
 * - over: the call was made, here or by whoever gave the frame its result. `canRetry` only where the tool
 *   certainly did not succeed: the server was not reached, or it answered with an error.
 */
type CallState =
  | { kind: 'none' }
  | { kind: 'pending'; plan: ToolCallPlan; abort: AbortController; answer: Promise<CallToolResult> }
  | { kind: 'over'; plan: ToolCallPlan; result: CallToolResult | undefined; canRetry: boolean };

export interface ToolCallEffects {
  /** A connection to the server, for this call alone. */
  reach(server: string): Promise<ServerLink>;
  /** Milliseconds for the answer. Undefined: as long as the link waits by itself. */
  timeout(): number | undefined;
  /** There is a result: the server's, or one that explains why there is none. */
  settled(result: CallToolResult): void;
}

/** Gateways answer with these when they do not know what became of a request. */
const UNKNOWN_OUTCOME: readonly unknown[] = [408, 502, 504];
const LOST_ANSWER: readonly unknown[] = [ErrorCode.ConnectionClosed, ErrorCode.RequestTimeout];

/** Whether the server itself said that the call failed. A lost answer may hide a call that succeeded. */
function isRefusal(error: unknown): boolean {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
  if (typeof status === 'number') return !UNKNOWN_OUTCOME.includes(status);
  return (
    typeof code === 'number' && !LOST_ANSWER.includes(code) && !(error instanceof DOMException)
  );
}

const failure = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
});

/** Makes the calls of one frame. */
export class OwnToolCall {
  readonly #effects: ToolCallEffects;
  #state: CallState = { kind: 'none' };
  #count = 0;

  constructor(effects: ToolCallEffects) {
    this.#effects = effects;
  }

  get isPending(): boolean {
    return this.#state.kind === 'pending';
  }

  /** How many calls were made: a view is told each of them, also one with an input that it knows. */
  get count(): number {
    return this.#count;
  }

  /** The result that this call gave the frame, if it did. */
  get result(): CallToolResult | undefined {
    return this.#state.kind === 'over' ? this.#state.result : undefined;
  }

  /** Whether the last call certainly failed. */
  get canRetry(): boolean {
    return this.#state.kind === 'over' && this.#state.canRetry;
  }

  /** Whether this intent was acted on already. */
  covers(plan: ToolCallPlan): boolean {
    if (this.#state.kind === 'none') return false;
    const { server, name, input } = this.#state.plan;
    return server === plan.server && name === plan.name && sameJson(input, plan.input);
  }

  /** Somebody else made this call, so it is not made here. */
  adopt(plan: ToolCallPlan, result?: CallToolResult): void {
    this.cancel();
    this.#state = { kind: 'over', plan, result, canRetry: false };
  }

  /** Calls the tool, unless this very call is on its way. The result also goes to `settled`. */
  make(plan: ToolCallPlan): Promise<CallToolResult> {
    if (this.#state.kind === 'pending' && this.covers(plan)) return this.#state.answer;
    this.cancel();
    this.#count++;
    const abort = new AbortController();
    const answer = this.#call(plan, abort.signal);
    this.#state = { kind: 'pending', plan, abort, answer };
    return answer;
  }

  /** Forgets a call that certainly failed, so that it is made again. A result that exists stays. */
  forgetFailure(): void {
    if (this.canRetry) this.#state = { kind: 'none' };
  }

  /** Nobody wants the result any more. */
  cancel(): void {
    if (this.#state.kind === 'pending') this.#state.abort.abort();
    this.#state = { kind: 'none' };
  }

  async #call(plan: ToolCallPlan, signal: AbortSignal): Promise<CallToolResult> {
    const { result, canRetry } = await this.#outcome(plan, signal);
    if (signal.aborted) return result;
    this.#state = { kind: 'over', plan, result, canRetry };
    this.#effects.settled(result);
    return result;
  }

  async #outcome(
    { server, name, input }: ToolCallPlan,
    signal: AbortSignal,
  ): Promise<{ result: CallToolResult; canRetry: boolean }> {
    let link: ServerLink | undefined;
    let isSent = false;
    try {
      link = await this.#effects.reach(server);
      await link.ready(signal);
      isSent = true;
      const timeout = this.#effects.timeout();
      const options = { signal, ...(timeout !== undefined && { timeout }) };
      return { result: await link.callTool({ name, arguments: input }, options), canRetry: false };
    } catch (error) {
      const canRetry = !isSent || isRefusal(error);
      const text = errorText(error);
      const warning = `The answer to ${name} was lost: ${text} The tool may have run, so it is not called again by itself.`;
      return { result: failure(canRetry ? text : warning), canRetry };
    } finally {
      link?.close?.();
    }
  }
}
