// One tool call in the conversation: first the frame, then the streamed arguments, then the result.
import '@mcp-app/elements/mcp-app-elicitation/define';
import '@mcp-app/elements/mcp-app-frame/define';
import { askInFrame, completeInFrame } from '@mcp-app/elements/elicitation';
import type { HostHandlers } from '@mcp-app/elements/host';
import type { McpAppFrameElement, SandboxSettings } from '@mcp-app/elements/mcp-app-frame';
import type { CallToolResult, ContentBlock, Tool } from '@modelcontextprotocol/client';
import { element } from '../element.ts';
import type { AnswerWords } from '../../src/dev/page-data.ts';
import { frameSource, hasView } from '../servers/servers.ts';
import type { QuestionPlace, Server } from '../servers/servers.ts';
import { Answer } from './answer.ts';
import { messages, setBusy, textOf, withdrawMessages } from './app-messages.ts';
import type { Exchange } from './conversation.ts';
import { remember } from './model-context.ts';
import { showCode } from './show-code.ts';
import { streamArguments } from './stream-arguments.ts';
import { ToolLine } from './tool-line.ts';
import { actAs } from '../trial/host-frame.ts';
import { HOSTS } from '../trial/trial.ts';
import type { Trial } from '../trial/trial.ts';
import { tryCall } from '../trial/tried-call.ts';
import type { CallEnd } from '../trial/tried-call.ts';

export interface ToolCall {
  server: Server;
  tool: Tool;
  /** What the page says about it; undefined if a model does. */
  words?: AnswerWords | undefined;
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
  setBusy(abort, isRunning);
}

/** Stops running calls, because the conversation is over. */
export function stopCalls(): void {
  withdrawMessages();
  for (const abort of running) abort.abort();
}

/** Requests that the page handles itself; all others go to the server. */
const handlersFor = (frame: McpAppFrameElement): HostHandlers => ({
  ...messages.handlers,
  updateModelContext: ({ content, structuredContent }) =>
    remember(frame, frame.details.appInfo?.name ?? 'an app', {
      content: (content ?? []) as ContentBlock[],
      structuredContent,
    }),
});

/** The tag has the address of the server, if it has one that a page can use. */
const tagSource = ({ id, relay }: Server) =>
  relay && !URL.canParse(id) ? { relay } : { server: id };

const button = (label: string, onclick: () => void) =>
  element('button', { type: 'button', onclick }, label);

/** A call in the conversation: its line, its view in each host of the trial, and its outcome. */
export class AppTurn {
  readonly element: HTMLElement;
  readonly frames: readonly McpAppFrameElement[];
  readonly #call: ToolCall;
  readonly #options: AppTurnOptions;
  readonly #abort = new AbortController();
  readonly #answer: Answer;
  readonly #line: ToolLine;
  #input: Record<string, unknown> = {};

