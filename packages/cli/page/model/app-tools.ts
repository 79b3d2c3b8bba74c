// The tools of the apps on the page for the model, and how it sees and uses apps, if the user allows that. Calls pass the
// policy of their frame.
import type { AgentTool, AgentTools } from '@mcp-app/elements/agents';
import { modelText } from '@mcp-app/elements/chat';
import { Answer } from '../conversation/answer.ts';
import type { Exchange } from '../conversation/conversation.ts';
import { ToolLine } from '../conversation/tool-line.ts';
import { element } from '../element.ts';
import { MAX_RESULT } from './history.ts';
import type { OfferedTool, ShownCall } from './tool-loop.ts';

/** Milliseconds that the model waits for views that have just been opened: they may offer tools. */
const VIEW_MS = 3000;
/** Milliseconds for a call: the user may be asked. */
const CALL_MS = 600_000;

const LOADING = ['idle', 'loading', 'connecting'];

/** Resolves when these frames show something, or do not for a while. */
export async function untilShown(
  frames: readonly (EventTarget & { status: string; isConnected: boolean })[],
  signal: AbortSignal,
): Promise<void> {
  const isLoading = () =>
    frames.some(({ status, isConnected }) => isConnected && LOADING.includes(status));
  const end = AbortSignal.any([signal, AbortSignal.timeout(VIEW_MS)]);
  if (!isLoading() || end.aborted) return;
  await new Promise<void>((resolve) => {
    const listening = new AbortController();
    const stop = () => {
      listening.abort();
      resolve();
    };
    const check = () => !isLoading() && stop();
    for (const frame of frames)
      frame.addEventListener('mcp-app-status-change', check, { signal: listening.signal });
    end.addEventListener('abort', stop, { signal: listening.signal });
  });
}

function beginCall(
  tools: AgentTools,
  { name, frame, appTool }: AgentTool,
  exchange: Exchange,
): ShownCall {
  const stopping = new AbortController();
  const app = frame.details.appInfo?.title ?? frame.details.appInfo?.name ?? 'an app';
  const onclick = () => stopping.abort();
  const stop = element('button', { type: 'button', onclick }, 'Stop');
  const line = new ToolLine(appTool ?? name, app, stop, []);
  const answer = new Answer(undefined);
  const turn = element('div', { className: 'turn' }, line.element, answer.element);
  exchange.add(turn);
  exchange.follow(turn);
  const cancel = (reason: string) => {
    line.end('stopped');
    answer.fail(reason, undefined, 'stopped');
  };
  return {
    // An app gets the arguments of its own tools when they are complete.
    stream: () => undefined,
    cancel,
    async run(input, signal) {
      const limit = AbortSignal.any([signal, stopping.signal, AbortSignal.timeout(CALL_MS)]);
      try {
        const result = await tools.call(name, input, { signal: limit });
        const text = modelText(result, { maxText: MAX_RESULT });
        line.end(result.isError ? 'failed' : 'done');
        if (result.isError) answer.fail(text, undefined);
        else answer.showDetails(text);
        return result.isError ? `The tool failed: ${text}` : text;
      } catch (error) {
        const isByUser = signal.aborted || stopping.signal.aborted;
        const reason = isByUser ? 'The user stopped this call.' : (error as Error).message;
        cancel(reason);
        return reason;
      }
    },
  };
}

/** The tools of all views on the page. */
export async function appTools(
  tools: AgentTools,
  exchange: Exchange,
  signal: AbortSignal,
): Promise<OfferedTool[]> {
  const listed = await tools.list({ signal });
  return listed.map((tool) => ({
    name: tool.name,
    description: tool.description ?? '',
    inputSchema: tool.inputSchema,
    begin: () => beginCall(tools, tool, exchange),
  }));
}
