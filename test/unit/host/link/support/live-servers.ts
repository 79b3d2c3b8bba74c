// Servers over HTTP with a resource that changes: of both SDKs with sessions, and of the 2026-07-28 revision.
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import { Server as Server1 } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as schemas from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, McpServer, Server as Server2 } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import { mcpSessions } from '../../../../support/mcp-sessions.js';
import { listen } from '../../../relay/support/listen.js';

const info = { name: 'live', version: '1' };
const capabilities = { resources: { subscribe: true, listChanged: true } };

export interface LiveServer {
  url: string;
  port: number;
  /** `subscribe URI` and `unsubscribe URI` in the order of the requests. */
  asked: string[];
  /** Cannot be subscribed to, as those whose URI contains "refused". */
  refused: Set<string>;
  /** Announces an update to its subscribers. */
  update(uri: string): void;
  /** Forgets its sessions, as a restart does. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** A server with sessions. Resources whose URI contains "refused" cannot be subscribed to. */
export async function liveServer(sdk: 1 | 2, port = 0): Promise<LiveServer> {
  const asked: string[] = [];
  const refused = new Set<string>();
  const sessions = new Set<{ uris: Set<string>; notify(uri: string): void }>();
  const answers = (notify: (uri: string) => void) => {
    const own = { uris: new Set<string>(), notify };
    sessions.add(own);
    return {
      subscribe: ({ params: { uri } }: { params: { uri: string } }) => {
        asked.push(`subscribe ${uri}`);
        if (uri.includes('refused') || refused.has(uri)) throw new Error('No such resource.');
        own.uris.add(uri);
        return {};
      },
      unsubscribe: ({ params: { uri } }: { params: { uri: string } }) => {
        asked.push(`unsubscribe ${uri}`);
        own.uris.delete(uri);
        return {};
      },
    };
  };
  const { answer, forget } = mcpSessions(async (options) => {
    if (sdk === 1) {
      const server = new Server1(info, { capabilities });
      const own = answers((uri) => void server.sendResourceUpdated({ uri }).catch(() => {}));
      server.setRequestHandler(schemas.SubscribeRequestSchema, own.subscribe);
      server.setRequestHandler(schemas.UnsubscribeRequestSchema, own.unsubscribe);
      const transport = new StreamableHTTPServerTransport(options);
      await server.connect(transport as never);
      return transport;
    }
    const server = new Server2(info, { capabilities });
    const own = answers((uri) => void server.sendResourceUpdated({ uri }).catch(() => {}));
    server.setRequestHandler('resources/subscribe', own.subscribe);
    server.setRequestHandler('resources/unsubscribe', own.unsubscribe);
    const transport = new NodeStreamableHTTPServerTransport(options);
    await server.connect(transport);
    return transport;
  });
  const serve: RequestListener = (request, response) => void answer(request, response);
  const http = await listen(createServer(serve), port);
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await forget();
    await http.close();
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${http.port}/mcp`,
    port: http.port,
    asked,
    refused,
    update(uri) {
      for (const { uris, notify } of sessions) if (uris.has(uri)) notify(uri);
    },
    async forget() {
      sessions.clear();
      await forget();
    },
    close,
  };
}

/** A server of the 2026-07-28 revision, which has no sessions. */
export async function modernLiveServer(port = 0) {
  const handler = createMcpHandler(() => {
    const server = new McpServer(info, {
      capabilities: { ...capabilities, tools: { listChanged: true } },
    });
    server.registerTool('echo', {}, () => ({ content: [{ type: 'text', text: 'hi' }] }));
    server.registerResource('live', 'data://live', {}, () => ({ contents: [] }));
    return server;
  });
  const http = await listen(createServer(toNodeHandler(handler)), port);
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await handler.close();
    await http.close();
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${http.port}/mcp`, port: http.port, handler, close };
}
