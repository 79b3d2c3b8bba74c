// Sockets are recognized by their shape, and released when they should be.
import { expect, it } from 'vitest';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { EmitterSocket } from './support/emitter-socket.js';
import { limited } from './support/fixture.js';
import { codeOf, context, request } from './support/requests.js';
import { until } from './support/until.js';

it('accepts an emitter; text may arrive as bytes', async () => {
  const { relay } = await limited({});
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  const text = JSON.stringify(request('ping'));
  socket.emit('message', Buffer.from(text), false);
  await until(() => socket.sent.length === 2);
  expect(socket.sent[1]).toMatchObject({ message: { id: 1, result: {} } });
  socket.emit('message', Buffer.from(text), true);
  await until(() => socket.sent.length === 3);
  expect(codeOf(socket.sent[2])).toBe(-32600);
});

it('sends signs of life while nothing else is sent, and ends them with the socket', async () => {
  const { relay } = await limited({ keepAlive: 5 });
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  await until(() => socket.sent.length >= 3);
  expect(socket.sent[2]).toMatchObject({ session: '', message: { method: 'relay/alive' } });
  socket.emit('close');
  const count = socket.sent.length;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(socket.sent).toHaveLength(count);
});

it('refuses anything else', () => {
  const relay = createRelay({ clientFor: () => Promise.reject(new Error('Unused.')) });
  expect(() => relay.socket({ send() {}, close() {} }, context)).toThrow('addEventListener');
  relay.close();
});

it('says so when the relay closes, and accepts nothing more', async () => {
  const { relay } = await limited({});
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  relay.close();
  expect(socket.closed).toEqual([1001]);
  const late = new EmitterSocket();
  relay.socket(late, context);
  expect(late.closed).toEqual([4503]);
  expect(codeOf(await relay.handle(request('ping'), { context }))).toBe(-32000);
  const response = await relay.fetch(new Request('http://localhost/', { method: 'POST' }));
  expect(response.status).toBe(503);
});
