// One tool call in the conversation: the frame is there first, then the arguments stream, then the result.
import '@mcp-app/elements/mcp-app-frame/define';
import type { HostHandlers } from '@mcp-app/elements/host';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { CallToolResult, ContentBlock, Tool } from '@modelcontextprotocol/client';
import { addCard, sayAsHost, sayAsUser, sayProblem } from './conversation.ts';
import { element } from './element.ts';
import { knowledge, remember } from './model-context.ts';
import { hasView } from './servers.ts';
import type { Server } from './servers.ts';
import { streamArguments } from './stream-arguments.ts';

export interface ToolCall {
  server: Server;
  tool: Tool;
  input: Record<string, unknown>;
}

export interface AppTurnOptions {
  sandboxUrl: string | undefined;
  /** A new app is on the page. */
  added(frame: McpAppFrameElement): void;
  /** The user wants to look into it. */
  inspect(frame: McpAppFrameElement): void;
  /** The server did not answer. */
  failed(server: Server, problem: string): void;
}

const textOf = (content: readonly ContentBlock[] = []) =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

/** What the page answers itself; all else goes to the server. */
function handlersFor(frame: McpAppFrameElement): HostHandlers {
  const nameOf = () => frame.appInfo?.name ?? 'an app';
  return {
    message: ({ content }) => {
      sayAsUser(textOf(content as ContentBlock[]), nameOf());
      const known = knowledge();
      sayAsHost(
        known.length > 0
          ? `A model would answer now. The apps told it: ${known.join('; ')}`
          : 'A model would answer now.',
      );
    },
    updateModelContext: ({ content }) =>
      remember(frame, nameOf(), textOf(content as ContentBlock[] | undefined)),
  };
}

const button = (label: string, onclick: () => void) =>
  element('button', { type: 'button', onclick }, label);

/** Runs a tool, with its view if it has one. Never rejects: troubles become turns. */
export async function runTool(call: ToolCall, options: AppTurnOptions): Promise<void> {
  const { server, tool, input } = call;
  const again = () => void runTool(call, options);
  if (!hasView(tool)) {
    const result = await answerOf(call, options, again);
    if (result) sayAsHost(textOf(result.content) || 'Done.');
    return;
  }
  const abort = new AbortController();
  const frame = element('mcp-app-frame');
  const stop = button('Stop', () => abort.abort());
  const { body } = addCard(
    tool.title ?? tool.name,
    server.name,
    stop,
    button('Full screen', () => void frame.requestDisplayMode('fullscreen')),
    button('Inspect', () => options.inspect(frame)),
  );
  frame.client = server.client;
  frame.tool = tool;
  frame.sandboxUrl = options.sandboxUrl;
  frame.hostInfo = { name: 'mcp-app-elements-demo', version: '1.0.0' };
  frame.handlers = handlersFor(frame);
  body.append(frame);
  options.added(frame);

  for await (const text of streamArguments(input, abort.signal)) frame.toolInputPartial = text;
  if (!abort.signal.aborted) {
    frame.toolInput = input;
    const result = await answerOf(call, options, again, abort.signal);
    if (result) frame.toolResult = result as McpAppFrameElement['toolResult'];
    else frame.toolCancelled = { reason: 'The server did not answer.' };
  }
  if (abort.signal.aborted) frame.toolCancelled = { reason: 'The user pressed Stop.' };
  stop.remove();
}

async function answerOf(
  { server, tool, input }: ToolCall,
  { failed }: AppTurnOptions,
  again: () => void,
  signal?: AbortSignal,
): Promise<CallToolResult | undefined> {
  try {
    return await server.client!.callTool({ name: tool.name, arguments: input }, { signal });
  } catch (error) {
    if (signal?.aborted) return undefined;
    const { message } = error as Error;
    sayProblem(`${server.name} did not answer: ${message}`, again);
    failed(server, `It stopped answering: ${message}`);
    return undefined;
  }
}
