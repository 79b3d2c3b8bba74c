// Finds the answers of a recording by method and params.
import { ErrorCode } from '@mcp-app/elements/protocol';
import { isObject } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { RecordedMessage } from './recording.js';

type Params = Record<string, unknown>;

/** A request of a replayed view. */
export interface ReplayedRequest {
  method: string;
  params: Params;
  /** params: the recording has the same request. order: it has a similar one. none: it has no answer. */
  match: 'params' | 'order' | 'none';
}

interface Recorded {
  method: string;
  key: string;
  subject: string;
  outcome: Params | undefined;
  isUsed: boolean;
}

/** JSON with sorted keys, so that the order of keys does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The params without `_meta`, which differs each time (progress tokens). */
function keyOf(params: Params): string {
  const { _meta, ...rest } = params;
  return canonical(rest);
}

/** The tool or resource that a request is about: the answer about one does not fit another. */
function subjectOf(method: string, { name, uri }: Params): string {
  const subject = method === 'tools/call' ? name : method === 'resources/read' ? uri : '';
  return typeof subject === 'string' ? subject : '';
}

/** The error of a recorded answer. It is untrusted, because anyone can write a recording. */
function recordedError(error: unknown): RpcError {
  const { code, message, data } = isObject(error) ? error : {};
  return new RpcError(
    typeof code === 'number' ? code : ErrorCode.InternalError,
    typeof message === 'string' ? message : 'The recorded error has no message.',
    data,
  );
}

export class RecordedAnswers {
  readonly #recorded: Recorded[];
  readonly #onRequest: (request: ReplayedRequest) => void;

  /** @param messages of one start of the view */
  constructor(
    messages: readonly RecordedMessage[],
    onRequest: (request: ReplayedRequest) => void = () => {},
  ) {
    this.#onRequest = onRequest;
    const outcomes = new Map<unknown, Params[]>();
    for (const { direction, message } of messages) {
      if (direction !== 'to-view' || message['method'] !== undefined) continue;
      outcomes.set(message['id'], [...(outcomes.get(message['id']) ?? []), message]);
    }
    this.#recorded = messages.flatMap(({ direction, message: { id, method, params } }) => {
      if (direction !== 'from-view' || typeof method !== 'string' || id === undefined) return [];
      const asked = isObject(params) ? params : {};
      // A view that was reloaded uses the same ids again, so the next answer with this id is taken.
      const outcome = outcomes.get(id)?.shift();
      return [
        { method, key: keyOf(asked), subject: subjectOf(method, asked), outcome, isUsed: false },
      ];
    });
  }

  /** Whether there is any answer to such requests. */
  has(method: string): boolean {
    return this.#recorded.some((entry) => entry.method === method && entry.outcome);
  }

  /**
   * The answer: the next one to the same request (the last one again if all are used), otherwise the next unused one
   * about the same subject.
   * @throws RpcError as recorded, or one that says that there is none
   */
  answer(method: string, params: Params): unknown {
    const [key, subject] = [keyOf(params), subjectOf(method, params)];
    const likely = this.#recorded.filter(
      (entry) => entry.method === method && entry.subject === subject && entry.outcome,
    );
    const same = likely.filter((entry) => entry.key === key);
    const exact = same.find((entry) => !entry.isUsed) ?? same.at(-1);
    const found = exact ?? likely.find((entry) => !entry.isUsed);
    this.#onRequest({ method, params, match: exact ? 'params' : found ? 'order' : 'none' });
    if (!found) throw this.#none(method, subject);
    found.isUsed = true;
    const { result, error } = found.outcome!;
    if (error === undefined) return result;
    throw recordedError(error);
  }

  #none(method: string, subject: string): RpcError {
    const asked = this.#recorded.filter((entry) => entry.method === method);
    const why =
      asked.length === 0
        ? 'the view did not send this request when it was recorded'
        : asked.every(({ outcome }) => !outcome)
          ? 'the request was not answered before the recording ended'
          : 'it was sent with other params, or less often';
    return new RpcError(
      ErrorCode.InternalError,
      `Replay: the recording has no answer to ${[method, subject].filter(Boolean).join(' ')}: ${why}.`,
    );
  }
}
