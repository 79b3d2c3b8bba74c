// Real MCP servers over real HTTP on loopback, one from each SDK, with the same tools.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
} from '@modelcontextprotocol/client';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  McpServer as McpServer1,
  ResourceTemplate as ResourceTemplate1,
} from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  McpServer as McpServer2,
  ResourceTemplate as ResourceTemplate2,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { appClientOptions } from '../../../../packages/elements/src/host/link/app-client-options.js';
import type { RelayClient } from '../../../../packages/server/src/relay/relay-server.js';
import { listen } from './listen.js';
import { readResource, runTool, ToolLog } from './tool-log.js';

const INPUT = { text: z.string().optional() };
const TOOLS = ['echo', 'slow', 'big'];
const RESOURCES = ['view', 'slow'];
const CAPABILITIES = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: { listChanged: true },
};

function server1(log: ToolLog) {
  const server = new McpServer1({ name: 'one', version: '1.0.0' }, { capabilities: CAPABILITIES });
  for (const name of TOOLS)
    server.registerTool(name, { inputSchema: INPUT }, ({ text }, extra) => {
      const { signal, _meta: meta, sendNotification } = extra;
      const progress = async (progress: number) => {
        if (meta?.progressToken === undefined) return;
        const params = { progressToken: meta.progressToken, progress, total: 2 };
        await sendNotification({ method: 'notifications/progress', params });
      };
      return runTool(log, { name, text, signal, meta, progress });
    });
  const read = (uri: URL) => readResource(log, uri);
  for (const name of RESOURCES) server.registerResource(name, `ui://${name}`, {}, read);
  const template = new ResourceTemplate1('ui://items/{id}', { list: undefined });
  server.registerResource('item', template, {}, read);
  server.registerPrompt('hello', {}, () => ({ messages: [] }));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
  return { server, transport };
}

function server2(log: ToolLog) {
  const server = new McpServer2({ name: 'two', version: '2.0.0' }, { capabilities: CAPABILITIES });
  for (const name of TOOLS)
    server.registerTool(name, { inputSchema: z.object(INPUT) }, ({ text }, { mcpReq }) => {
      const { signal, _meta: meta } = mcpReq;
      const progress = async (progress: number) => {
        if (meta?.progressToken === undefined) return;
        const params = { progressToken: meta.progressToken, progress, total: 2 };
        await mcpReq.notify({ method: 'notifications/progress', params });
      };
      return runTool(log, { name, text, signal, meta, progress });
    });
  const read = (uri: URL) => readResource(log, uri);
  for (const name of RESOURCES) server.registerResource(name, `ui://${name}`, {}, read);
  const template = new ResourceTemplate2('ui://items/{id}', { list: undefined });
  server.registerResource('item', template, {}, read);
  server.registerPrompt('hello', {}, () => ({ messages: [] }));
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
  return { server, transport };
}

export type Sdk = 'sdk 1.x' | 'sdk 2.x';
export const SDKS: readonly Sdk[] = ['sdk 1.x', 'sdk 2.x'];

export type TestClient = RelayClient & { close(): Promise<void> };

export interface TestMcpServer {
  readonly url: string;
  readonly log: ToolLog;
  /** Announces a change of the tools to every connected client. */
  changeTools(): void;
  /** A new client of the same SDK, connected. */
  connect(): Promise<TestClient>;
  /** Connects a client that was closed, over a new transport. */
  reconnect(client: TestClient): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server; each client gets its own instance, as the SDKs require, with one log. */
export async function startMcpServer(sdk: Sdk): Promise<TestMcpServer> {
  const log = new ToolLog();
  const sessions = new Map<string, ReturnType<typeof server1> | ReturnType<typeof server2>>();
  const clients: { close(): Promise<void> }[] = [];

  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    void (async () => {
      let session = sessions.get(String(request.headers['mcp-session-id']));
      if (!session) {
        session = sdk === 'sdk 1.x' ? server1(log) : server2(log);
        const { server, transport } = session as ReturnType<typeof server1>;
        await server.connect(transport);
      }
      await session.transport.handleRequest(request, response);
      if (session.transport.sessionId) sessions.set(session.transport.sessionId, session);
    })();
  });
  const { port, close } = await listen(http);
  const url = new URL(`http://127.0.0.1:${port}/mcp`);

  const reconnect = async (client: TestClient) => {
    if (client instanceof Client1) await client.connect(new Http1(url));
    else if (client instanceof Client2) await client.connect(new Http2(url));
  };

  return {
    url: url.href,
    log,
    changeTools() {
      for (const { server } of sessions.values()) server.sendToolListChanged();
    },
    async connect() {
      const info = { name: 'test', version: '1' };
      const options = appClientOptions();
      const client = sdk === 'sdk 1.x' ? new Client1(info, options) : new Client2(info, options);
      await reconnect(client);
      clients.push(client);
      return client;
    },
    reconnect,
    async close() {
      log.release();
      await Promise.all(clients.map((client) => client.close()));
      await Promise.all([...sessions.values()].map(({ server }) => server.close()));
      await close();
    },
  };
}
