// The script as a model of the AI SDK.
import { MockLanguageModelV4 } from 'ai/test';
import { toolMessages, turn } from './script.mjs';

const usage = { inputTokens: {}, outputTokens: {} };
const finish = (unified) => ({ type: 'finish', usage, finishReason: { unified } });

async function* streamParts(prompt) {
  const last = prompt.at(-1);
  const user = prompt.findLast(({ role }) => role === 'user');
  toolMessages.push(...prompt.filter(({ role }) => role === 'tool'));
  yield { type: 'stream-start', warnings: [] };
  let id;
  let name;
  let written = false;
  for await (const piece of turn(user.content[0].text, last.role === 'tool')) {
    if (piece.call) {
      ({ call: id, name } = piece);
      yield { type: 'tool-input-start', id, toolName: name };
    } else if (piece.args) yield { type: 'tool-input-delta', id, delta: piece.args };
    else if (piece.end) {
      yield { type: 'tool-input-end', id };
      const input = JSON.stringify(piece.input);
      yield { type: 'tool-call', toolCallId: id, toolName: name, input };
    } else {
      if (!written) yield { type: 'text-start', id: 't' };
      written = true;
      yield { type: 'text-delta', id: 't', delta: piece.text };
    }
  }
  if (written) yield { type: 'text-end', id: 't' };
  yield finish(id ? 'tool-calls' : 'stop');
}

export const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => ({ stream: ReadableStream.from(streamParts(prompt)) }),
});
