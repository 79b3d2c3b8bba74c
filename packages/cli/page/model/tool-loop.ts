// A turn of the model: it answers, its tools run, it reads their results, until it calls no more. Knows no page.
import type { Completion, CompletionError, CompletionListener, ModelCall } from './completion.ts';
import { readArguments } from './call-arguments.ts';
import type { History } from './history.ts';

/** Answers with tool calls in one turn. Then the user decides whether it goes on. */
export const MAX_ROUNDS = 12;
/** Calls of one answer that are made. */
const MAX_CALLS = 16;

/** A call on the page, from the first character of its arguments to its result. */
export interface ShownCall {
  /** The arguments so far, as JSON text. */
  stream(text: string): void;
  /** Makes the call. Resolves with what the model is told about it; never rejects. */
  run(input: Record<string, unknown>, signal: AbortSignal): Promise<string>;
  /** The call is not made. */
  cancel(reason: string): void;
}

/** A tool that the model may call. */
export interface OfferedTool {
  name: string;
  description: string;
  inputSchema: object;
  /** Shows a call of it. */
  begin(): ShownCall;
}

/** What a turn needs. */
export interface TurnParts {
  history: History;
  /** What apps have told the model. */
  known(): readonly string[];
  /** The tools of the servers and the apps, as they are now. */
  tools(signal: AbortSignal): Promise<readonly OfferedTool[]>;
  /** A call of a tool that does not exist. */
  beginUnknown(name: string): ShownCall;
  ask(request: object, listener: CompletionListener, signal: AbortSignal): Promise<Completion>;
  /** The text of the current answer so far. */
  showText(text: string): void;
  /** An answer has ended: the next text belongs to the next one. */
  endText(): void;
}

export type TurnEnd =
  /** `reason` as in a completion. */
  | { kind: 'done'; reason: string }
  | { kind: 'stopped' }
  /** The model has called tools too often. */
  | { kind: 'rounds' }
  | { kind: 'failed'; error: CompletionError };

const STOPPED = 'The user stopped the answer.';

const definitionOf = ({ name, description, inputSchema }: OfferedTool) => {
  // Some APIs refuse it.
  const { $schema: _, ...parameters } = inputSchema as { $schema?: unknown };
  return { type: 'function', function: { name, description, parameters } };
};

/** One answer of the model, and the calls in it. */
class Round {
  readonly #parts: TurnParts;
  readonly #tools: readonly OfferedTool[];
  readonly #shown = new Map<string, ShownCall>();
  /** What has arrived of the text. */
  text = '';

  constructor(parts: TurnParts, tools: readonly OfferedTool[]) {
    this.#parts = parts;
    this.#tools = tools;
  }

  readonly listener: CompletionListener = {
    text: (text) => {
      this.text = text;
      this.#parts.showText(text);
    },
    call: (call) => this.#show(call).stream(call.arguments),
  };

  cancel(reason: string): void {
    for (const shown of this.#shown.values()) shown.cancel(reason);
  }

  /** Makes the calls side by side. */
  async run(calls: readonly ModelCall[], signal: AbortSignal): Promise<string[]> {
    return Promise.all(
      calls.map((call, at) => {
        const shown = this.#show(call);
        const refuse = (reason: string) => {
          shown.cancel(reason);
          return reason;
        };
        if (signal.aborted) return refuse(STOPPED);
        if (at >= MAX_CALLS) return refuse(`More than ${MAX_CALLS} calls at once are not made.`);
        try {
          return shown.run(readArguments(call.arguments), signal);
        } catch (error) {
          return refuse((error as Error).message);
        }
      }),
    );
  }

  #show(call: Readonly<ModelCall>): ShownCall {
    let shown = this.#shown.get(call.id);
    if (!shown) {
      const tool = this.#tools.find(({ name }) => name === call.name);
      shown = tool ? tool.begin() : this.#parts.beginUnknown(call.name);
      this.#shown.set(call.id, shown);
    }
    return shown;
  }
}

/** Lets the model answer what is in the history. Never rejects. */
export async function runTurn(parts: TurnParts, signal: AbortSignal): Promise<TurnEnd> {
  const { history } = parts;
  for (let count = 0; count < MAX_ROUNDS; count++) {
    const tools = await parts.tools(signal).catch(() => []);
    const round = new Round(parts, tools);
    let completion: Completion;
    try {
      signal.throwIfAborted();
      const request = { messages: history.messages(parts.known()), tools: tools.map(definitionOf) };
      completion = await parts.ask(request, round.listener, signal);
    } catch (error) {
      round.cancel(signal.aborted ? STOPPED : 'The answer of the model is incomplete.');
      parts.endText();
      if (!signal.aborted) return { kind: 'failed', error: error as CompletionError };
      history.addAnswer([round.text, `[${STOPPED}]`].filter(Boolean).join('\n\n'));
      return { kind: 'stopped' };
    }
    parts.endText();
    const { text, calls, reason } = completion;
    history.addAnswer(text, calls);
    if (calls.length === 0) return { kind: 'done', reason };
    const results = await round.run(calls, signal);
    results.forEach((result, at) => history.addResult(calls[at]!.id, result));
    if (signal.aborted) return { kind: 'stopped' };
  }
  return { kind: 'rounds' };
}
