// Servers of protocol revision 2026-07-28 announce changes only to clients that subscribed; the relay advertises what
// its client can really receive.
import { createServer } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ClientOptions } from '@modelcontextprotocol/client';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { expect, it, onTestFinished } from 'vitest';
import { newLink, relayHost } from './support/fixture.js';
import { listen } from './support/listen.js';
import { CARRIERS } from './support/relay-host.js';
import { until } from './support/until.js';

async function modernServer() {
  const handler = createMcpHandler(() => {
    const options = { capabilities: { tools: { listChanged: true } } };
    const server = new McpServer({ name: 'modern', version: '3.0.0' }, options);
    server.registerTool('echo', {}, () => ({ content: [{ type: 'text', text: 'hi' }] }));
    return server;
  });
  const { port, close } = await listen(createServer(toNodeHandler(handler)));
  onTestFinished(async () => {
    await handler.close();
    await close();
  });
  const connect = async (options: ClientOptions) => {
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: 'auto' }, ...options },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/`)));
    onTestFinished(() => client.close());
    expect(client.getProtocolEra()).toBe('modern');
    return client;
  };
  return { handler, connect };
}

for (const carrier of CARRIERS) {
  it(`${carrier}: V14 for a client that did not subscribe, the relay does`, async () => {
    const { handler, connect } = await modernServer();
    const host = await relayHost({ client: await connect({}) });
    const link = newLink(host.url(carrier));
    await link.ready();
    expect(link.capabilities).toEqual({ tools: { listChanged: true } });
    const heard: string[] = [];
    link.onListChanged((kind) => heard.push(kind));
    await until(() => {
      handler.notify.toolsChanged();
      return heard.length > 0;
    });
    expect(await link.request('tools/call', { name: 'echo' })).toMatchObject({
      content: [{ text: 'hi' }],
    });
  });

  it(`${carrier}: V14 a client that cannot listen cannot announce changes`, async () => {
    const { connect } = await modernServer();
    const client = await connect({});
    Object.assign(client, { listen: undefined });
    const host = await relayHost({ client });
    const link = newLink(host.url(carrier));
    await link.ready();
    expect(link.capabilities).toEqual({ tools: {} });
  });

  it(`${carrier}: V14 a client that subscribed announces them, also to its own handler`, async () => {
    const { handler, connect } = await modernServer();
    let own = 0;
    const onChanged = () => void own++;
    const client = await connect({ listChanged: { tools: { autoRefresh: false, onChanged } } });
    const host = await relayHost({ client });
    const link = newLink(host.url(carrier));
    const heard: string[] = [];
    await link.ready();
    link.onListChanged((kind) => heard.push(kind));
    expect(link.capabilities).toEqual({ tools: { listChanged: true } });
    handler.notify.toolsChanged();
    await until(() => heard.length === 1 && own === 1);
    expect(heard).toEqual(['tools']);
  });
}
