// One attempt to call a tool, and what its failure means. Loaded with the first call that a frame makes itself.
import type { AppError } from '../../host/app-error.js';
import type { ServerLink } from '../../host/link/server-link.js';
import { errorText } from '../../protocol/error-text.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';

/** One intent. Two that are equal by value are the same. */
export interface ToolCallPlan {
  server: string;
  name: string;
  input: Record<string, unknown>;
}

/** How a call reaches its server. */
export interface CallWay {
  /** A connection to the server, for this call alone. */
  reach(server: string): Promise<ServerLink>;
  /** Milliseconds for the answer. Undefined: as long as the link waits by itself. */
  timeout(): number | undefined;
}

/** `canRetry` only where the tool certainly did not succeed. `refusal`: where a sign-in helps. */
export type CallOutcome =
  | { kind: 'answered'; result: CallToolResult }
  | { kind: 'failed'; text: string; canRetry: boolean; refusal?: AppError };

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

/** Whether the server wants to know who the user is first: nothing was executed. */
const needsSignIn = (error: unknown): error is AppError =>
  (error as AppError | undefined)?.reason === 'auth-required';

/** What is heard of a call before its outcome. */
export interface CallNews {
  /** The server may have received the call. */
  sent(): void;
  /** Progress also restarts the wait for the answer. */
  progressed(progress: ToolProgress): void;
}

/** Reaches the server and calls the tool. Never rejects. */
export async function attemptCall(
  { server, name, input }: ToolCallPlan,
  signal: AbortSignal,
  way: CallWay,
  { sent, progressed }: CallNews,
): Promise<CallOutcome> {
  let link: ServerLink | undefined;
  let isSent = false;
  try {
    link = await way.reach(server);
    await link.ready(signal);
    signal.throwIfAborted();
    isSent = true;
    sent();
    const timeout = way.timeout();
    const options = { signal, onprogress: progressed, ...(timeout !== undefined && { timeout }) };
    const result = await link.callTool({ name, arguments: input }, options);
    return { kind: 'answered', result };
  } catch (error) {
    const text = errorText(error);
    if (needsSignIn(error)) return { kind: 'failed', text, canRetry: true, refusal: error };
    return { kind: 'failed', text, canRetry: !isSent || isRefusal(error) };
  } finally {
    link?.close?.();
  }
}
