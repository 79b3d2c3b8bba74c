// A page that lost its connection during a slow hello says hello again on the next one, with the same id.
import { expect, it, onTestFinished } from 'vitest';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayClient } from '../../../packages/server/src/relay/relay-server.js';
import { EmitterSocket } from './support/emitter-socket.js';
import { notingClient } from './support/noting-client.js';
import { context, request } from './support/requests.js';
import { newLink, relayHost } from './support/fixture.js';
import { until } from './support/until.js';

it('subscribes the connection that the page has when hello is answered', async () => {
  const { client, transport } = notingClient({ hasRequest: false });
  let connected = (_client: RelayClient) => {};
  const connecting = new Promise<RelayClient>((resolve) => (connected = resolve));
  const relay = createRelay<object>({ connect: () => connecting, origins: 'any' });
  onTestFinished(() => relay.close());
  const open = async () => {
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    await until(() => socket.sent.length > 0);
    socket.emit('message', JSON.stringify(request('relay/hello')), false);
    return socket;
  };
  const lost = await open();
  lost.emit('close');
  const next = await open();
  connected(client);
  await until(() => next.sent.some(({ message }) => 'result' in message));
  transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  await until(() =>
    next.sent.some(({ message }) => JSON.stringify(message).includes('list_changed')),
  );
  expect(lost.sent.filter(({ message }) => JSON.stringify(message).includes('changed'))).toEqual(
    [],
  );
});

it('a page whose hello fails on a new connection says it again', async () => {
  const { client, transport } = notingClient({ hasRequest: false });
  let isDown = false;
  let failures = 0;
  const connect = async () => {
    if (isDown) failures++;
    if (isDown) throw new Error('The MCP server is down.');
    // A client without a transport is closed, so that the next hello needs another one.
    return Object.defineProperty({ ...client }, 'transport', {
      get: () => (isDown ? undefined : transport),
    });
  };
  const host = await relayHost({ connect });
  const link = newLink(host.url('ws'));
  let changes = 0;
  link.onListChanged(() => changes++);
  await link.ready();
  isDown = true;
  host.breakConnections();
  await until(() => failures > 0);
  expect(changes).toBe(0);
  isDown = false;
  await until(() => changes > 0);
});
