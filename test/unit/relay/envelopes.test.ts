// What pages may send, and what they are told if they send something else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import type { RelayEnvelope } from '../../../packages/server/src/relay/relay-server.js';
import { BAD_ENVELOPES } from './support/bad-envelopes.js';
import { localServer } from './support/local-server.js';
import { startRelay } from './support/relay-host.js';
import type { RelayHost } from './support/relay-host.js';
import { context, session } from './support/requests.js';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

let host: RelayHost;
beforeAll(async () => {
  const server = localServer();
  host = await startRelay({ client: await server.connect(), limits: { messageLength: 1000 } });
});
afterAll(async () => {
  await host.stop();
});

/** Sends a text over a real socket and takes the first answer that is not a sign of life. */
async function overSocket(...frames: (string | Buffer)[]): Promise<RelayEnvelope> {
  const socket = new WebSocket(host.url('ws'));
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('Closed.')));
      socket.on('open', () => {
        for (const frame of frames) socket.send(frame);
      });
      socket.on('message', (data: Buffer) => {
        const envelope = JSON.parse(data.toString()) as RelayEnvelope;
        if (envelope.session !== '' || !('method' in envelope.message)) resolve(envelope);
      });
    });
  } finally {
    socket.close();
  }
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(host.url('http'), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('bad envelopes', () => {
  it.each(BAD_ENVELOPES)('$what', async ({ envelope, code, says, session = '', id = null }) => {
    const expected = { session, message: { jsonrpc: '2.0', id, error: { code } } };
    const handled = await host.relay.handle(envelope, { context });
    expect(handled).toMatchObject(expected);
    expect(JSON.stringify(handled)).toContain(JSON.stringify(says).slice(1, -1));
    const text = JSON.stringify(envelope);
    expect(await overSocket(text)).toEqual(handled);
    const response = await post(text);
    expect(response.status).toBe(id === null ? 400 : 200);
    expect(await response.json()).toEqual(handled);
  });

  it('text that is not JSON', async () => {
    const expected = { session: '', message: { id: null, error: { code: -32700 } } };
    expect(await overSocket('{"session":')).toMatchObject(expected);
    const response = await post('{"session":');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject(expected);
  });

  it('text that is too long', async () => {
    const text = JSON.stringify({ session, message: { ...ping, params: { x: 'x'.repeat(1000) } } });
    const expected = { message: { error: { code: RelayErrorCode.TooLarge } } };
    expect(await overSocket(text)).toMatchObject(expected);
    const response = await post(text);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject(expected);
  });

  it('ws: a binary frame', async () => {
    const answer = await overSocket(Buffer.from(JSON.stringify({ session, message: ping })));
    expect(answer).toMatchObject({
      message: { error: { message: expect.stringContaining('text') } },
    });
  });

  it('ws: the connection survives them', async () => {
    const socket = new WebSocket(host.url('ws'));
    const answers: RelayEnvelope[] = [];
    await new Promise<void>((resolve) => {
      socket.on('open', () => {
        socket.send('nonsense');
        socket.send(JSON.stringify({ session, message: ping }));
      });
      socket.on('message', (data: Buffer) => {
        const envelope = JSON.parse(data.toString()) as RelayEnvelope;
        if (!('method' in envelope.message) && answers.push(envelope) === 2) resolve();
      });
    });
    socket.close();
    expect(answers[1]).toEqual({ session, message: { jsonrpc: '2.0', id: 1, result: {} } });
  });
});

describe('versions', () => {
  const hello = (versions: unknown, id: number) =>
    host.relay.handle(
      { session, message: { jsonrpc: '2.0', id, method: 'relay/hello', params: { versions } } },
      { context },
    );

  it.each([undefined, [1], [2, 1]])('accepts a page that speaks %j', async (versions) => {
    expect(await hello(versions, 101)).toMatchObject({ message: { result: { relay: 1 } } });
  });

  it.each([[2], [], 'x', null].map((given) => [given]))(
    'tells a page that speaks %j what the relay speaks',
    async (versions) => {
      expect(await hello(versions, 102)).toMatchObject({
        message: { error: { code: RelayErrorCode.VersionRefused, data: { versions: [1] } } },
      });
    },
  );
});
