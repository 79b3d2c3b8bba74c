// One connection per page, and none when it is not needed.
import { expect, it, onTestFinished, vi } from 'vitest';
import { mcpServer, newLink, relayHost } from './support/fixture.js';
import { CARRIERS } from './support/relay-host.js';
import { until } from './support/until.js';

it('ws: many links share one socket, each with its own session', async () => {
  const server = await mcpServer();
  const sessions = new Set<string>();
  const client = await server.connect();
  const host = await relayHost({
    clientFor(session) {
      sessions.add(session);
      return client;
    },
  });
  const links = Array.from({ length: 5 }, () => newLink(host.url('ws')));
  const results = await Promise.all(
    links.map((link) => link.request('tools/call', { name: 'echo' })),
  );
  expect(new Set(results.map(({ content }) => JSON.stringify(content))).size).toBe(5);
  expect(host.sockets).toHaveLength(1);
  expect(sessions.size).toBe(5);
});

it('creates an unguessable session id without randomUUID, as on a page without https:', async () => {
  const server = await mcpServer();
  const sessions: string[] = [];
  const client = await server.connect();
  const host = await relayHost({
    clientFor(session) {
      sessions.push(session);
      return client;
    },
  });
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(undefined as never);
  onTestFinished(() => void vi.restoreAllMocks());
  // Only hello: the SDKs in this process need their randomUUID.
  await newLink(host.url('ws')).ready();
  await newLink(host.url('ws')).ready();
  expect(new Set(sessions).size).toBe(2);
  expect(sessions[0]).toMatch(/^(\d+-){15}\d+$/);
});

it('ws: the socket stays while one link is left, and closes after the last', async () => {
  const server = await mcpServer();
  const host = await relayHost({ client: await server.connect() });
  const [one, two] = [newLink(host.url('ws')), newLink(host.url('ws'))];
  await Promise.all([one.ready(), two.ready()]);
  one.close();
  await two.request('tools/call', { name: 'echo' });
  expect(host.sockets[0]!.readyState).toBe(1);
  two.close();
  await until(() => host.sockets[0]!.readyState === 3);
  expect(host.sockets).toHaveLength(1);
});

it('ws: a link that is opened a moment after the last one closed uses the open socket', async () => {
  const server = await mcpServer();
  const host = await relayHost({ client: await server.connect() });
  const one = newLink(host.url('ws'));
  await one.ready();
  one.close();
  const two = newLink(host.url('ws'));
  await two.ready();
  // Longer than the socket would have stayed without it.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await two.request('tools/list', {});
  expect(host.sockets).toHaveLength(1);
});

it('ws: does not reconnect when no link is left', async () => {
  const server = await mcpServer();
  const client = await server.connect();
  const host = await relayHost({ client });
  const link = newLink(host.url('ws'));
  await link.ready();
  link.close();
  await host.stop();
  const next = await relayHost({ client }, host.port);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(next.sockets).toHaveLength(0);
});

it('http: links that become ready together share one event stream', async () => {
  const server = await mcpServer();
  const host = await relayHost({ client: await server.connect() });
  const heard: number[] = [];
  const links = [0, 1, 2].map((index) => {
    const link = newLink(host.url('http'));
    link.onListChanged(() => heard.push(index));
    return link;
  });
  await Promise.all(links.map((link) => link.ready()));
  const streams = host.requests.filter((line) => line === 'GET').length;
  expect(streams).toBeLessThanOrEqual(3);
  // Whatever number it took, only the last one is open: each link gets a change once.
  server.changeTools();
  await until(() => heard.length >= 3);
  server.changeTools();
  await until(() => heard.length >= 6);
  expect(heard.sort()).toEqual([0, 0, 1, 1, 2, 2]);
});

for (const carrier of CARRIERS) {
  it(`${carrier}: leaves nothing when everything is closed: no socket, no timer`, async () => {
    const held = () =>
      process
        .getActiveResourcesInfo()
        .filter((name) => /^(Timeout|TCP|HTTP|Pipe)/.test(name))
        .sort();
    const before = held();
    const { startMcpServer } = await import('./support/mcp-server.js');
    const { startRelay } = await import('./support/relay-host.js');
    const server = await startMcpServer('sdk 2.x');
    const host = await startRelay({ client: await server.connect() });
    const link = newLink(host.url(carrier));
    await link.ready();
    await link.request('tools/call', { name: 'echo' });
    const slow = link.request('tools/call', { name: 'slow' });
    slow.catch(() => {});
    await until(() => server.log.runs.includes('slow'));
    expect(held()).not.toEqual(before);
    link.close();
    await expect(slow).rejects.toMatchObject({ code: -32000 });
    // The end of the session reaches the server's handler.
    await until(() => server.log.aborts.length === 1);
    await host.stop();
    await server.close();
    await until(() => held().length <= before.length);
  });

  it(`${carrier}: a closed link refuses requests, also one that was never used`, async () => {
    const link = newLink('ws://127.0.0.1:1/relay');
    link.close();
    await expect(link.ready()).rejects.toThrow(/closed/);
    await expect(link.request('tools/list', {})).rejects.toThrow(/closed/);
  });
}
