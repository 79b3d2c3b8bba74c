// What pages may send, and what they are told when it is something else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import type { RelayEnvelope } from '../../../packages/elements/src/server/relay-server.js';
import { startMcpServer } from './support/mcp-server.js';
import type { TestMcpServer } from './support/mcp-server.js';
import { startRelay } from './support/relay-host.js';
import type { RelayHost } from './support/relay-host.js';

const session = '0123456789abcdef';
const context = { headers: {} };
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

let server: TestMcpServer;
let host: RelayHost;
beforeAll(async () => {
  server = await startMcpServer('sdk 1.x');
  host = await startRelay({ client: await server.connect(), limits: { messageLength: 1000 } });
});
afterAll(async () => {
  await host.stop();
  await server.close();
});

/** Sends a text over a real socket and takes the first answer that is no sign of life. */
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

interface Case {
  what: string;
  envelope: unknown;
  code: number;
  says: string;
  session?: string;
  id?: number | string | null;
}

const invalid = -32600;
const CASES: Case[] = [
  { what: 'null', envelope: null, code: invalid, says: '{ session, message }' },
  { what: 'an array', envelope: [], code: invalid, says: '{ session, message }' },
  { what: 'a string', envelope: 'ping', code: invalid, says: '{ session, message }' },
  { what: 'no session', envelope: { message: ping }, code: invalid, says: 'session', id: 1 },
  {
    what: 'a short session',
    envelope: { session: 'x', message: ping },
    code: invalid,
    says: 'session',
    id: 1,
  },
  {
    what: 'a session with spaces',
    envelope: { session: `${session} x`, message: ping },
    code: invalid,
    says: 'session',
    id: 1,
  },
  {
    what: 'a session that is a number',
    envelope: { session: 1e20, message: ping },
    code: invalid,
    says: 'session',
    id: 1,
  },
  {
    what: 'an unknown key',
    envelope: { session, message: ping, extra: 1 },
    code: invalid,
    says: '"extra"',
    session,
    id: 1,
  },
  {
    what: 'a __proto__ key',
    envelope: JSON.parse(`{"session":"${session}","message":{},"__proto__":{}}`),
    code: invalid,
    says: '__proto__',
    session,
  },
  { what: 'no message', envelope: { session }, code: invalid, says: 'JSON-RPC', session },
  {
    what: 'a batch',
    envelope: { session, message: [ping] },
    code: invalid,
    says: 'JSON-RPC',
    session,
  },
  {
    what: 'JSON-RPC 1.0',
    envelope: { session, message: { ...ping, jsonrpc: '1.0' } },
    code: invalid,
    says: 'JSON-RPC',
    session,
    id: 1,
  },
  {
    what: 'a fraction as id',
    envelope: { session, message: { ...ping, id: 1.5 } },
    code: invalid,
    says: 'id',
    session,
  },
  {
    what: 'null as id',
    envelope: { session, message: { ...ping, id: null } },
    code: invalid,
    says: 'id',
    session,
  },
  {
    what: 'a response',
    envelope: { session, message: { jsonrpc: '2.0', id: 1, result: {} } },
    code: invalid,
    says: 'method',
    session,
    id: 1,
  },
  {
    what: 'params that are a list',
    envelope: { session, message: { ...ping, params: [] } },
    code: -32602,
    says: 'ping',
    session,
    id: 1,
  },
];
for (const method of [
  'initialize',
  'logging/setLevel',
  'sampling/createMessage',
  'resources/subscribe',
  'prompts/get',
  'relay/other',
  'constructor',
  '__proto__',
  '',
])
  CASES.push({
    what: `X3 the method ${JSON.stringify(method)}`,
    envelope: { session, message: { jsonrpc: '2.0', id: 'a', method } },
    code: -32601,
    says: method,
    session,
    id: 'a',
  });

describe('bad envelopes', () => {
  it.each(CASES)('$what', async ({ envelope, code, says, session = '', id = null }) => {
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

  it('ws: the connection outlives them', async () => {
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

describe('HTTP', () => {
  it('X5 ping', async () => {
    const response = await post(JSON.stringify({ session, message: ping }));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      session,
      message: { jsonrpc: '2.0', id: 1, result: {} },
    });
  });

  it('an unknown notification is taken and ignored', async () => {
    const message = { jsonrpc: '2.0', method: 'notifications/whatever' };
    const response = await post(JSON.stringify({ session, message }));
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'a body that another site could send without asking is refused: %j',
    async (type) => {
      const body = JSON.stringify({ session, message: { ...ping, method: 'tools/call' } });
      const response = await post(body, { 'content-type': type });
      expect(response.status).toBe(415);
    },
  );

  it.each(['PUT', 'DELETE', 'OPTIONS'])('%s', async (method) => {
    const response = await fetch(host.url('http'), { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([undefined, '', 'short', `${session},short`])(
    'GET for the sessions %j',
    async (sessions) => {
      const headers = new Headers(sessions === undefined ? [] : [['mcp-relay-sessions', sessions]]);
      const response = await fetch(host.url('http'), { headers });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('mcp-relay-sessions');
    },
  );

  it('progress for one who does not take events is left out', async () => {
    const params = { name: 'echo', _meta: { progressToken: 1 } };
    const message = { jsonrpc: '2.0', id: 5, method: 'tools/call', params };
    const response = await post(JSON.stringify({ session, message }), {
      accept: 'application/json',
    });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ message: { id: 5, result: {} } });
  });
});
