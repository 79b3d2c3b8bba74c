// What is not an envelope, without a network: as an object, as a frame of a socket, as the body of a POST.
import { expect, it, onTestFinished } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { BAD_ENVELOPES } from './support/bad-envelopes.js';
import { EmitterSocket } from './support/emitter-socket.js';
import { notingClient } from './support/noting-client.js';
import { codeOf, context, request, session } from './support/requests.js';
import { until } from './support/until.js';

function relayOf() {
  const { client, calls } = notingClient({ hasRequest: false });
  const relay = createRelay<object>({ client, origins: 'any', limits: { messageLength: 1000 } });
  onTestFinished(() => relay.close());
  const headers = { 'content-type': 'application/json' };
  return {
    relay,
    calls,
    /** Sends frames over a new socket. Resolves with as many answers. */
    async overSocket(...frames: (string | [data: unknown, isBinary: boolean])[]) {
      const socket = new EmitterSocket();
      relay.socket(socket, context);
      // The first one is the sign of life.
      await until(() => socket.sent.length === 1);
      for (const frame of frames) socket.emit('message', ...[frame].flat());
      await until(() => socket.sent.length > frames.length);
      expect(socket.closed).toEqual([]);
      return socket.sent.slice(1);
    },
    post: (body: string) =>
      relay.fetch(new Request('http://relay.example/', { method: 'POST', headers, body })),
  };
}

it.each(BAD_ENVELOPES)('$what', async ({ envelope, code, says, session: from = '', id = null }) => {
  const { relay, calls, overSocket, post } = relayOf();
  const handled = await relay.handle(envelope, { context });
  expect(handled).toMatchObject({
    session: from,
    message: { jsonrpc: '2.0', id, error: { code } },
  });
  expect(JSON.stringify(handled)).toContain(JSON.stringify(says).slice(1, -1));
  const text = JSON.stringify(envelope);
  expect(await overSocket(text)).toEqual([handled]);
  const response = await post(text);
  expect(response.status).toBe(id === null ? 400 : 200);
  expect(await response.json()).toEqual(handled);
  expect(calls).toEqual([]);
});

it('text that is not JSON, or too long, is refused; the connection remains', async () => {
  const { overSocket, post } = relayOf();
  const fits = JSON.stringify(request('ping')).padEnd(1000);
  const answers = await overSocket('{"session":', `${fits} `, fits);
  expect(answers.map(codeOf).slice(0, 2)).toEqual([-32700, RelayErrorCode.TooLarge]);
  expect(answers[2]).toEqual({ session, message: { jsonrpc: '2.0', id: 1, result: {} } });
  const responses = [await post('{"session":'), await post(`${fits} `), await post(fits)];
  expect(responses.map(({ status }) => status)).toEqual([400, 413, 200]);
});

it('a frame is text: as a string or as bytes, but not as binary data', async () => {
  const { overSocket } = relayOf();
  const bytes = new TextEncoder().encode(JSON.stringify(request('ping')));
  const answers = await overSocket([Buffer.from(bytes), true], [Buffer.from(bytes), false]);
  expect(codeOf(answers[0])).toBe(-32600);
  expect(answers[1]).toMatchObject({ message: { id: 1, result: {} } });
});

it('bytes that are too long to be read as text are refused without reading them', async () => {
  const { overSocket } = relayOf();
  const unreadable = { length: 3001, toString: () => expect.unreachable() };
  const [answer] = await overSocket([unreadable, false]);
  expect(codeOf(answer)).toBe(RelayErrorCode.TooLarge);
});

it.each([undefined, [1], [2, 1]])('accepts a page that speaks %j', async (versions) => {
  const { relay } = relayOf();
  expect(await relay.handle(request('relay/hello', { versions }), { context })).toMatchObject({
    message: { result: { relay: 1 } },
  });
});

it.each([[[2]], [[]], ['x'], [null]])(
  'tells a page that speaks %j its versions',
  async (versions) => {
    const { relay } = relayOf();
    expect(await relay.handle(request('relay/hello', { versions }), { context })).toMatchObject({
      message: { error: { code: RelayErrorCode.VersionRefused, data: { versions: [1] } } },
    });
  },
);
