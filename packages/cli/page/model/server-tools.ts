// The tools of the servers for the model: each call is an ordinary call of the page, with its view.
import { modelText } from '@mcp-app/elements/chat';
import type { Tool } from '@modelcontextprotocol/client';
import { AppTurn } from '../conversation/app-turn.ts';
import type { AppTurnOptions } from '../conversation/app-turn.ts';
import type { Exchange } from '../conversation/conversation.ts';
import type { Server } from '../servers/servers.ts';
import type { CallEnd } from '../trial/tried-call.ts';
import { askUser, mustAsk } from './ask-call.ts';
import { MAX_RESULT } from './history.ts';
import type { OfferedTool, ShownCall } from './tool-loop.ts';
import { namesForModel } from './tool-names.ts';

/** What the model is told about a call that has ended. Fields that are for the view are left out. */
export function textOfEnd(end: CallEnd): string {
  switch (end.kind) {
    case 'result': {
      const text = modelText(end.result, { maxText: MAX_RESULT });
      return end.result.isError ? `The tool failed: ${text}` : text;
    }
    case 'stopped':
      return `The call was stopped: ${end.reason}`;
    case 'failed':
      return `The server did not answer: ${end.problem}`;
  }
}

const DENIED = 'The user did not allow this call.';

/** How calls are shown. */
export interface CallPlace {
  exchange: Exchange;
  options: AppTurnOptions;
  /** A call is shown, perhaps with a view. */
  begun(turn: AppTurn): void;
}

function beginCall(server: Server, tool: Tool, { exchange, options, begun }: CallPlace): ShownCall {
  const turn = new AppTurn({ server, tool }, exchange, options);
  exchange.follow(turn.element);
  begun(turn);
  return {
    stream: (text) => turn.stream(text),
    cancel: (reason) => turn.cancel(reason),
    async run(input, signal) {
      turn.setInput(input);
      const question = { tool, server: server.name, input };
      const isAllowed =
        !mustAsk(tool) || (await askUser(question, turn.element, [signal, turn.signal]));
      if (!isAllowed) {
        const reason =
          signal.aborted || turn.signal.aborted ? 'The user stopped this call.' : DENIED;
        turn.cancel(reason);
        return reason;
      }
      const stop = () => turn.stop();
      signal.addEventListener('abort', stop);
      const end = await turn.run(undefined);
      signal.removeEventListener('abort', stop);
      return textOfEnd(end);
    },
  };
}

/** The tools of the servers that work. */
export function serverTools(servers: readonly Server[], place: () => CallPlace): OfferedTool[] {
  const all = servers
    .filter(({ state }) => state === 'ready')
    .flatMap((server) => server.tools.map((tool) => ({ server, tool })));
  const names = namesForModel(
    all.map(({ server, tool }) => ({ server: server.name, name: tool.name })),
  );
  return all.map(({ server, tool }, at) => ({
    name: names[at]!,
    description: tool.description ?? tool.title ?? '',
    inputSchema: tool.inputSchema,
    begin: () => beginCall(server, tool, place()),
  }));
}
