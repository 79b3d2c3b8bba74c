// Updates of resources, from real servers over HTTP to the listeners of a page.
import { Client as Client2, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientLink } from '../../../../packages/elements/src/host/link/client-link.js';
import type { McpClient } from '../../../../packages/elements/src/host/link/client-link.js';
import { serverUrlLink } from '../../../../packages/elements/src/host/link/server-url-link.js';
import { liveServer, modernLiveServer } from './support/live-servers.js';

const info = { name: 'test', version: '1' };
const A = 'data://a';
const patient = { timeout: 10_000 };

async function client1(url: string): Promise<McpClient> {
  const client = new Client1(info);
  await client.connect(new Transport1(new URL(url)) as never);
  onTestFinished(() => client.close());
  return client;
}

/** A client of the SDK 2.x, and the filters that it listened with. */
async function client2(url: string, mode: 'auto' | 'legacy' = 'auto') {
  const filters: object[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    if (body.includes('subscriptions/listen'))
      filters.push(
        (JSON.parse(body) as { params: { notifications: object } }).params.notifications,
      );
    return globalThis.fetch(input, init);
  };
  const client = new Client2(info, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch }));
  onTestFinished(() => client.close());
  return { client: client as McpClient, filters };
}

describe.each([1, 2] as const)('a server of the SDK %d.x with sessions', (sdk) => {
  it('is subscribed to once for all listeners, also of several frames, until the last one ends', async () => {
    const server = await liveServer(sdk);
    const links = await Promise.all([
      serverUrlLink(server.url, info),
      serverUrlLink(server.url, info),
    ]);
    const [first, second] = [vi.fn(), vi.fn()];
    const stops = await Promise.all([
      links[0]!.subscribe!(A, first),
      links[0]!.subscribe!(A, first),
      links[1]!.subscribe!(A, second),
    ]);
    expect(links[0]!.capabilities.resources?.subscribe).toBe(true);
    // The event stream of the client opens in its own time.
    await vi.waitFor(() => {
      server.update(A);
      expect(second).toHaveBeenCalled();
    }, patient);
    expect(first.mock.calls.length).toBe(2 * second.mock.calls.length);
    expect(server.asked).toEqual([`subscribe ${A}`]);
    stops[0]!();
    stops[0]!();
    links[1]!.close!();
    expect(server.asked).toHaveLength(1);
    stops[1]!();
    await vi.waitFor(() => expect(server.asked).toEqual([`subscribe ${A}`, `unsubscribe ${A}`]));
    links[0]!.close!();
  });

  it('that restarts is subscribed to again without a request of the page, and each listener is told once', async () => {
    const server = await liveServer(sdk);
    const link = await serverUrlLink(server.url, info);
    const updated = vi.fn();
    await link.subscribe!(A, updated);
    await vi.waitFor(() => {
      server.update(A);
      expect(updated).toHaveBeenCalled();
    }, patient);
    // Until those that are on their way have arrived.
    await new Promise((resolve) => setTimeout(resolve, 200));
    updated.mockClear();
    await server.close();
    const again = await liveServer(sdk, server.port);
    await vi.waitFor(() => expect(again.asked).toEqual([`subscribe ${A}`]), patient);
    await vi.waitFor(() => expect(updated).toHaveBeenCalledTimes(1), patient);
    await vi.waitFor(() => {
      again.update(A);
      expect(updated.mock.calls.length).toBeGreaterThan(1);
    }, patient);
    link.close!();
  }, 30_000);

  it('that restarts without the resource is asked again in the same session, and the page is told once', async () => {
    const server = await liveServer(sdk);
    const link = await serverUrlLink(server.url, info);
    const [updated, trouble, changed] = [vi.fn(), vi.fn(), vi.fn()];
    link.onTrouble!(trouble);
    await link.subscribe!(A, updated);
    await vi.waitFor(() => {
      server.update(A);
      expect(updated).toHaveBeenCalled();
    }, patient);
    await new Promise((resolve) => setTimeout(resolve, 200));
    updated.mockClear();
    server.refused.add(A);
    server.asked.length = 0;
    link.onListChanged(changed);
    await server.forget();
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(3), patient);
    expect(updated).toHaveBeenCalledTimes(1);
    expect(trouble.mock.calls).toEqual([[expect.stringContaining(`no more updates of ${A}`)]]);
    // One new session, with one announcement of each list.
    expect(changed.mock.calls.flat()).toEqual(['resources']);
    server.refused.clear();
    await vi.waitFor(() => expect(updated).toHaveBeenCalledTimes(2), patient);
    link.close!();
  }, 30_000);

  it('refuses a resource, and another one works', async () => {
    const server = await liveServer(sdk);
    const link = await serverUrlLink(server.url, info);
    await expect(link.subscribe!('data://refused', vi.fn())).rejects.toThrow('No such resource');
    (await link.subscribe!(A, vi.fn()))();
    await vi.waitFor(() => expect(server.asked).toContain(`unsubscribe ${A}`));
    link.close!();
  });
});

