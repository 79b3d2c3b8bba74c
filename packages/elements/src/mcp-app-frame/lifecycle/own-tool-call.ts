// The tool call that a frame makes itself. With `server="…"` the frame is the whole host, so it calls the
// tool; each intent (this server, this tool, this input) is called once, whatever is retried, reloaded,
// suspended or re-rendered.
import type { AppError } from '../../host/app-error.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import { sameJson } from '../../protocol/same-json.js';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';
import { attemptCall } from './call-attempt.js';
import type { CallOutcome, CallWay, ToolCallPlan } from './call-attempt.js';

/**
 * - pending: the call is on its way. `isSent` once the server may have received it.
 * - over: the call was made, here or by whoever gave the frame its result. `canRetry` only where the tool
 *   certainly did not succeed: the server was not reached, or it answered with an error.
 */
type CallState =
  | { kind: 'pending'; isSent: boolean; abort: AbortController; answer: Promise<CallToolResult> }
  | { kind: 'over'; result: CallToolResult | undefined; canRetry: boolean };

interface CallRecord {
  readonly plan: ToolCallPlan;
  state: CallState;
}

/** How many intents a frame remembers. Beyond that, the oldest is forgotten. */
const MAX_RECORDS = 100;

export interface ToolCallEffects extends CallWay {
  /** There is a result: the server's, or one that explains why there is none. */
  settled(result: CallToolResult): void;
  /** There is no result yet: nothing was executed, because the user has to sign in first. */
  refused(error: AppError): void;
  /** How far the tool of the call is that the frame shows. Undefined: a call begins. */
  progressed(progress: ToolProgress | undefined): void;
}

const mayHaveRun = (what: string): string =>
  `${what} The tool may have run, so it is not called again by itself.`;

const failure = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
});

/** The result that the server gave, or one that explains why there is none. */
function resultOf({ name }: ToolCallPlan, outcome: CallOutcome): CallToolResult {
  if (outcome.kind === 'answered') return outcome.result;
  const { canRetry, text } = outcome;
  return failure(canRetry ? text : mayHaveRun(`The answer to ${name} was lost: ${text}`));
}

const isSame = (a: ToolCallPlan, b: ToolCallPlan): boolean =>
  a.server === b.server && a.name === b.name && sameJson(a.input, b.input);

/**
 * Makes the calls of one frame, and remembers them: an input that comes back shows the result that it had. A call
 * goes on when the frame turns to another input, because the tool may have run already.
 */
export class OwnToolCall {
  readonly #effects: ToolCallEffects;
  #records: CallRecord[] = [];
  /** The call that the frame shows. */
  #current: CallRecord | undefined;
  #count = 0;

  constructor(effects: ToolCallEffects) {
    this.#effects = effects;
  }

  /** Whether the call that the frame shows is on its way. */
  get isPending(): boolean {
    return this.#current?.state.kind === 'pending';
  }

  /** How many calls were made: a view is told each of them, also one with an input that it knows. */
  get count(): number {
    return this.#count;
  }

  /** The result of the call that the frame shows, if this object knows it. */
  get result(): CallToolResult | undefined {
    const state = this.#current?.state;
    return state?.kind === 'over' ? state.result : undefined;
  }

  /** Whether the call that the frame shows certainly failed. */
  get canRetry(): boolean {
    const state = this.#current?.state;
    return state?.kind === 'over' && state.canRetry;
  }

  /** Whether the frame shows this intent. */
  isCurrent(plan: ToolCallPlan): boolean {
    return this.#current !== undefined && isSame(this.#current.plan, plan);
  }

  /** Turns to this intent, if it was acted on already. */
  recall(plan: ToolCallPlan): boolean {
    this.#current = this.#find(plan);
    return this.#current !== undefined;
  }

  /** Somebody else made this call, so it is not made here. */
  adopt(plan: ToolCallPlan, result?: CallToolResult): void {
    const known = this.#find(plan);
    if (known?.state.kind === 'pending') known.state.abort.abort();
    if (known?.state.kind === 'over' && !result) this.#current = known;
    else this.#remember({ plan, state: { kind: 'over', result, canRetry: false } });
  }

  /** Calls the tool, unless this very call is on its way. The result also goes to `settled`. */
  make(plan: ToolCallPlan): Promise<CallToolResult> {
    if (this.recall(plan) && this.#current?.state.kind === 'pending') {
      return this.#current.state.answer;
    }
    this.#count++;
    this.#effects.progressed(undefined);
    const abort = new AbortController();
    const answer = this.#call(plan, abort.signal);
    this.#remember({ plan, state: { kind: 'pending', isSent: false, abort, answer } });
    return answer;
  }

  /** The same for a page that wants a call, whatever was called before. @throws Error when there is none to make */
  repeat(plan: ToolCallPlan | undefined): Promise<CallToolResult> {
    if (plan) return this.make(plan);
    throw new Error(
      'There is no call to make: set server and tool (and neither client nor relay), or call the tool with your own client and set toolResult.',
    );
  }

  /** Forgets the calls that certainly failed, so that they are made again. Results that exist stay. */
  forgetFailures(): void {
    for (const record of this.#records) {
      if (record.state.kind === 'over' && record.state.canRetry) this.#forget(record);
    }
  }

  /** Nobody wants the results any more. A tool that may have run is not called again all the same. */
  cancel(): void {
    for (const record of this.#records) {
      const { plan, state } = record;
      if (state.kind !== 'pending') continue;
      state.abort.abort();
      if (!state.isSent) this.#forget(record);
      else {
        const result = failure(mayHaveRun(`The call of ${plan.name} was cancelled.`));
        record.state = { kind: 'over', result, canRetry: false };
        if (record === this.#current) this.#effects.settled(result);
      }
    }
  }

  /** The frame shows no call any more. */
  leave(): void {
    this.#current = undefined;
    this.cancel();
  }

  #find(plan: ToolCallPlan): CallRecord | undefined {
    return this.#records.find((record) => isSame(record.plan, plan));
  }

  #forget(record: CallRecord): void {
    this.#records = this.#records.filter((other) => other !== record);
    if (this.#current === record) this.#current = undefined;
  }

  /** In the place of what is known of the same intent. */
  #remember(record: CallRecord): void {
    const others = this.#records.filter(({ plan }) => !isSame(plan, record.plan));
    this.#records = [...others, record].slice(-MAX_RECORDS);
    this.#current = record;
  }

  async #call(plan: ToolCallPlan, signal: AbortSignal): Promise<CallToolResult> {
    const outcome = await attemptCall(plan, signal, this.#effects, {
      sent: () => this.#markSent(plan),
      progressed: (progress) => {
        const isShown = this.isPending && this.isCurrent(plan) && !signal.aborted;
        if (isShown) this.#effects.progressed(progress);
      },
    });
    const canRetry = outcome.kind === 'failed' && outcome.canRetry;
    const result = resultOf(plan, outcome);
    const record = this.#find(plan);
    if (signal.aborted || !record) return result;
    const refusal = outcome.kind === 'failed' ? outcome.refusal : undefined;
    record.state = { kind: 'over', result: refusal ? undefined : result, canRetry };
    if (record !== this.#current) return result;
    if (refusal) this.#effects.refused(refusal);
    else this.#effects.settled(result);
    return result;
  }

  #markSent(plan: ToolCallPlan): void {
    const state = this.#find(plan)?.state;
    if (state?.kind === 'pending') state.isSent = true;
  }
}
