// A chat with MCP Apps: the official MCP client, a model, and a frame for each call of a tool with a view.
import '@mcp-app/elements/mcp-app-frame/define';
import { messageQueue, modelText } from '@mcp-app/elements/chat';
import { appClientOptions, toolResourceUri, toolsForModel } from '@mcp-app/elements/host';
import type { ContentBlock } from '@mcp-app/elements/protocol';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

type Turn = { role: 'user' | 'assistant' | 'tool'; text: string };
type Step = { text: string } | { name: string; input: Record<string, unknown> };

/** Replace this with your provider: it gets the conversation and the tools, and answers or calls a tool. */
async function model(turns: Turn[], tools: { name: string }[]): Promise<Step> {
  const { role, text } = turns.at(-1)!;
  const name = tools.find((tool) => role === 'user' && text.includes(tool.name))?.name;
  return name ? { name, input: {} } : { text: role === 'tool' ? 'Done.' : `You said: ${text}` };
}

const address = new URLSearchParams(location.search).get('server') ?? 'http://localhost:3002/mcp';
const client = new Client({ name: 'chat-loop', version: '1.0.0' }, appClientOptions());
const transport = new StreamableHTTPClientTransport(new URL(address));
const chat = document.querySelector('main')!;
const listed = client.connect(transport).then(() => client.listTools());
listed.catch((error) => (chat.textContent = `There is no server at ${address}: ${error.message}`));
const tools = toolsForModel((await listed).tools);
const turns: Turn[] = [];
const textOf = (content: ContentBlock[]) =>
  content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');

function say(turn: Turn): void {
  turns.push(turn);
  chat.append(Object.assign(document.createElement('p'), { textContent: turn.text }));
}

async function callTool(name: string, toolInput: Record<string, unknown>): Promise<string> {
  const tool = tools.find((one) => one.name === name)!;
  const frame = Object.assign(document.createElement('mcp-app-frame'), { client, tool, toolInput });
  frame.handlers = { message: ({ content }) => queue.add(textOf(content)) };
  if (toolResourceUri(tool)) chat.append(frame);
  frame.toolResult = await client
    .callTool({ name, arguments: toolInput })
    // The view and the model get the reason, instead of waiting for a result.
    .catch(({ message: text }) => ({ isError: true, content: [{ type: 'text' as const, text }] }));
  return modelText(frame.toolResult);
}

// Handles one message of the user or of a view at a time, until the model has answered it.
const queue = messageQueue(async (text: string) => {
  say({ role: 'user', text });
  for (;;) {
    const step = await model(turns, tools).catch(({ message }: Error) => ({ text: message }));
    if ('text' in step) return say({ role: 'assistant', text: step.text });
    say({ role: 'tool', text: await callTool(step.name, step.input) });
  }
});

document.querySelector('form')!.addEventListener('submit', (event) => {
  event.preventDefault();
  queue.add(String(new FormData(event.target as HTMLFormElement).get('text')));
});
document.querySelector('fieldset')!.disabled = false;
