// The answers of a recording, found again by what was asked.
import { ErrorCode, isObject } from '../../protocol/json-rpc.js';
import type { JsonRpcErrorObject } from '../../protocol/json-rpc.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { RecordedMessage } from './recording.js';

type Params = Record<string, unknown>;

/** A request that a replayed view made. */
export interface ReplayedRequest {
  method: string;
  params: Params;
  /** params: the same was asked then. order: something like it was. none: the recording has no answer. */
  match: 'params' | 'order' | 'none';
}

interface Recorded {
  method: string;
  key: string;
  subject: string;
  outcome: Params | undefined;
  isUsed: boolean;
}

/** JSON with sorted keys: the same whatever order an object was written in. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** What was asked, without what differs each time (progress tokens). */
function keyOf(params: Params): string {
  const { _meta, ...rest } = params;
  return canonical(rest);
}

/** An answer about one tool or resource is no answer about another. */
const subjectOf = (method: string, { name, uri }: Params): string =>
  method === 'tools/call' ? String(name) : method === 'resources/read' ? String(uri) : '';

export class RecordedAnswers {
  readonly #recorded: Recorded[];
  readonly #heard: (request: ReplayedRequest) => void;

  /** @param messages of one start of the view */
  constructor(
    messages: readonly RecordedMessage[],
    heard: (request: ReplayedRequest) => void = () => {},
  ) {
    this.#heard = heard;
    const outcomes = new Map<unknown, Params[]>();
    for (const { direction, message } of messages) {
      if (direction !== 'to-view' || message['method'] !== undefined) continue;
      outcomes.set(message['id'], [...(outcomes.get(message['id']) ?? []), message]);
    }
    this.#recorded = messages.flatMap(({ direction, message: { id, method, params } }) => {
      if (direction !== 'from-view' || typeof method !== 'string' || id === undefined) return [];
      const asked = isObject(params) ? params : {};
      // A view that was reloaded counts its requests anew: the same id, the next answer.
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
   * The answer: the next one to the same question (the last one again when they are used up), else the
   * next unused one about the same subject.
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
    this.#heard({ method, params, match: exact ? 'params' : found ? 'order' : 'none' });
    if (!found) throw this.#none(method, subject);
    found.isUsed = true;
    const { result, error } = found.outcome!;
    if (error === undefined) return result;
    const { code, message, data } = error as JsonRpcErrorObject;
    throw new RpcError(code, message, data);
  }

  #none(method: string, subject: string): RpcError {
    const asked = this.#recorded.filter((entry) => entry.method === method);
    const why =
      asked.length === 0
        ? 'the view did not ask this when it was recorded'
        : asked.every(({ outcome }) => !outcome)
          ? 'it was asked then, but not answered before the recording ended'
          : 'it was asked otherwise, or less often';
    return new RpcError(
      ErrorCode.InternalError,
      `Replay: the recording has no answer to ${[method, subject].filter(Boolean).join(' ')}: ${why}.`,
    );
  }
}
