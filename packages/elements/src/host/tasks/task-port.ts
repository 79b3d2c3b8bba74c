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
  params: never;
}
type WireAnswer =
  | { kind: 'result'; result: Record<string, unknown> }
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

/** Asks until there is an answer. Only for questions, which may be asked twice. */
async function askAgain<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (signal?.aborted || !isPassing(error) || failures >= MAX_FAILURES) throw error;
      await wait(Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS), signal);
    }
  }
}

/**
 * The port of one call.
 * @param support how the server of the link supports tasks
 * @param options of the call
 * @param asked called after each answer about the task
 */
export function taskPort(
  link: ServerLink,
  support: TaskSupport,
  options: LinkRequestOptions,
  asked: () => void,
) {
  const { timeout, onprogress, view } = options;
  const send = async (
    { method, params }: WireRequest,
    signal: AbortSignal | undefined,
  ): Promise<Record<string, unknown>> => {
    const isCall = method === 'tools/call';
    // Later progress arrives with the questions about the task.
    const hasProgress = isCall || method === 'tasks/get';
    const request = () =>
      link.request(method, params, {
        signal,
        timeout,
        ...(hasProgress && { onprogress }),
        ...(isCall && { view }),
      });
    // A call is never sent twice: it may have run although its answer was lost.
    const result = await (isCall ? request() : askAgain(request, signal));
    if (!isCall) asked();
    return result as Record<string, unknown>;
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
