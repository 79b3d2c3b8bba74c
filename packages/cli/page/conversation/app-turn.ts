// One tool call in the conversation: first the frame, then the streamed arguments, then the result.
import '@mcp-app/elements/mcp-app-elicitation/define';
import '@mcp-app/elements/mcp-app-frame/define';
import { askInFrame } from '@mcp-app/elements/elicitation';
import type { HostHandlers } from '@mcp-app/elements/host';
import type { McpAppFrameElement, SandboxSettings } from '@mcp-app/elements/mcp-app-frame';
import type { CallToolResult, ContentBlock, Tool } from '@modelcontextprotocol/client';
import { element } from '../element.ts';
import type { AnswerWords } from '../../src/dev/page-data.ts';
import { frameSource, hasView } from '../servers/servers.ts';
import type { AskUser, Server } from '../servers/servers.ts';
import { Answer } from './answer.ts';
import { messages, textOf, withdrawMessages } from './app-messages.ts';
import type { Exchange } from './conversation.ts';
import { remember } from './model-context.ts';
import { showCode } from './show-code.ts';
import { streamArguments } from './stream-arguments.ts';
import { ToolLine } from './tool-line.ts';
import { actAs } from '../trial/host-frame.ts';
import { HOSTS } from '../trial/trial.ts';
import type { Trial } from '../trial/trial.ts';
import { tryCall } from '../trial/tried-call.ts';

export interface ToolCall {
  server: Server;
  tool: Tool;
  input: Record<string, unknown>;
  words: AnswerWords;
}

export interface AppTurnOptions {
  /** In which hosts, how fast, and how it ends. */
  trial: Trial;
  /** The sandbox for the apps of a server. */
  sandboxFor(server: Server): SandboxSettings;
  /** A new app is on the page. */
  added(frame: McpAppFrameElement): void;
  /** The user opens the inspector for it. */
  inspect(frame: McpAppFrameElement): void;
  /** The server did not answer. */
  failed(server: Server, problem: string): void;
}

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
  const { speed, outcome } = options.trial;
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
  const frames = hasView(tool) ? framesFor(call, options) : [];
  const [only, ...others] = frames;
  const inspect = (frame: McpAppFrameElement) => button('Inspect', () => options.inspect(frame));
  const actions = only ? [code.button, ...(others.length === 0 ? [inspect(only)] : [])] : [];
  const line = new ToolLine(tool.name, server.name, stop, actions);
  const turn = element('div', { className: 'turn' }, answer.element, line.element, code.panel);
  if (others.length > 0) turn.append(sideBySide(frames, options.trial.hosts, inspect));
  else if (only) turn.append(only);
  exchange.add(turn);
  const answered = letAsk(server, turn, only);
  if (only) {
    frames.forEach(options.added);
    for await (const text of streamArguments(input, abort.signal, speed))
      for (const frame of frames) frame.toolInputPartial = text;
    if (!abort.signal.aborted) for (const frame of frames) frame.toolInput = input;
  }
  const end = await tryCall({
    link: server.link!,
    name: tool.name,
    input,
    outcome,
    signal: abort.signal,
    onprogress: (progress) => frames.forEach((frame) => (frame.toolProgress = progress)),
  });
  setRunning(abort, false);
  answered();
  const again = () => {
    turn.remove();
    void runTool(call, exchange, options);
  };
  switch (end.kind) {
    case 'result':
      return showResult(end.result, { answer, line, frames, again, words });
    case 'stopped':
      line.end('stopped');
      answer.fail(abort.signal.aborted ? 'You stopped this.' : end.reason, again, 'stopped');
      for (const frame of frames) frame.toolCancelled = { reason: end.reason };
      return;
    case 'failed': {
      const problem = `${server.name} did not answer: ${end.problem}`;
      line.end('failed');
      answer.fail(problem, again);
      options.failed(server, `It stopped answering: ${end.problem}`);
      for (const frame of frames) {
        // A view that could not even be loaded has nothing to add.
        if (frame.status === 'ready') frame.toolCancelled = { reason: problem };
        else frame.remove();
      }
    }
  }
}

/** Shows what the server asks during a call: in its frame, or below the line of a tool without a view. */
function letAsk(server: Server, turn: HTMLElement, frame: McpAppFrameElement | undefined) {
  const form = frame ? undefined : element('mcp-app-elicitation');
  if (form) turn.append(form);
  const ask: AskUser = (params, context) =>
    form ? form.ask(params, context) : askInFrame(frame!, params, context);
  server.asking.push(ask);
  return () => {
    form?.remove();
    server.asking.splice(server.asking.indexOf(ask), 1);
  };
}

interface Turn {
  answer: Answer;
  line: ToolLine;
  frames: readonly McpAppFrameElement[];
  again: () => void;
  words: AnswerWords;
}

function showResult(result: CallToolResult, { answer, line, frames, again, words }: Turn): void {
  for (const frame of frames) frame.toolResult = result as McpAppFrameElement['toolResult'];
  const text = textOf(result.content);
  line.end(result.isError ? 'failed' : 'done');
  if (result.isError) answer.fail(text || 'The tool failed and did not say why.', again);
  else if (frames.length > 0) answer.succeed(words.done);
  else answer.showText(text || 'Done.');
}

/** The view in each host of the trial. */
const framesFor = (call: ToolCall, options: AppTurnOptions) =>
  options.trial.hosts.map((host) => {
    const frame = frameFor(call, options);
    actAs(frame, host);
    return frame;
  });

/** Several hosts, each with its name. */
function sideBySide(
  frames: readonly McpAppFrameElement[],
  hosts: readonly string[],
  inspect: (frame: McpAppFrameElement) => HTMLElement,
): HTMLElement {
  const figures = frames.map((frame, at) => {
    const name = element('span', {}, HOSTS[hosts[at]!]!);
    return element('figure', {}, element('figcaption', {}, name, inspect(frame)), frame);
  });
  return element('div', { className: 'hosts' }, ...figures);
}

function frameFor({ server, tool }: ToolCall, { sandboxFor }: AppTurnOptions) {
  const frame = element('mcp-app-frame', {
    appearance: 'card',
    inlineToolbar: true,
    // The frame asks what the server wants to know, or lets a view of the server ask.
    elicitation: 'app',
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
