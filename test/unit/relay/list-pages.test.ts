// Lists that a server answers in pages, through every way to the server: what the host reads whole, and what a view reads
// page by page. The host itself reads tools and resources; prompts and templates are only passed on.
import { toNodeHandler } from '@modelcontextprotocol/node';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clientLink } from '../../../packages/elements/src/host/link/client-link.js';
import { catalogOf } from '../../../packages/elements/src/host/link/server-catalog.js';
import type { ServerLink } from '../../../packages/elements/src/host/link/server-link.js';
import { serverUrlLink } from '../../../packages/elements/src/host/link/server-url-link.js';
import { allowEveryOrigin } from '../../support/mcp-sessions.js';
import { linkedView } from '../host/support/linked-view.js';
import { newLink, relayHost } from './support/fixture.js';

const info = { name: 'test', version: '1' };
const COUNT = 5;

/** Lists of five, two in a page. */
const LISTS = {
  'tools/list': ['tools', (n: number) => ({ name: `t${n}`, inputSchema: { type: 'object' } })],
  'resources/list': ['resources', (n: number) => ({ name: `r${n}`, uri: `data://${n}` })],
  'resources/templates/list': [
    'resourceTemplates',
    (n: number) => ({ name: `f${n}`, uriTemplate: `data://${n}/{id}` }),
  ],
  'prompts/list': ['prompts', (n: number) => ({ name: `p${n}` })],
} as const satisfies Record<string, [string, (n: number) => object]>;
type ListMethod = keyof typeof LISTS;

function pageOf(method: ListMethod, cursor: string | undefined) {
  const [key, item] = LISTS[method];
  const start = Number(cursor ?? 0);
  const numbers = Array.from({ length: COUNT }, (_, n) => n).slice(start, start + 2);
  const next = start + 2 < COUNT && { nextCursor: String(start + 2) };
  return { [key]: numbers.map(item), ...next };
}

async function startPages(): Promise<string> {
  const handler = createMcpHandler(() => {
    const capabilities = { tools: {}, resources: {}, prompts: {} };
    const server = new Server({ name: 'pages', version: '1' }, { capabilities });
    for (const method of Object.keys(LISTS) as ListMethod[])
      server.setRequestHandler(
        method,
        ({ params }: { params?: { cursor?: string } }) => pageOf(method, params?.cursor) as never,
      );
    return server;
  });
  const answer = toNodeHandler(handler);
  const http = createServer((request, response) => {
    if (!allowEveryOrigin(request as never, response as never))
      void answer(request as never, response as never);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(async () => {
    http.closeAllConnections();
    http.close();
    await handler.close();
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
}

async function client2(url: string): Promise<Client> {
  const client = new Client(info, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  onTestFinished(() => client.close());
  return client;
}

const WAYS: Record<string, (url: string) => Promise<ServerLink>> = {
  server: (url) => serverUrlLink(url, info),
  'client (SDK 2.x)': async (url) => clientLink((await client2(url)) as never),
  'client (SDK 1.x)': async (url) => {
    const client = new Client1(info);
    await client.connect(new Transport1(new URL(url)) as never);
    onTestFinished(() => client.close());
    return clientLink(client as never);
  },
  relay: async (url) => {
    const host = await relayHost({ connect: async () => (await client2(url)) as never });
    return newLink(host.url('http'));
  },
};

describe.each(Object.keys(WAYS))('lists in pages through %s', (way) => {
  async function open(): Promise<ServerLink> {
    const link = await WAYS[way]!(await startPages());
    onTestFinished(() => link.close?.());
    await link.ready();
    return link;
  }

  it('the host reads all tools and all resources', async () => {
    const catalog = catalogOf(await open());
    expect((await catalog.tools()).map(({ name }) => name)).toEqual(['t0', 't1', 't2', 't3', 't4']);
    expect((await catalog.resources()).map(({ uri }) => uri)).toHaveLength(COUNT);
  });

  it.each(Object.keys(LISTS) as ListMethod[])('a view reads %s page by page', async (method) => {
    const { view, initialize } = linkedView({ link: await open() });
    await initialize();
    const seen: object[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await view.request(method, cursor === undefined ? {} : { cursor });
      seen.push(...(page[LISTS[method][0]] as object[]));
      cursor = page['nextCursor'] as string | undefined;
      pages++;
    } while (cursor !== undefined && pages < 10);
    expect(pages).toBe(3);
    expect(seen).toHaveLength(COUNT);
    expect(seen).toMatchObject(Array.from({ length: COUNT }, (_, n) => LISTS[method][1](n)));
  });
});
