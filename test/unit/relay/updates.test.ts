// Updates of resources through a relay, from real servers to links with both carriers.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { liveServer, modernLiveServer } from '../host/link/support/live-servers.js';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayEnvelope } from '../../../packages/server/src/relay/relay-server.js';
import { newLink, relayHost } from './support/fixture.js';
import { CARRIERS } from './support/relay-host.js';
import { context, notification, request } from './support/requests.js';
import { textBus } from './support/text-bus.js';

const A = 'data://a';
const patient = { timeout: 10_000 };

async function clientOf(url: string) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  onTestFinished(() => client.close());
  return client;
}

describe.each(CARRIERS)('%s', (carrier) => {
  it('one subscription at the server serves all pages, and ends with the last', async () => {
    const server = await liveServer(2);
    const host = await relayHost({ client: (await clientOf(server.url)) as never });
    const links = [newLink(host.url(carrier)), newLink(host.url(carrier))];
    const heard = [vi.fn(), vi.fn()];
    await Promise.all(links.map((link) => link.ready()));
    expect(links[0]!.capabilities.resources).toEqual({ listChanged: true, subscribe: true });
    const stops = await Promise.all(links.map((link, i) => link.subscribe!(A, heard[i]!)));
    await vi.waitFor(() => {
      server.update(A);
      for (const one of heard) expect(one).toHaveBeenCalled();
    }, patient);
    expect(server.asked).toEqual([`subscribe ${A}`]);
    stops[0]!();
    // A page that leaves without a word ends what it listened to.
    links[1]!.close();
    await vi.waitFor(() => expect(server.asked.at(-1)).toBe(`unsubscribe ${A}`), patient);
  });

  it('a server of the 2026-07-28 revision announces updates and changes of lists', async () => {
    const server = await modernLiveServer();
    const host = await relayHost({ client: (await clientOf(server.url)) as never });
    const link = newLink(host.url(carrier));
    await link.ready();
    const lists: string[] = [];
    link.onListChanged((kind) => lists.push(kind));
    const updated = vi.fn();
    await link.subscribe!(A, updated);
    server.handler.notify.resourceUpdated(A);
    server.handler.notify.toolsChanged();
    await vi.waitFor(() => expect(updated).toHaveBeenCalledTimes(1), patient);
    await vi.waitFor(() => expect(lists).toEqual(['tools']), patient);
  });

  it('a server that restarts gets the subscription from the next client, and the page is told once', async () => {
    const server = await liveServer(2);
    const host = await relayHost({
      authorize: () => 'ada',
      connect: () => clientOf(server.url) as never,
    });
    const link = newLink(host.url(carrier));
    await link.ready();
    const updated = vi.fn();
    await link.subscribe!(A, updated);
    await vi.waitFor(() => {
      server.update(A);
      expect(updated).toHaveBeenCalled();
    }, patient);
    // Until those that are on their way have arrived.
    await new Promise((resolve) => setTimeout(resolve, 200));
    updated.mockClear();
    server.asked.length = 0;
    await server.forget();
    await vi.waitFor(() => expect(updated).toHaveBeenCalledTimes(1), patient);
    expect(server.asked.filter((text) => text === `subscribe ${A}`)).toHaveLength(1);
    await vi.waitFor(() => {
      server.update(A);
      expect(updated.mock.calls.length).toBeGreaterThan(1);
    }, patient);
  }, 30_000);
});

it('a server that restarts without a resource is asked again; only its page is told, once', async () => {
  const server = await liveServer(2);
  const onerror = vi.fn();
  const host = await relayHost({
    authorize: ({ headers }) => headers['authorization']!,
    connect: () => clientOf(server.url) as never,
    onerror,
  });
  const [ada, bob] = ['ada', 'bob'].map((token) => newLink(host.url('http'), { token }));
  await Promise.all([ada!.ready(), bob!.ready()]);
  const [updated, lists] = [vi.fn(), vi.fn()];
  await ada!.subscribe!(A, updated);
  await bob!.request('resources/list', {}, {}).catch(() => {});
  bob!.onListChanged(lists);
  server.refused.add(A);
  server.asked.length = 0;
  await server.forget();
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(3), patient);
  expect(updated).toHaveBeenCalledTimes(1);
  expect(lists.mock.calls.length).toBeLessThan(2);
  expect(
    onerror.mock.calls
      .flat()
      .map(String)
      .filter((text) => text.includes(A)),
  ).toEqual([`Error: The server sends no more updates of ${A}.`]);
  server.refused.clear();
  await vi.waitFor(() => expect(updated).toHaveBeenCalledTimes(2), patient);
  await vi.waitFor(() => {
    server.update(A);
    expect(updated.mock.calls.length).toBeGreaterThan(2);
  }, patient);
}, 30_000);