  /** Shows the call. Its arguments may still be on their way. */
  constructor(call: ToolCall, exchange: Exchange, options: AppTurnOptions) {
    const { server, tool, words } = call;
    this.#call = call;
    this.#options = options;
    setRunning(this.#abort, true);
    this.#answer = new Answer(words);
    const stop = button('Stop', () => this.#abort.abort());
    const code = showCode(() => ({
      ...tagSource(server),
      tool: tool.name,
      input: this.#input,
      sandbox: options.sandboxFor(server),
    }));
    this.frames = hasView(tool) ? framesFor(call, options) : [];
    const [only, ...others] = this.frames;
    const inspect = (frame: McpAppFrameElement) => button('Inspect', () => options.inspect(frame));
    const actions = only ? [code.button, ...(others.length === 0 ? [inspect(only)] : [])] : [];
    this.#line = new ToolLine(tool.name, server.name, stop, actions);
    const answer = this.#answer.element;
    const parts = words
      ? [answer, this.#line.element, code.panel]
      : [this.#line.element, code.panel, answer];
    this.element = element('div', { className: 'turn' }, ...parts);
    if (others.length > 0)
      this.element.append(sideBySide(this.frames, options.trial.hosts, inspect));
    else if (only) this.element.append(only);
    exchange.add(this.element);
    this.frames.forEach(options.added);
  }

  /** Aborts when the call is stopped. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  stop(): void {
    this.#abort.abort();
  }

  /** The arguments so far, as JSON text. */
  stream(text: string): void {
    for (const frame of this.frames) frame.toolInputPartial = text;
  }

  /** The arguments are complete. */
  setInput(input: Record<string, unknown>): void {
    this.#input = input;
    if (!this.signal.aborted) for (const frame of this.frames) frame.toolInput = input;
  }

  /**
   * Calls the tool, and shows its result or its error. Never rejects.
   * @param again calls it again, when the user wants that
   */
  async run(again: (() => void) | undefined): Promise<CallEnd> {
    const { server, tool } = this.#call;
    const { frames, signal } = this;
    const answered = letAsk(server, this.element, frames[0]);
    const end = await tryCall({
      link: server.link!,
      name: tool.name,
      input: this.#input,
      outcome: this.#options.trial.outcome,
      signal,
      onprogress: (progress) => frames.forEach((frame) => (frame.toolProgress = progress)),
    });
    setRunning(this.#abort, false);
    answered();
    switch (end.kind) {
      case 'result':
        this.#showResult(end.result, again);
        break;
      case 'stopped':
        this.cancel(end.reason, signal.aborted ? 'You stopped this.' : end.reason, again);
        break;
      case 'failed':
        this.#fail(`${server.name} did not answer: ${end.problem}${printedBy(server)}`, again);
        this.#options.failed(server, `It stopped answering: ${end.problem}`);
    }
    return end;
  }

  /** The call is not made, or does not go on. */
  cancel(reason: string, shown = reason, again?: () => void): void {
    setRunning(this.#abort, false);
    this.#line.end('stopped');
    this.#answer.fail(shown, again, 'stopped');
    for (const frame of this.frames) frame.toolCancelled = { reason };
  }

  #fail(problem: string, again: (() => void) | undefined): void {
    this.#line.end('failed');
    this.#answer.fail(problem, again);
    for (const frame of this.frames) {
      // A view that could not even be loaded has nothing to add.
      if (frame.status === 'ready') frame.toolCancelled = { reason: problem };
      else frame.remove();
    }
  }

  #showResult(result: CallToolResult, again: (() => void) | undefined): void {
    const { words } = this.#call;
    for (const frame of this.frames) frame.toolResult = result as McpAppFrameElement['toolResult'];
    const text = textOf(result.content);
    this.#line.end(result.isError ? 'failed' : 'done');
    if (result.isError) this.#answer.fail(text || 'The tool failed and did not say why.', again);
    else if (this.frames.length > 0) this.#answer.succeed(words?.done ?? '');
    else if (words) this.#answer.showText(text || 'Done.');
    else this.#answer.showDetails(text || 'Done.');
  }
}

/** Where to look for the cause. */
const printedBy = ({ printed }: Server) =>
  printed.length > 0 ? '. What it printed is in the list of servers.' : '';

/** Runs a tool, with its view if it has one. Never rejects: errors are shown in its place. */
export async function runTool(
  call: ToolCall,
  input: Record<string, unknown>,
  exchange: Exchange,
  options: AppTurnOptions,
): Promise<CallEnd> {
  const turn = new AppTurn(call, exchange, options);
  if (turn.frames.length > 0)
    for await (const text of streamArguments(input, turn.signal, options.trial.speed))
      turn.stream(text);
  turn.setInput(input);
  return turn.run(() => {
    turn.element.remove();
    void runTool(call, input, exchange, options);
  });
}

/** Shows what the server asks during a call: in its frame, or below the line of a tool without a view. */
function letAsk(server: Server, turn: HTMLElement, frame: McpAppFrameElement | undefined) {
  const form = frame ? undefined : element('mcp-app-elicitation');
  if (form) turn.append(form);
  const place: QuestionPlace = {
    ask: (params, context) =>
      form ? form.ask(params, context) : askInFrame(frame!, params, context),
    complete: (id) => void (form ? form.complete(id) : completeInFrame(frame!, id)),
  };
  server.asking.push(place);
  return () => {
    form?.remove();
    server.asking.splice(server.asking.indexOf(place), 1);
  };
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
