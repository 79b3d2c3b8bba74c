// One answer of a model, read while it arrives: text, and calls whose arguments grow. APIs differ in details.
import type { CompletionProblem, ProblemKind } from '../../src/model/completion-request.ts';
import { eventData } from './event-stream.ts';

/** A tool call of the model, with the JSON text of its arguments. */
export interface ModelCall {
  id: string;
  name: string;
  arguments: string;
}

export interface Completion {
  text: string;
  calls: ModelCall[];
  /** Why it ended: `stop`, `tool_calls`, `length`, `content_filter`. */
  reason: string;
}

/** Told about an answer while it arrives. */
export interface CompletionListener {
  /** All of the text so far. */
  text(text: string): void;
  /** A call has begun, or its arguments have grown. */
  call(call: Readonly<ModelCall>): void;
}

/** Why there is no answer, or only a part of one. */
export class CompletionError extends Error {
  override readonly name = 'CompletionError';
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What is read of a chunk. Fields may be missing, or null. */
interface CallDelta {
  index?: number;
  id?: string | null;
  function?: { name?: string | null; arguments?: unknown } | null;
}
interface Delta {
  content?: unknown;
  tool_calls?: CallDelta[] | null;
}
interface Chunk {
  error?: CompletionProblem['error'] | string | null;
  choices?: { delta?: Delta | null; message?: Delta | null; finish_reason?: string | null }[];
}

const malformed = (what: string) =>
  new CompletionError(
    'malformed',
    `${what} Check whether the API of --model is compatible with OpenAI's chat completions, and try again.`,
  );

function problemIn({ error }: Chunk): CompletionError | undefined {
  if (!error) return undefined;
  const { kind = 'refused', message } = typeof error === 'string' ? { message: error } : error;
  return new CompletionError(kind, message || 'The model failed and did not say why. Try again.');
}

function parseChunk(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === 'object' && chunk !== null) return chunk;
  } catch {
    // Reported below.
  }
  throw malformed(`The model sent something that is not a chunk: ${data.slice(0, 100)}.`);
}

/** What has arrived of an answer. */
export class CompletionReader {
  readonly #listener: CompletionListener;
  readonly #calls: { index: number | undefined; call: ModelCall }[] = [];
  #text = '';
  #reason: string | undefined;

  constructor(listener: CompletionListener) {
    this.#listener = listener;
  }

  /** Reads a chunk of a stream, or a whole answer. @throws CompletionError */
  read(chunk: Chunk): void {
    const problem = problemIn(chunk);
    if (problem) throw problem;
    const [choice] = chunk.choices ?? [];
    // The last chunk may only count tokens.
    if (!choice) return;
    const { content, tool_calls: calls } = choice.delta ?? choice.message ?? {};
    if (typeof content === 'string' && content !== '') {
      this.#text += content;
      this.#listener.text(this.#text);
    }
    for (const delta of calls ?? []) this.#readCall(delta);
    this.#reason = choice.finish_reason ?? this.#reason;
  }

  /** The whole answer. @throws CompletionError if it is cut off */
  end(): Completion {
    if (this.#reason === undefined)
      throw malformed('The answer of the model ended before it was complete.');
    const calls = this.#calls.map(({ call }) => call);
    const nameless = calls.find(({ name }) => name === '');
    if (nameless) throw malformed('The model called a tool without a name.');
    return { text: this.#text, calls, reason: this.#reason };
  }

  #readCall({ index, id, function: part }: CallDelta): void {
    const call = this.#find(index, id ?? undefined, part?.name ?? undefined);
    call.name ||= part?.name ?? '';
    const more = part?.arguments ?? '';
    call.arguments += typeof more === 'string' ? more : JSON.stringify(more);
    if (call.name) this.#listener.call(call);
  }

  /** The call that a part belongs to. Some APIs have no index, or the same for all calls, or no id. */
  #find(index: number | undefined, id: string | undefined, name: string | undefined): ModelCall {
    const found =
      index === undefined
        ? name === undefined && this.#calls.at(-1)
        : this.#calls.findLast((one) => one.index === index);
    if (found && (!id || found.call.id === id || !name)) return found.call;
    const call = { id: id || `call_${crypto.randomUUID()}`, name: '', arguments: '' };
    this.#calls.push({ index, call });
    return call;
  }
}

/** Reads the answer of the process of the command. Rejects with a CompletionError, or because the request was aborted. */
export async function readCompletion(
  response: Response,
  listener: CompletionListener,
): Promise<Completion> {
  const reader = new CompletionReader(listener);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !isStream || !response.body) {
    const text = await response.text();
    if (!response.ok && !text.startsWith('{'))
      throw new CompletionError('refused', `The command did not pass the request on: ${text}`);
    reader.read(parseChunk(text));
    return reader.end();
  }
  for await (const data of eventData(response.body)) {
    if (data.trim() === '[DONE]') break;
    reader.read(parseChunk(data));
  }
  return reader.end();
}

/** Asks the model through the process of the command. */
export async function askModel(
  request: object,
  listener: CompletionListener,
  signal: AbortSignal,
): Promise<Completion> {
  try {
    const body = JSON.stringify(request);
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/model', { method: 'POST', headers, body, signal });
    return await readCompletion(response, listener);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CompletionError) throw error;
    throw new CompletionError(
      'unreachable',
      `The connection to mcp-app broke: ${(error as Error).message}. Check whether the command still runs, and try again.`,
    );
  }
}
