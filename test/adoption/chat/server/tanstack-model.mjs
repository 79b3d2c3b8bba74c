// The script as an adapter of TanStack AI.
import { turn } from './script.mjs';

const textOf = (content) =>
  typeof content === 'string' ? content : content.map((part) => part.content ?? '').join('');

async function* chatStream({ messages, model }) {
  const user = messages.findLast(({ role }) => role === 'user');
  const id = `m-${messages.length}-${Math.random()}`;
  const run = { runId: `run-${id}`, threadId: 't', model, timestamp: Date.now() };
  yield { type: 'RUN_STARTED', ...run };
  let toolCallId;
  let toolCallName;
  let written = false;
  for await (const piece of turn(textOf(user.content), messages.at(-1).role === 'tool')) {
    const timestamp = Date.now();
    if (piece.call) {
      ({ call: toolCallId, name: toolCallName } = piece);
      const start = { toolCallId, toolCallName, toolName: toolCallName, index: 0 };
      yield { type: 'TOOL_CALL_START', parentMessageId: id, timestamp, ...start };
    } else if (piece.args) {
      yield { type: 'TOOL_CALL_ARGS', toolCallId, delta: piece.args, timestamp };
    } else if (piece.end) {
      yield { type: 'TOOL_CALL_END', toolCallId, toolCallName, input: piece.input, timestamp };
    } else {
      if (!written)
        yield { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant', timestamp };
      written = true;
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta: piece.text, timestamp };
    }
  }
  if (written) yield { type: 'TEXT_MESSAGE_END', messageId: id, timestamp: Date.now() };
  yield { type: 'RUN_FINISHED', ...run, finishReason: toolCallId ? 'tool_calls' : 'stop' };
}

export const scriptedAdapter = {
  kind: 'text',
  name: 'script',
  model: 'script',
  chatStream,
  structuredOutput: () => Promise.reject(new Error('not scripted')),
};
