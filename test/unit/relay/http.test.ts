// The relay as an HTTP handler.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localServer } from './support/local-server.js';
import { startRelay } from './support/relay-host.js';
import type { RelayHost } from './support/relay-host.js';
import { session } from './support/requests.js';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

let host: RelayHost;
beforeAll(async () => {
  const server = localServer();
  host = await startRelay({ client: await server.connect(), limits: { messageLength: 1000 } });
});
afterAll(async () => {
  await host.stop();
});

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(host.url('http'), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

it('X5 ping', async () => {
  const response = await post(JSON.stringify({ session, message: ping }));
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    session,
    message: { jsonrpc: '2.0', id: 1, result: {} },
  });
});

it('accepts and ignores an unknown notification', async () => {
  const message = { jsonrpc: '2.0', method: 'notifications/whatever' };
  const response = await post(JSON.stringify({ session, message }));
  expect([response.status, await response.text()]).toEqual([202, '']);
});

it.each(['text/plain', 'text/plain; application/json', 'application/x-www-form-urlencoded', ''])(
  'refuses a body that another site could send without a preflight: %j',
  async (type) => {
    const body = JSON.stringify({ session, message: { ...ping, method: 'tools/call' } });
    const response = await post(body, { 'content-type': type });
    expect(response.status).toBe(415);
  },
);

it.each([
  ['PUT', 405],
  ['DELETE', 405],
  ['OPTIONS', 204],
])('%s', async (method, status) => {
  const response = await fetch(host.url('http'), { method });
  expect([response.status, response.headers.get('allow')]).toEqual([status, 'GET, POST, OPTIONS']);
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

it('leaves out progress for a client that does not accept events', async () => {
  const params = { name: 'echo', _meta: { progressToken: 1 } };
  const message = { jsonrpc: '2.0', id: 5, method: 'tools/call', params };
  const response = await post(JSON.stringify({ session, message }), {
    accept: 'application/json',
  });
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ message: { id: 5, result: {} } });
});
