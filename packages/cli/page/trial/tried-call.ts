// Calls a tool as the trial says: as it is, later, not at all, or without an end.
import type { ServerLink } from '@mcp-app/elements/host';
import type { CallToolResult, Progress } from '@modelcontextprotocol/client';
import type { Outcome } from './trial.ts';

/** Milliseconds that a slow call takes longer. */
const SLOW_MS = 5000;
/** Milliseconds for a call: its server may ask the user. */
const CALL_TIMEOUT_MS = 600_000;

/** How a call ended. */
export type CallEnd =
  | { kind: 'result'; result: CallToolResult }
  | { kind: 'stopped'; reason: string }
  | { kind: 'failed'; problem: string };

export interface TriedCall {
  link: ServerLink;
  name: string;
  input: Record<string, unknown>;
  outcome: Outcome;
  signal: AbortSignal;
  onprogress(progress: Progress): void;
}

const STOPPED = { kind: 'stopped', reason: 'The user pressed Stop.' } as const;

/** Resolves after this time, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function reallyCall({ link, name, input, signal, onprogress }: TriedCall): Promise<CallEnd> {
  try {
    signal.throwIfAborted();
    const call = { name, arguments: input };
    const options = { signal, onprogress, timeout: CALL_TIMEOUT_MS };
    const result = await link.request('tools/call', call, options);
    return { kind: 'result', result: result as CallToolResult };
  } catch (error) {
    return signal.aborted ? STOPPED : { kind: 'failed', problem: (error as Error).message };
  }
}

/** Never rejects. */
export async function tryCall(call: TriedCall): Promise<CallEnd> {
  const { outcome, signal } = call;
  switch (outcome) {
    case 'real':
      return reallyCall(call);
    case 'slow':
      await pause(SLOW_MS, signal);
      return reallyCall(call);
    case 'error': {
      const text = 'This call fails, because “Calls end” in the settings says so.';
      return { kind: 'result', result: { isError: true, content: [{ type: 'text', text }] } };
    }
    case 'cancelled':
      return { kind: 'stopped', reason: 'The settings cancel every call.' };
    case 'never':
      await pause(Infinity, signal);
      return STOPPED;
  }
}
