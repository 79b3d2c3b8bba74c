// One tool call in the conversation: first the frame, then the streamed arguments, then the result.
import '@mcp-app/elements/mcp-app-frame/define';
import type { HostHandlers } from '@mcp-app/elements/host';
import type { McpAppFrameElement, SandboxSettings } from '@mcp-app/elements/mcp-app-frame';
import type { CallToolResult, ContentBlock, Progress, Tool } from '@modelcontextprotocol/client';
import { element } from '../element.ts';
import type { AnswerWords } from '../../src/dev/page-data.ts';
import { frameSource, hasView } from '../servers/servers.ts';
import type { Server } from '../servers/servers.ts';
import { Answer } from './answer.ts';
import { messages, textOf, withdrawMessages } from './app-messages.ts';
import type { Exchange } from './conversation.ts';
import { remember } from './model-context.ts';
import { showCode } from './show-code.ts';
import { streamArguments } from './stream-arguments.ts';
import { ToolLine } from './tool-line.ts';

export interface ToolCall {
  server: Server;
  tool: Tool;
  input: Record<string, unknown>;
  words: AnswerWords;
}

export interface AppTurnOptions {
  /** The sandbox for the apps of a server. */
  sandboxFor(server: Server): SandboxSettings;
  /** A new app is on the page. */
  added(frame: McpAppFrameElement): void;
  /** The user opens the inspector for it. */
  inspect(frame: McpAppFrameElement): void;
  /** The server did not answer. */
  failed(server: Server, problem: string): void;
}

/** How a call ended. */
type Outcome =
  | { kind: 'result'; result: CallToolResult }
  | { kind: 'stopped' }
  | { kind: 'failed'; problem: string };

const running = new Set<AbortController>();

/** Messages of apps wait until the tools have answered. */
function setRunning(abort: AbortController, isRunning: boolean): void {
  running[isRunning ? 'add' : 'delete'](abort);
  messages.setBusy(running.size > 0);
}

/** Stops running calls, because the conversation is over. */
export function stopCalls(): void {
  withdrawMessages();
  for (const abort of running) abort.abort();
}

/** Requests that the page handles itself; all others go to the server. */
const handlersFor = (frame: McpAppFrameElement): HostHandlers => ({
  ...messages.handlers,
  updateModelContext: ({ content }) =>
    remember(
      frame,
      frame.details.appInfo?.name ?? 'an app',
      textOf(content as ContentBlock[] | undefined),
    ),
});

/** The tag has the address of the server, if it has one that a page can use. */
const tagSource = ({ id, relay }: Server) =>
  relay && !URL.canParse(id) ? { relay } : { server: id };

const button = (label: string, onclick: () => void) =>
  element('button', { type: 'button', onclick }, label);

/** Runs a tool, with its view if it has one. Never rejects: errors are shown in its place. */
export async function runTool(
  call: ToolCall,
  exchange: Exchange,
  options: AppTurnOptions,
): Promise<void> {
  const { server, tool, input, words } = call;
  const abort = new AbortController();
  setRunning(abort, true);
  const answer = new Answer(words);
  const stop = button('Stop', () => abort.abort());
  const code = showCode({
    ...tagSource(server),
    tool: tool.name,
    input,
    sandbox: options.sandboxFor(server),
  });
  const frame = hasView(tool) ? frameFor(call, options) : undefined;
  const actions = frame ? [code.button, button('Inspect', () => options.inspect(frame))] : [];
  const line = new ToolLine(tool.name, server.name, stop, actions);
  const turn = element('div', { className: 'turn' }, answer.element, line.element, code.panel);
  if (frame) turn.append(frame);
  exchange.add(turn);
  if (frame) {
    options.added(frame);
    for await (const text of streamArguments(input, abort.signal)) frame.toolInputPartial = text;
    if (!abort.signal.aborted) frame.toolInput = input;
  }
  const outcome = await outcomeOf(call, abort.signal, (progress) => {
    if (frame) frame.toolProgress = progress;
  });
  setRunning(abort, false);
  const again = () => {
    turn.remove();
    void runTool(call, exchange, options);
  };
  switch (outcome.kind) {
    case 'result':
      return showResult(outcome.result, { answer, line, frame, again, words });
    case 'stopped':
      line.end('stopped');
      answer.fail('You stopped this.', again, 'stopped');
      if (frame) frame.toolCancelled = { reason: 'The user pressed Stop.' };
      return;
    case 'failed': {
      const problem = `${server.name} did not answer: ${outcome.problem}`;
      line.end('failed');
      answer.fail(problem, again);
      options.failed(server, `It stopped answering: ${outcome.problem}`);
      // A view that could not even be loaded has nothing to add.
      if (frame?.status === 'ready') frame.toolCancelled = { reason: problem };
      else frame?.remove();
    }
  }
}

interface Turn {
  answer: Answer;
  line: ToolLine;
  frame: McpAppFrameElement | undefined;
  again: () => void;
  words: AnswerWords;
}

function showResult(result: CallToolResult, { answer, line, frame, again, words }: Turn): void {
  if (frame) frame.toolResult = result as McpAppFrameElement['toolResult'];
  const text = textOf(result.content);
  line.end(result.isError ? 'failed' : 'done');
  if (result.isError) answer.fail(text || 'The tool failed and did not say why.', again);
  else if (frame) answer.succeed(words.done);
  else answer.showText(text || 'Done.');
}

function frameFor({ server, tool }: ToolCall, { sandboxFor }: AppTurnOptions) {
  const frame = element('mcp-app-frame', {
    appearance: 'card',
    inlineToolbar: true,
    ...frameSource(server),
    // With a name for the server, the next page load reserves the height of its views.
    serverId: server.id,
    tool,
  });
  frame.sandbox = sandboxFor(server);
  frame.availableDisplayModes = ['inline', 'fullscreen', 'pip', 'split'];
  frame.host = { info: { name: 'mcp-app-dev', version: '1.0.0' } };
  frame.handlers = handlersFor(frame);
  return frame;
}

async function outcomeOf(
  { server, tool, input }: ToolCall,
  signal: AbortSignal,
  onprogress: (progress: Progress) => void,
): Promise<Outcome> {
  try {
    signal.throwIfAborted();
    const call = { name: tool.name, arguments: input };
    const result = await server.link!.request('tools/call', call, { signal, onprogress });
    return { kind: 'result', result: result as CallToolResult };
  } catch (error) {
    return signal.aborted
      ? { kind: 'stopped' }
      : { kind: 'failed', problem: (error as Error).message };
  }
}
