// The relay as a listener of Node's http server.
import { createServer } from 'node:http';
import express from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { toNodeListener } from '../../../packages/server/src/relay/relay-node.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { askingServer, textOf } from './support/asking-server.js';
import { newLink } from './support/fixture.js';
import { listen } from './support/listen.js';
import { notingClient } from './support/noting-client.js';
import { request, session } from './support/requests.js';

it('accepts a body that a parser has already read, and the given context', async () => {
  const server = askingServer('parsed');
  const relay = createRelay<{ user: string }>({
    origins: 'any',
    authorize: ({ user }) => user,
    connect: server.connect as never,
  });
  onTestFinished(() => relay.close());
  const app = express().use(express.json());
  app.use(
    '/relay',
    toNodeListener(relay, ({ headers }) => ({ user: String(headers['x-user']) })),
  );
  const { port, close } = await listen(createServer(app));
  onTestFinished(close);
  const link = newLink(`http://127.0.0.1:${port}/relay`, { headers: { 'x-user': 'ada' } });
  expect(textOf(await link.request('tools/call', { name: 'echo' }))).toBe('"parsed for ada"');
});

it('answers an invalid request with 400, and continues', async () => {
  const relay = createRelay({ origins: 'any', client: {} as never });
  onTestFinished(() => relay.close());
  const { port, close } = await listen(createServer(toNodeListener(relay)));
  onTestFinished(close);
  const { connect } = await import('node:net');
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a b\r\n\r\n');
  const [data] = (await new Promise((resolve) => {
    socket.once('data', (...args) => resolve(args));
  })) as [Buffer];
  expect(String(data)).toMatch(/^HTTP\/1\.1 400/);
  socket.destroy();
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request('ping')),
  });
  expect(await answer.json()).toMatchObject({ message: { result: {} } });
});

/** A relay behind Node's http server, and a request to it. */
async function listening(options: object = {}, ...rest: unknown[]) {
  const { client, transport } = notingClient({ hasRequest: false });
  const relay = createRelay<object>({ client, origins: 'any', ...options });
  onTestFinished(() => relay.close());
  const listener = toNodeListener(relay, ...(rest as []));
  const { port, close } = await listen(createServer(listener));
  onTestFinished(close);
  const url = `http://127.0.0.1:${port}/relay`;
  const post = (envelope: object, init: RequestInit = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(envelope),
      ...init,
    });
  return { url, post, transport };
}

it('passes on the status and the headers of an answer, also without a body', async () => {
  const { url } = await listening();
  const refused = await fetch(url, { method: 'PUT' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
  const preflight = await fetch(url, { method: 'OPTIONS' });
  expect([preflight.status, await preflight.text()]).toEqual([204, '']);
});

it('gives authorize the request of Node, unless the page wants something else', async () => {
  const paths: unknown[] = [];
  const { post } = await listening({
    authorize: ({ url }: { url?: string }) => (paths.push(url), true),
  });
  await post(request('ping'));
  expect(paths).toEqual(['/relay']);
});

it('ends the connection if the context cannot be made, and answers the next one', async () => {
  let fails = true;
  const contextOf = () => {
    if (fails) throw new Error('no context');
    return {};
  };
  const { post } = await listening({}, contextOf);
  await expect(post(request('ping'))).rejects.toThrow();
  fails = false;
  expect((await post(request('ping'))).status).toBe(200);
});

it('streams events, until the page goes away', async () => {
  const gone: AbortSignal[] = [];
  const callTool = (_: unknown, { signal }: { signal: AbortSignal }) => {
    gone.push(signal);
    return new Promise<never>(() => {});
  };
  const { client } = notingClient({ hasRequest: false });
  const { url, post } = await listening({
    client: { ...client, callTool },
    limits: { keepFor: 0 },
  });
  const events = await fetch(url, { headers: { 'mcp-relay-sessions': session } });
  expect(events.headers.get('content-type')).toBe('text/event-stream');
  const { value } = await events.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe(':\n\n');
  const page = new AbortController();
  const lost = post(request('tools/call', { name: 'x' }), { signal: page.signal });
  await vi.waitUntil(() => gone.length === 1);
  page.abort();
  await expect(lost).rejects.toThrow();
  await vi.waitUntil(() => gone[0]!.aborted);
});

it('accepts a body that a parser has read as text', async () => {
  const { client } = notingClient({ hasRequest: false });
  const relay = createRelay<object>({ client, origins: 'any' });
  onTestFinished(() => relay.close());
  const app = express().use(express.text({ type: '*/*' }));
  app.use('/relay', toNodeListener(relay));
  const { port, close } = await listen(createServer(app));
  onTestFinished(close);
  const answer = await fetch(`http://127.0.0.1:${port}/relay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request('ping')),
  });
  expect(await answer.json()).toMatchObject({ message: { id: 1, result: {} } });
});

it('knows the server in the whole path, although a framework cuts its own part off', async () => {
  const { client } = notingClient({ hasRequest: false });
  const relay = createRelay<object>({ servers: { shop: () => client }, origins: 'any' });
  onTestFinished(() => relay.close());
  const app = express().use('/relay/shop', toNodeListener(relay));
  const { port, close } = await listen(createServer(app));
  onTestFinished(close);
  const answer = await fetch(`http://127.0.0.1:${port}/relay/shop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request('ping')),
  });
  expect(answer.status).toBe(200);
});
