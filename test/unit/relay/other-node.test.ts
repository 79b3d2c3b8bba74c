// A page that reconnects to another node of the same bus.
import { expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import type { RelayEnvelope } from '../../../packages/server/src/relay/relay-server.js';
import { nodeOf } from './support/emitter-socket.js';
import { newLink, relayHost } from './support/fixture.js';
import { localServer } from './support/local-server.js';
import { call, context, notification, request, session } from './support/requests.js';
import { textBus } from './support/text-bus.js';
import { twoNodes } from './support/two-nodes.js';
import { until } from './support/until.js';

it('V1 gets the result of a call that ended', async () => {
  const { server, a, b } = await twoNodes(textBus());
  const first = await a.relay.handle(call('echo'), { context });
  const again = await b.relay.handle(request('relay/attach'), { context });
  expect(again).toEqual(first);
  expect(server.log.runs).toEqual(['echo']);
});

it('V1 asks only the node that the page names, and all others if that one is silent', async () => {
  const bus = textBus();
  const { server, a, b } = await twoNodes(bus);
  const node = await nodeOf(a.relay);
  let id = 0;
  // A call each, because a node keeps what it was given.
  const asked = async (named: unknown) => {
    const first = await a.relay.handle(call('echo', ++id), { context });
    bus.topics.length = 0;
    const again = await b.relay.handle(request('relay/attach', { node: named }, id), { context });
    expect(again).toEqual(first);
    return bus.topics.slice(0, -1);
  };
  expect(await asked(node)).toEqual([`mcp-app-relay/${node}`]);
  const gone = crypto.randomUUID();
  expect(await asked(gone)).toEqual([`mcp-app-relay/${gone}`, 'mcp-app-relay']);
  for (const strange of ['../other-topic', 7])
    expect(await asked(strange)).toEqual(['mcp-app-relay']);
  expect(server.log.runs).toEqual(['echo', 'echo', 'echo', 'echo']);
});

it('V1 follows a running call, with its progress', async () => {
  const { server, a, b } = await twoNodes(textBus(), 100);
  const gone = new AbortController();
  const params = { name: 'slow', _meta: { progressToken: 7 } };
  const lost = a.relay.handle(request('tools/call', params), { context, signal: gone.signal });
  await until(() => server.log.runs.length === 1);
  gone.abort();
  expect(await lost).toBeUndefined();
  const sent: RelayEnvelope[] = [];
  const attach = request('relay/attach', { _meta: { progressToken: 7 } });
  const answer = b.relay.handle(attach, { context, send: (envelope) => sent.push(envelope) });
  const second = b.relay.handle(attach, { context });
  // Once found, it is waited for longer than other nodes have to answer.
  await new Promise((resolve) => setTimeout(resolve, 200));
  server.log.release();
  expect(await answer).toMatchObject({
    message: { result: { content: [{ text: 'slow ran 1' }] } },
  });
  expect(await second).toEqual(await answer);
  expect(sent.at(-1)).toMatchObject({ message: { params: { progress: 2, progressToken: 7 } } });
  expect(server.log.runs).toEqual(['slow']);
});

it('V1 cancels it there (X4)', async () => {
  const { server, a, b } = await twoNodes(textBus());
  const running = a.relay.handle(call('slow'), { context });
  await until(() => server.log.runs.length === 1);
  await b.relay.handle(notification('notifications/cancelled', { requestId: 1 }), { context });
  expect(await running).toBeUndefined();
  await until(() => server.log.aborts.length === 1);
});

it('V1 cancels what it followed from there (X4)', async () => {
  const { server, a, b } = await twoNodes(textBus());
  const running = a.relay.handle(call('slow'), { context });
  await until(() => server.log.runs.length === 1);
  const followed = b.relay.handle(request('relay/attach'), { context });
  await b.relay.handle(notification('notifications/cancelled', { requestId: 1 }), { context });
  expect(await followed).toBeUndefined();
  expect(await running).toBeUndefined();
  await until(() => server.log.aborts.length === 1);
});

it('V1 ends its session everywhere', async () => {
  const { server, a, b } = await twoNodes(textBus(), 100);
  await a.relay.handle(call('echo', 1), { context });
  const running = a.relay.handle(call('slow', 2), { context });
  await until(() => server.log.runs.length === 2);
  await b.relay.handle(notification('relay/bye'), { context });
  expect(await running).toBeUndefined();
  const attach = await a.relay.handle(request('relay/attach', {}, 1), { context });
  expect(attach).toMatchObject({ message: { error: { code: RelayErrorCode.ResultLost } } });
});

it('V1 ends its session everywhere, also where its notifications come from (V14)', async () => {
  const { server, a, b } = await twoNodes(textBus(), 100);
  const sent: unknown[] = [];
  const send = (envelope: RelayEnvelope) => sent.push(envelope);
  const other = { ...request('relay/hello'), session: 'fedcba9876543210' };
  await a.relay.handle(request('relay/hello'), { context, send });
  await a.relay.handle(other, { context, send });
  await b.relay.handle(notification('relay/bye'), { context });
  // Long enough for the bus; then only the other session gets a change.
  await new Promise((resolve) => setTimeout(resolve));
  server.changeTools();
  await until(() => sent.length > 0);
  expect(sent).toMatchObject([{ session: other.session }]);
});

it('V1 is told when no node knows the call', async () => {
  const { a, b } = await twoNodes(textBus(), 100);
  await a.relay.handle(request('ping'), { context });
  const answer = await b.relay.handle(request('relay/attach', {}, 99), { context });
  expect(answer).toMatchObject({
    session,
    message: { id: 99, error: { code: RelayErrorCode.ResultLost, data: { outcome: 'unknown' } } },
  });
});

it('V1 is told immediately by a node that is alone', async () => {
  const { b } = await twoNodes(undefined, 60_000);
  const answer = await b.relay.handle(request('relay/attach'), { context });
  expect(answer).toMatchObject({ message: { error: { code: RelayErrorCode.ResultLost } } });
});

it('V1 by WebSocket: the balancer sends it to the other node', async () => {
  const bus = textBus();
  const server = localServer();
  const a = await relayHost({ bus, client: await server.connect() });
  const link = newLink(a.url('ws'));
  await link.ready();
  const running = link.request('tools/call', { name: 'slow' });
  await until(() => server.log.runs.length === 1);
  // The first node keeps running, but its port now belongs to the other one.
  await a.leavePort();
  await relayHost({ bus, client: await server.connect() }, a.port);
  await until(() => bus.topics.some((topic) => topic.includes('/')));
  server.log.release();
  expect(await running).toMatchObject({ content: [{ text: 'slow ran 1' }] });
  expect(server.log.runs).toEqual(['slow']);
});
