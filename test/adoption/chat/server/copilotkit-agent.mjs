// The script as an agent of AG-UI.
import { AbstractAgent } from '@ag-ui/client';
import { from } from 'rxjs';
import { turn } from './script.mjs';

/** The events of one run. */
export async function* events({ messages, threadId, runId }) {
  const user = messages.findLast(({ role }) => role === 'user');
  const messageId = `m-${runId}`;
  yield { type: 'RUN_STARTED', threadId, runId };
  let toolCallId;
  let written = false;
  for await (const piece of turn(user.content, messages.at(-1).role === 'tool')) {
    if (piece.call) {
      toolCallId = piece.call;
      const names = { toolCallId, toolCallName: piece.name, parentMessageId: messageId };
      yield { type: 'TOOL_CALL_START', ...names };
    } else if (piece.args) yield { type: 'TOOL_CALL_ARGS', toolCallId, delta: piece.args };
    else if (piece.end) yield { type: 'TOOL_CALL_END', toolCallId };
    else {
      if (!written) yield { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' };
      written = true;
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: piece.text };
    }
  }
  if (written) yield { type: 'TEXT_MESSAGE_END', messageId };
  yield { type: 'RUN_FINISHED', threadId, runId };
}

export class ScriptedAgent extends AbstractAgent {
  run(input) {
    return from(events(input));
  }
}