/** A client whose server the test controls. */
function fakeClient() {
  const asked: string[] = [];
  const transport: { onmessage?: (message: object) => void } = {};
  const client = {
    transport,
    request: async ({ method, params }: { method: string; params: { uri?: string } }) => {
      asked.push(`${method} ${params.uri}`);
      return {};
    },
    getServerCapabilities: () => ({ resources: { subscribe: true } }),
    getServerVersion: () => undefined,
  } as never;
  const update = (uri: string) =>
    transport.onmessage!({
      jsonrpc: '2.0',
      method: 'notifications/resources/updated',
      params: { uri },
    });
  return { client, asked, update };
}

/** A node, and a page with a connection to it. */
function nodeOf(options: object = {}) {
  const { client, asked, update } = fakeClient();
  const relay = createRelay<object>({ client, ...options });
  onTestFinished(() => relay.close());
  const heard: string[] = [];
  const gone = new AbortController();
  const send = ({ message }: RelayEnvelope) => {
    if ('method' in message) heard.push(`${message.method} ${String(message.params?.['uri'])}`);
  };
  const connection = { context, send, signal: gone.signal };
  return { relay, asked, update, heard, connection, lose: () => gone.abort() };
}

const UPDATED = `notifications/resources/updated ${A}`;

it('a subscription that reaches another node is passed on to the one with the connection', async () => {
  const bus = textBus();
  const [a, b] = [nodeOf({ bus }), nodeOf({ bus })];
  await a.relay.handle(request('relay/hello'), a.connection);
  const posted = { context };
  const answer = await b.relay.handle(request('resources/subscribe', { uri: A }, 2), posted);
  expect(answer).toMatchObject({ message: { result: {} } });
  expect([a.asked, b.asked]).toEqual([[`resources/subscribe ${A}`], []]);
  a.update(A);
  a.update(A);
  await vi.waitFor(() => expect(a.heard).toEqual([UPDATED]));
  await b.relay.handle(request('resources/unsubscribe', { uri: A }, 3), posted);
  await vi.waitFor(() => expect(a.asked.at(-1)).toBe(`resources/unsubscribe ${A}`));
});

it('is refused where no node has a connection of the page, and without a URI', async () => {
  const bus = textBus();
  const a = nodeOf({ bus, limits: { connectTimeout: 20 } });
  const subscribe = (params: object, id: number) =>
    a.relay.handle(request('resources/subscribe', params, id), { context });
  expect(await subscribe({ uri: A }, 1)).toMatchObject({ message: { error: { code: -32000 } } });
  expect(
    await nodeOf().relay.handle(request('resources/subscribe', { uri: A }), { context }),
  ).toMatchObject({ message: { error: { code: -32000 } } });
  expect(await subscribe({}, 2)).toMatchObject({ message: { error: { code: -32602 } } });
});

it('ends with the connection of the page, its session or the relay, and has a limit', async () => {
  for (const leave of ['lose', 'bye', 'close']) {
    const node = nodeOf({ limits: { subscriptions: 1 } });
    const { relay, asked, connection } = node;
    await relay.handle(request('relay/hello'), connection);
    const subscribe = (uri: string, id: number) =>
      relay.handle(request('resources/subscribe', { uri }, id), connection);
    await Promise.all([subscribe(A, 2), subscribe(A, 3)]);
    expect(await subscribe('data://b', 4)).toMatchObject({
      message: { error: { code: RelayErrorCode.TooMany } },
    });
    expect(asked).toEqual([`resources/subscribe ${A}`]);
    if (leave === 'lose') node.lose();
    if (leave === 'bye') await relay.handle(notification('relay/bye'), connection);
    if (leave === 'close') relay.close();
    await vi.waitFor(() => expect(asked.at(-1), leave).toBe(`resources/unsubscribe ${A}`));
    node.update(A);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(node.heard).toEqual([]);
  }
});
