// The relay as a listener of Node's http server.
import { createServer } from 'node:http';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { toNodeListener } from '../../../packages/server/src/relay/relay-node.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { askingServer, textOf } from './support/asking-server.js';
import { newLink } from './support/fixture.js';
import { listen } from './support/listen.js';
import { request } from './support/requests.js';

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
