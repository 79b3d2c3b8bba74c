// Several relay nodes behind a balancer, with one bus.
import { describe, expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { localBus } from '../../../packages/elements/src/server/relay-server.js';
import type {
  RelayBus,
  RelayEnvelope,
} from '../../../packages/elements/src/server/relay-server.js';
import { mcpServer, newLink, relayHost } from './support/fixture.js';
import { SDKS } from './support/mcp-server.js';
import type { RelayHost } from './support/relay-host.js';
import { CARRIERS } from './support/relay-host.js';
import { until } from './support/until.js';

/** As Redis or NATS would: text on the way, and the sender hears its own. */
function textBus(): RelayBus & { topics: string[] } {
  const bus = localBus();
  const topics: string[] = [];
  return {
    topics,
    async publish(topic, message) {
      topics.push(topic);
      await bus.publish(topic, JSON.stringify(message));
    },
    subscribe: (topic, listener) =>
      bus.subscribe(topic, (text) => listener(JSON.parse(text as string))),
  };
}

const session = '0123456789abcdef';
const context = { headers: {} };
const request = (method: string, params = {}, id = 1) => ({
  session,
  message: { jsonrpc: '2.0', id, method, params },
});
const notification = (method: string, params = {}) => ({
  session,
  message: { jsonrpc: '2.0', method, params },
});
const call = (name: string, id = 1) => request('tools/call', { name }, id);

async function twoNodes(bus: RelayBus | undefined, attachTimeout = 1000) {
  const server = await mcpServer();
  // Each node has a client of its own, as nodes are processes.
  const options = { ...(bus && { bus }), limits: { attachTimeout } };
  const nodes: RelayHost[] = [];
  for (let i = 0; i < 2; i++)
    nodes.push(await relayHost({ ...options, client: await server.connect() }));
  return { server, a: nodes[0]!, b: nodes[1]! };
}

for (const carrier of CARRIERS)
  for (const sdk of SDKS)
    it(`V14 list_changed reaches the pages of all nodes (${carrier}, ${sdk})`, async () => {
      const bus = textBus();
      const server = await mcpServer(sdk);
      const a = await relayHost({ bus, client: await server.connect() });
      const b = await relayHost({ bus, client: await server.connect() });
      const heard: string[] = [];
      for (const host of [a, b]) {
        const link = newLink(host.url(carrier));
        link.onListChanged((kind) => heard.push(`${host === a ? 'a' : 'b'} ${kind}`));
        await link.ready();
      }
      server.changeTools();
      await until(() => new Set(heard).size === 2);
      expect(new Set(heard)).toEqual(new Set(['a tools', 'b tools']));
    });

it('V14 a node whose own client is deaf hears of changes over the bus', async () => {
  const bus = localBus();
  const server = await mcpServer();
  const other = await mcpServer('sdk 2.x');
  const a = await relayHost({ bus, client: await server.connect() });
  const b = await relayHost({ bus, client: await other.connect() });
  const heard: string[] = [];
  const [one, two] = [newLink(a.url('ws')), newLink(b.url('ws'))];
  two.onListChanged((kind) => heard.push(kind));
  await Promise.all([one.ready(), two.ready()]);
  server.changeTools();
  await until(() => heard.length === 1);
  expect(heard).toEqual(['tools']);
});

it('R6 V14 with a client per session, a session hears of its own server only', async () => {
  const bus = textBus();
  const [mine, theirs] = [await mcpServer(), await mcpServer('sdk 2.x')];
  const clients = [await mine.connect(), await theirs.connect()];
  const bySession = new Map<string, (typeof clients)[number]>();
  const clientFor = (id: string) => {
    const client = bySession.get(id) ?? clients[bySession.size % 2]!;
    bySession.set(id, client);
    return client;
  };
  const host = await relayHost({ bus, clientFor });
  const heard: string[] = [];
  const names: (string | undefined)[] = [];
  for (let i = 0; i < 2; i++) {
    const link = newLink(host.url('ws'));
    await link.ready();
    names.push(link.serverInfo?.name);
    link.onListChanged((kind) => heard.push(`${link.serverInfo?.name} ${kind}`));
  }
  expect(names).toEqual(['one', 'two']);
  mine.changeTools();
  await until(() => heard.length === 1);
  theirs.changeTools();
  await until(() => heard.length === 2);
  expect(heard).toEqual(['one tools', 'two tools']);
});

describe('V1 a page that comes back to another node', () => {
  it('gets the result of a call that ended', async () => {
    const { server, a, b } = await twoNodes(textBus());
    const first = await a.relay.handle(call('echo'), { context });
    const again = await b.relay.handle(request('relay/attach'), { context });
    expect(again).toEqual(first);
    expect(server.log.runs).toEqual(['echo']);
  });

  it('follows a call that runs, with its progress', async () => {
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

  it('cancels it there (X4)', async () => {
    const { server, a, b } = await twoNodes(textBus());
    const running = a.relay.handle(call('slow'), { context });
    await until(() => server.log.runs.length === 1);
    await b.relay.handle(notification('notifications/cancelled', { requestId: 1 }), { context });
    expect(await running).toBeUndefined();
    await until(() => server.log.aborts.length === 1);
  });

  it('cancels what it followed from there (X4)', async () => {
    const { server, a, b } = await twoNodes(textBus());
    const running = a.relay.handle(call('slow'), { context });
    await until(() => server.log.runs.length === 1);
    const followed = b.relay.handle(request('relay/attach'), { context });
    await b.relay.handle(notification('notifications/cancelled', { requestId: 1 }), { context });
    expect(await followed).toBeUndefined();
    expect(await running).toBeUndefined();
    await until(() => server.log.aborts.length === 1);
  });

  it('ends its session everywhere', async () => {
    const { server, a, b } = await twoNodes(textBus());
    await a.relay.handle(call('echo', 1), { context });
    const running = a.relay.handle(call('slow', 2), { context });
    await until(() => server.log.runs.length === 2);
    await b.relay.handle(notification('relay/bye'), { context });
    expect(await running).toBeUndefined();
    const attach = await a.relay.handle(request('relay/attach', {}, 1), { context });
    expect(attach).toMatchObject({ message: { error: { code: RelayErrorCode.ResultLost } } });
  });

  it('ends its session everywhere, also where its notifications come from (V14)', async () => {
    const { server, a, b } = await twoNodes(textBus());
    const sent: unknown[] = [];
    const send = (envelope: RelayEnvelope) => sent.push(envelope);
    const other = { ...request('relay/hello'), session: 'fedcba9876543210' };
    await a.relay.handle(request('relay/hello'), { context, send });
    await a.relay.handle(other, { context, send });
    await b.relay.handle(notification('relay/bye'), { context });
    // Long enough for the bus; then a change is heard by the other session only.
    await new Promise((resolve) => setTimeout(resolve));
    server.changeTools();
    await until(() => sent.length > 0);
    expect(sent).toMatchObject([{ session: other.session }]);
  });

  it('is told when no node knows the call', async () => {
    const { a, b } = await twoNodes(textBus());
    await a.relay.handle(request('ping'), { context });
    const answer = await b.relay.handle(request('relay/attach', {}, 99), { context });
    expect(answer).toMatchObject({
      session,
      message: { id: 99, error: { code: RelayErrorCode.ResultLost, data: { outcome: 'unknown' } } },
    });
  });

  it('is told at once by a node that is alone', async () => {
    const { b } = await twoNodes(undefined, 60_000);
    const answer = await b.relay.handle(request('relay/attach'), { context });
    expect(answer).toMatchObject({ message: { error: { code: RelayErrorCode.ResultLost } } });
  });

  it('by WebSocket: the balancer sends it to the other one', async () => {
    const bus = textBus();
    const server = await mcpServer();
    const a = await relayHost({ bus, client: await server.connect() });
    const link = newLink(a.url('ws'));
    await link.ready();
    const running = link.callTool({ name: 'slow' });
    await until(() => server.log.runs.length === 1);
    // The first node lives on, but its port is the other's now.
    await a.leavePort();
    await relayHost({ bus, client: await server.connect() }, a.port);
    await until(() => bus.topics.some((topic) => topic.includes('/')));
    server.log.release();
    expect(await running).toMatchObject({ content: [{ text: 'slow ran 1' }] });
    expect(server.log.runs).toEqual(['slow']);
  });
});

it('a bus that fails is reported, and the node goes on alone', async () => {
  const server = await mcpServer();
  const errors: unknown[] = [];
  const host = await relayHost({
    client: await server.connect(),
    bus: { publish: () => Promise.reject(new Error('No bus.')), subscribe: () => () => {} },
    limits: { attachTimeout: 10 },
    onerror: (error) => errors.push(error),
  });
  const answer = await host.relay.handle(request('relay/attach'), { context });
  expect(answer).toMatchObject({ message: { error: { code: RelayErrorCode.ResultLost } } });
  expect(await host.relay.handle(call('echo', 2), { context })).toMatchObject({
    message: { result: { content: [{ text: 'echo ran 1' }] } },
  });
  expect(errors).toMatchObject([{ message: 'No bus.' }]);
});
