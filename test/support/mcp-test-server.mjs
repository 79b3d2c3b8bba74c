// The test server over real streamable HTTP, once with each official SDK.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { Server as Server1 } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as schemas from '@modelcontextprotocol/sdk/types.js';
import { Server as Server2 } from '@modelcontextprotocol/server';
import { allowEveryOrigin, mcpSessions } from './mcp-sessions.ts';
import { testHandlers } from './mcp-test-handlers.mjs';

const capabilities = {
  tools: { listChanged: true },
  resources: { listChanged: true },
  prompts: { listChanged: true },
};

const listChanged = (server) => (kind) =>
  server.notification({ method: `notifications/${kind}/list_changed` });

const progressOf = (params, notify) => async (progress) => {
  const progressToken = params._meta?.progressToken;
  if (progressToken === undefined) return;
  await notify({ method: 'notifications/progress', params: { ...progress, progressToken } });
};

const schemaOf = {
  'tools/list': schemas.ListToolsRequestSchema,
  'tools/call': schemas.CallToolRequestSchema,
  'resources/list': schemas.ListResourcesRequestSchema,
  'resources/templates/list': schemas.ListResourceTemplatesRequestSchema,
  'resources/read': schemas.ReadResourceRequestSchema,
  'prompts/list': schemas.ListPromptsRequestSchema,
};

function sdk1(handlers, more) {
  const server = new Server1(
    { name: 'test-sdk1', version: '1.0.0' },
    { capabilities: { ...capabilities, ...more } },
  );
  for (const [method, handle] of Object.entries(handlers)) {
    server.setRequestHandler(schemaOf[method], ({ params = {} }, extra) =>
      handle(params, {
        signal: extra.signal,
        progress: progressOf(params, extra.sendNotification),
        listChanged: listChanged(server),
        elicit: (asked) =>
          extra.sendRequest(
            { method: 'elicitation/create', params: asked },
            schemas.ElicitResultSchema,
          ),
        elicited: (id) => server.createElicitationCompletionNotifier(id)(),
        client: () => server.getClientCapabilities(),
      }),
    );
  }
  return { server, Transport: StreamableHTTPServerTransport };
}

function sdk2(handlers, more) {
  const server = new Server2(
    { name: 'test-sdk2', version: '1.0.0' },
    { capabilities: { ...capabilities, ...more } },
  );
  for (const [method, handle] of Object.entries(handlers)) {
    server.setRequestHandler(method, ({ params = {} }, extra) =>
      handle(params, {
        signal: extra.mcpReq.signal,
        progress: progressOf(params, (notification) => extra.mcpReq.notify(notification)),
        listChanged: listChanged(server),
        elicit: (asked) => extra.mcpReq.elicitInput(asked),
        elicited: (id) => server.createElicitationCompletionNotifier(id)(),
        client: () => server.getClientCapabilities(),
      }),
    );
  }
  return { server, Transport: NodeStreamableHTTPServerTransport };
}

const makers = { 1: sdk1, 2: sdk2 };

/** Starts a server on loopback; `sdk` is 1 or 2. `more` adds tools, and contents by URI. */
export function startTestServer(sdk, more) {
  const counts = { calls: 0, cancelled: 0, reads: 0, toolLists: 0 };
  return serveHandlers(sdk, testHandlers(counts, more), counts);
}

/** Starts a server on loopback that answers with these handlers, by method. `more` adds capabilities. */
export async function serveHandlers(sdk, handlers, counts, more) {
  const sessions = mcpSessions(async (options) => {
    const { server, Transport } = makers[sdk](handlers, more);
    const transport = new Transport(options);
    await server.connect(transport);
    return transport;
  });
  let ended = 0;
  const http = createServer(async (request, response) => {
    if (request.method === 'DELETE') ended++;
    if (!allowEveryOrigin(request, response)) await sessions.answer(request, response);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${http.address().port}/mcp`,
    counts,
    ended: () => ended,
    forget: sessions.forget,
    async close() {
      await sessions.forget();
      http.closeAllConnections();
      http.close();
    },
  };
}
