// WebSocket, and requests of the MCP server.
import { changing, expect, isListChanged, newKey, runsOf, toolCall, until } from './look.js';
import type { Look, RelayCheck } from './look.js';
import { resultOf } from './mcp-server.js';
import { answers, newSession, openSocket, request } from './page.js';
import type { Envelope, Socket } from './page.js';

async function withSocket<Result>(
  { relay }: Look,
  work: (socket: Socket) => Promise<Result>,
): Promise<Result> {
  const socket = await openSocket(relay);
  try {
    return await work(socket);
  } finally {
    socket.break();
  }
}

/** Milliseconds after which a page that is gone is an error for the server: SHOULD be 60 s. */
const GONE_MS = 120_000;

const isAlive = ({ message }: Envelope) => message?.method === 'relay/alive';

async function asked(socket: Socket, session: string, id: number, method: string, params = {}) {
  socket.send(request(session, id, method, params));
  return (await socket.next(answers(session, id), `the answer to ${method}`)).message!;
}

const PARIS = { model: 'm', role: 'assistant', content: { type: 'text', text: 'Paris' } };
const isQuestion = ({ message }: Envelope) => message?.method === 'sampling/createMessage';

/** Says hello with an offer to answer. Undefined if the relay does not accept it. */
async function offered(socket: Socket, session: string): Promise<string | undefined> {
  const hello = await asked(socket, session, 1, 'relay/hello', { answers: ['sampling', 'else'] });
  const { answers: taken = [] } = hello.result as { answers?: string[] };
  expect(!taken.includes('else'), 'the relay offers what is not known', taken);
  return taken.includes('sampling') ? undefined : 'requests of the server do not reach pages';
}

/** An envelope of a page whose relay accepted its offer. */
const offering = (session: string, id: number, key: string) => ({
  ...(request(session, id, 'tools/call', toolCall('probe_ask', key)) as object),
  answers: ['sampling'],
});

const textOf = ({ message }: Envelope) => JSON.stringify(message?.result ?? message?.error);

export const SOCKET_CHECKS: Record<string, RelayCheck> = {
  W1: (look) =>
    withSocket(look, async (socket) => {
      const { message } = await socket.next(() => true, 'relay/alive');
      expect(message?.method === 'relay/alive', 'the first message is another', message);
      expect(typeof message.params?.['node'] === 'string', 'it does not name a node', message);
    }),
  W2: (look) =>
    withSocket(look, async (socket) => {
      const sessions = [newSession(), newSession()];
      const keys = [newKey(), newKey()];
      const results = sessions.map(async (session, index) => {
        const call = toolCall('probe_run', keys[index]!);
        const { result } = await asked(socket, session, 1, 'tools/call', call);
        const isOwn = JSON.stringify(result) === JSON.stringify(resultOf(keys[index]!));
        expect(isOwn, 'a session got another result', result);
      });
      await Promise.all(results);
    }),
  W3: (look) =>
    withSocket(look, async (socket) => {
      await socket.next(isAlive, 'relay/alive');
      socket.send(Buffer.from(JSON.stringify(request(newSession(), 1, 'ping'))));
      const isRefusal = ({ message }: Envelope) => message?.error?.code === -32600;
      await socket.next(isRefusal, 'error -32600');
    }),
  W4: (look) =>
    withSocket(look, async (socket) => {
      const session = newSession();
      await asked(socket, session, 1, 'relay/hello');
      const receivedMessages = socket.next(isListChanged, 'list_changed');
      const { session: reported } = await changing(look, receivedMessages);
      expect(reported === session, 'the change is for another session', reported);
    }),
  async W5(look) {
    const key = newKey();
    const session = newSession();
    await withSocket(look, async (socket) => {
      socket.send(request(session, 1, 'tools/call', toolCall('probe_wait', key)));
      await until(() => runsOf(look, key) === 1, 'the tool did not run', look.relay.timeout);
    });
    await withSocket(look, async (socket) => {
      socket.send(request(session, 1, 'relay/attach'));
      look.mcp.release(key);
      const { message } = await socket.next(answers(session, 1), 'the result');
      const isSame = JSON.stringify(message?.result) === JSON.stringify(resultOf(key));
      expect(isSame, 'the result is another', message);
    });
    expect(runsOf(look, key) === 1, `the tool ran ${runsOf(look, key)} times`);
  },
  W6: (look) =>
    withSocket(look, async (socket) => {
      const key = newKey();
      const { message } = await socket.next(isAlive, 'relay/alive');
      const { node } = message!.params!;
      const lost = { method: 'tools/call', params: toolCall('probe_run', key), node, age: 10 };
      const answer = await asked(socket, newSession(), 1, 'relay/attach', lost);
      if (answer.error?.code === -32053) return 'the relay does not run what was certainly lost';
      expect(runsOf(look, key) === 1, `the tool ran ${runsOf(look, key)} times`, answer);
      return undefined;
    }),
  Q1: (look) =>
    withSocket(look, async (socket) => {
      const session = newSession();
      const refusal = await offered(socket, session);
      if (refusal) return refusal;
      socket.send(offering(session, 2, newKey()));
      const { message } = await socket.next(isQuestion, 'the question');
      expect(typeof message?.id === 'string', 'its id is not a string', message);
      const answer = { jsonrpc: '2.0', id: message.id, result: PARIS };
      socket.send({ session, message: answer, answers: ['sampling'] });
      const result = await socket.next(answers(session, 2), 'the result of the tool');
      expect(textOf(result).includes('Paris'), 'the server did not get the answer', result);
      return undefined;
    }),
  Q2: (look) =>
    withSocket(look, async (socket) => {
      const session = newSession();
      await asked(socket, session, 1, 'relay/hello');
      const answer = await asked(socket, session, 2, 'tools/call', toolCall('probe_ask', newKey()));
      const answerText = JSON.stringify(answer);
      expect(
        answerText.includes('no sampling'),
        'the server was told that the page samples',
        answer,
      );
    }),
  async Q3(look) {
    const session = newSession();
    const key = newKey();
    const refusal = await withSocket(look, async (socket) => {
      const reason = await offered(socket, session);
      if (reason) return reason;
      socket.send(offering(session, 2, key));
      await socket.next(isQuestion, 'the question');
      return undefined;
    });
    if (refusal) return refusal;
    return withSocket(look, async (socket) => {
      // Another session of the page, because the first one must not come back.
      await socket.next(isAlive, 'relay/alive');
      socket.send(request(session, 2, 'relay/attach'));
      // A relay waits for the page as long as for that of a call.
      const result = await socket.next(answers(session, 2), 'an error for the server', GONE_MS);
      expect(/error/i.test(textOf(result)), 'the server was not told', result);
      return undefined;
    });
  },
};
