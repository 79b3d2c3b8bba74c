// A typical backend for a local runtime: it streams the assistant's message so far, one line each.
import { turn } from './script.mjs';

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

export const assistantUiRoute = (client) => async (request) => {
  const { text } = await request.json();
  async function* lines() {
    for await (const content of contents(client, text)) yield `${JSON.stringify(content)}\n`;
  }
  return new Response(ReadableStream.from(lines()).pipeThrough(new TextEncoderStream()));
};
