// Several relay nodes behind a balancer, with one bus.
import { expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { localBus } from '../../../packages/server/src/relay/relay-server.js';
import { mcpServer, newLink, relayHost } from './support/fixture.js';
import { SDKS } from './support/mcp-server.js';
import { CARRIERS } from './support/relay-host.js';
import { call, context, request } from './support/requests.js';
import { textBus } from './support/text-bus.js';
import { until } from './support/until.js';

for (const carrier of CARRIERS)
  for (const sdk of SDKS)
    it(`V14 delivers list_changed to the pages of all nodes (${carrier}, ${sdk})`, async () => {
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

it('V14 a node whose own client gets no notifications receives changes over the bus', async () => {
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

it('R6 V14 with a client per session, a session gets changes of its own server only', async () => {
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

it('reports a bus that fails, and the node continues alone', async () => {
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
