// A link as a session of the official package for tasks.
import * as ErrorCode from '../../protocol/error-codes.js';
import type { LinkRequests } from '../../protocol/messages.js';
import { RelayErrorCode } from '../../protocol/relay.js';
import { errorText } from '../../protocol/error-text.js';
import type { TaskSupport } from '../../protocol/tasks/server-tasks.js';
import { AppError } from '../app-error.js';
import type { LinkRequestOptions, ServerLink } from '../link/server-link.js';

/** What a port gets from the package, and returns to it. By shape, because the package may not be installed. */
interface WireRequest {
  method: keyof LinkRequests;
  params: { taskId: string; _meta?: object; inputResponses?: object };
}
type WireResult = Record<string, unknown>;
type WireAnswer =
  | { kind: 'result'; result: WireResult }
  | { kind: 'error'; error: { code: number; message: string; data?: unknown } };

const LOST: readonly unknown[] = [
  ErrorCode.ConnectionClosed,
  ErrorCode.RequestTimeout,
  RelayErrorCode.ResultLost,
  RelayErrorCode.TooMany,
];

/** How often in a row a question about a task may fail before its call fails: about half an hour. */
const MAX_FAILURES = 60;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** Whether the server, or what is between, may answer later. A server's own error is an answer. */
function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return false;
  const { code } = (error ?? {}) as { code?: unknown };
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || status === 408 || status === 429;
  return typeof code !== 'number' || LOST.includes(code);
}

/** The HTTP status of a request that failed. SDK 1.x has it in `code`, where JSON-RPC has negative numbers. */
function statusOf(error: unknown): number | undefined {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
  if (typeof status === 'number') return status;
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined;
}

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(clock);
      reject(signal!.reason);
    };
    const clock = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });

/**
 * Sends until there is an answer.
 * @param find called before something is sent again. What it finds is the answer; absent for questions, which may be
 *   asked twice
 */
async function sendAgain(
  send: () => Promise<WireResult>,
  signal: AbortSignal | undefined,
  find?: () => Promise<WireResult | undefined>,
): Promise<WireResult> {
  for (let failures = 0; ; failures++) {
    try {
      return await send();
    } catch (error) {
      const isLost = isPassing(error);
      // An error may be the answer to what has arrived before.
      const isRepeated = failures > 0 && find !== undefined;
      if (signal?.aborted || failures >= MAX_FAILURES || !(isLost || isRepeated)) throw error;
      if (isLost) await wait(Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS), signal);
      const found = await find?.();
      if (found) return found;
      if (!isLost) throw error;
    }
  }
}

/** Whether a request that changes the task has arrived, by what the server says about the task. */
function hasArrived({ method, params }: WireRequest, task: WireResult): boolean {
  const { status, inputRequests } = task;
  if (method === 'tasks/cancel') return /completed|failed|cancelled/.test(`${status}`);
  const asked = Object.keys(inputRequests ?? {});
  const answered = Object.keys(params.inputResponses ?? {});
  return status !== 'input_required' || !answered.some((key) => asked.includes(key));
}

/**
 * The port of one task.
 * @param link the link that is used now
 * @param support how the server of the link supports tasks
 * @param options of the call
 * @param asked called after each answer about the task
 */
export function taskPort(
  link: () => ServerLink,
  support: TaskSupport,
  options: LinkRequestOptions,
  asked: () => void,
) {
  const { timeout, onprogress, view, traced } = options;
  const send = async (
    request: WireRequest,
    signal: AbortSignal | undefined,
  ): Promise<WireResult> => {
    const { method, params } = request;
    const sendOnce = async (name = method, given: object = params): Promise<WireResult> => {
      // The package takes a moment before it sends.
      signal?.throwIfAborted();
      // Later progress arrives with the questions about the task.
      const hasProgress = name === 'tools/call' || name === 'tasks/get';
      const isCall = name === 'tools/call';
      const sent = {
        signal,
        timeout,
        ...(hasProgress && { onprogress }),
        ...(isCall && { view, traced }),
      };
      return link().request(name, given as never, sent) as Promise<never>;
    };
    // A call is never sent twice: it may have run although its answer was lost.
    if (method === 'tools/call') return sendOnce();
    const { taskId, _meta } = params;
    const find = async () => {
      const about = { taskId, ...(_meta && { _meta }) };
      const task = await sendAgain(() => sendOnce('tasks/get', about), signal);
      // A server of 2025-11-25 answers with the task.
      return hasArrived(request, task) ? (support.generation === 'v1' ? task : {}) : undefined;
    };
    const isChange = method === 'tasks/update' || method === 'tasks/cancel';
    const result = await sendAgain(sendOnce, signal, isChange ? find : undefined);
    asked();
    return result;
  };
  return {
    // References are made and used only here, for this link.
    endpointId: 'mcp-app',
    taskCapabilities: support as never,
    invalidated: false,
    onServerRequest: () => () => {},
    onNotification: () => () => {},
    onInvalidated: () => () => {},
    async dispatch(request: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<never> {
      let answer: WireAnswer;
      try {
        const result = await send(request as WireRequest, signal);
        // MCP clients check and remove the type of a complete result.
        const isTyped = support.generation === 'v1' || 'resultType' in result;
        answer = {
          kind: 'result',
          result: isTyped ? result : { ...result, resultType: 'complete' },
        };
      } catch (error) {
        const { code, data } = error as { code?: unknown; data?: unknown };
        if (typeof code !== 'number' || statusOf(error) !== undefined || isPassing(error))
          throw error;
        // Not an answer of the server, although it has a code for the view.
        if (error instanceof AppError) throw error;
        answer = {
          kind: 'error',
          error: { code, message: errorText(error), ...(data !== undefined && { data }) },
        };
      }
      return answer as never;
    },
  };
}
