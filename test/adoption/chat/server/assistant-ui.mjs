// A typical backend for a local runtime: it streams the assistant's message so far, one line each.
import { appClientOptions } from '@mcp-app/elements/host';
import { connectAs } from './mcp-client.mjs';
import { turn } from './script.mjs';
import { userOf } from './users.mjs';

async function* contents(client, text) {
  let content = [];
  const withLast = (change) => [...content.slice(0, -1), { ...content.at(-1), ...change }];
  for (const hasResult of [false, true]) {
    let input;
    for await (const piece of turn(text, hasResult)) {
      if (piece.call) {
        const part = { type: 'tool-call', toolCallId: piece.call, toolName: piece.name };
        content = [...content, { ...part, args: {}, argsText: '' }];
      } else if (piece.args) {
        content = withLast({ argsText: content.at(-1).argsText + piece.args });
      } else if (piece.end) {
        input = piece.input;
        content = withLast({ args: input });
      } else if (content.at(-1)?.type === 'text') {
        content = withLast({ text: content.at(-1).text + piece.text });
      } else content = [...content, { type: 'text', text: piece.text }];
      yield content;
    }
    if (!input) return;
    const result = await client.callTool({ name: 'show-order', arguments: input });
    content = withLast({ result, isError: result.isError === true });
    yield content;
  }
}

export const assistantUiRoute = (url) => async (request) => {
  const user = userOf(request);
  if (!user) return new Response('Sign in first.', { status: 401 });
  const { text } = await request.json();
  const client = await connectAs(user, url, appClientOptions().capabilities);
  async function* lines() {
    try {
      for await (const content of contents(client, text)) yield `${JSON.stringify(content)}\n`;
    } finally {
      await client.close();
    }
  }
  return new Response(ReadableStream.from(lines()).pipeThrough(new TextEncoderStream()));
};