describe.each([
  ['1.x', async (url: string) => client1(url)],
  ['2.x', async (url: string) => (await client2(url)).client],
])('a client of the page of the SDK %s', (_, connect) => {
  it('reports updates and keeps its own handlers', async () => {
    const server = await liveServer(1);
    const client = await connect(server.url);
    const own = vi.fn();
    const { transport } = client;
    const before = transport!.onmessage!;
    transport!.onmessage = (...args) => {
      own();
      before.apply(transport, args);
    };
    const link = clientLink(client);
    const updated = vi.fn();
    const stop = await link.subscribe!(A, updated);
    await vi.waitFor(() => {
      server.update(A);
      expect(updated).toHaveBeenCalled();
    }, patient);
    expect(own).toHaveBeenCalled();
    stop();
    await vi.waitFor(() => expect(server.asked.at(-1)).toBe(`unsubscribe ${A}`));
  });
});

describe.each([1, 2] as const)('a client of the SDK %d.x', (sdk) => {
  it('that the page connects again is noticed by itself', async () => {
    const server = await liveServer(sdk);
    const client =
      sdk === 1 ? await client1(server.url) : (await client2(server.url, 'legacy')).client;
    const updated = vi.fn();
    await clientLink(client).subscribe!(A, updated);
    const connected = client as unknown as {
      connect(transport: unknown): Promise<void>;
      close(): Promise<void>;
    };
    await connected.close();
    updated.mockClear();
    const Transport = sdk === 1 ? Transport1 : StreamableHTTPClientTransport;
    await connected.connect(new Transport(new URL(server.url)));
    await vi.waitFor(() => expect(updated).toHaveBeenCalledTimes(1), patient);
    await vi.waitFor(() => {
      server.update(A);
      expect(updated.mock.calls.length).toBeGreaterThan(1);
    }, patient);
    expect(server.asked.filter((text) => text === `subscribe ${A}`)).toHaveLength(2);
  }, 30_000);

  it('does not take the status of a refused request for an interruption', async () => {
    const server = await liveServer(sdk);
    const client =
      sdk === 1 ? await client1(server.url) : (await client2(server.url, 'legacy')).client;
    const link = clientLink(client);
    const updated = vi.fn();
    await link.subscribe!(A, updated);
    // The server refuses a body that is too large with 413.
    const uri = `data://${'x'.repeat(5_000_000)}`;
    await expect(link.request('resources/read', { uri }, {})).rejects.toThrow(/413|[Ll]arge/);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(server.asked).toEqual([`subscribe ${A}`]);
    expect(updated).not.toHaveBeenCalled();
  }, 30_000);
});

describe('a server of the 2026-07-28 revision', () => {
  it('has one stream for all resources, which is replaced if they change', async () => {
    const server = await modernLiveServer();
    const { client, filters } = await client2(server.url);
    const link = clientLink(client);
    const [a, b] = [vi.fn(), vi.fn()];
    const stops = await Promise.all([
      link.subscribe!(A, a),
      link.subscribe!(A, a),
      link.subscribe!('data://b', b),
    ]);
    expect(filters).toEqual([{ resourceSubscriptions: [A, 'data://b'] }]);
    server.handler.notify.resourceUpdated(A);
    await vi.waitFor(() => expect(a).toHaveBeenCalledTimes(2));
    stops[2]!();
    await vi.waitFor(() => expect(filters.at(-1)).toEqual({ resourceSubscriptions: [A] }));
    await vi.waitFor(() => {
      server.handler.notify.resourceUpdated('data://b');
      server.handler.notify.resourceUpdated(A);
      expect(a.mock.calls.length).toBeGreaterThan(3);
    });
    expect(b.mock.calls.length).toBeLessThanOrEqual(1);
    stops[0]!();
    stops[1]!();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(filters).toHaveLength(2);
  });

  it('that restarts is listened to again, and each listener is told once', async () => {
    const server = await modernLiveServer();
    const { client, filters } = await client2(server.url);
    const updated = vi.fn();
    await clientLink(client).subscribe!(A, updated);
    await server.close();
    const again = await modernLiveServer(server.port);
    await vi.waitFor(() => expect(updated).toHaveBeenCalledTimes(1), patient);
    again.handler.notify.resourceUpdated(A);
    await vi.waitFor(() => expect(updated).toHaveBeenCalledTimes(2), patient);
    expect(filters.at(-1)).toEqual({ resourceSubscriptions: [A] });
  }, 30_000);

  it('sends changes of lists over the same stream', async () => {
    const server = await modernLiveServer();
    const { client, filters } = await client2(server.url);
    const link = clientLink(client);
    const heard: string[] = [];
    link.onListChanged((kind) => heard.push(kind));
    await vi.waitFor(() =>
      expect(filters).toEqual([{ toolsListChanged: true, resourcesListChanged: true }]),
    );
    const updated = vi.fn();
    await link.subscribe!(A, updated);
    expect(filters.at(-1)).toEqual({
      toolsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: [A],
    });
    server.handler.notify.toolsChanged();
    await vi.waitFor(() => expect(heard).toContain('tools'));
  });
});
