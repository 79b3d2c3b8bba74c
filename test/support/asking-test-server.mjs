// MCP servers that ask their user while a tool runs, and relays to them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { WebSocketServer } from 'ws';
import { serveHandlers } from './mcp-test-server.mjs';

const MIME = 'text/html;profile=mcp-app';
const viewHtml = (name) => readFile(new URL(`../views/${name}.html`, import.meta.url), 'utf8');
const inputSchema = { type: 'object' };
const ui = { resourceUri: 'ui://test/app.html' };

/**
 * `ask` asks with its argument `params`, and returns what the client answered; `askWithoutView` has no view; `askSilently` returns only how long the
 * answer to the field "size" is. `complete` says that the user is done with
 * the address of the question with this id. `client` returns what the client declared.
 * @param lets whether views may ask
 */
export async function startAskingServer(sdk, lets) {
  const views = {
    'ui://test/app.html': await viewHtml('scripted'),
    'ui://test/question.html': await viewHtml('question'),
  };
  const counts = { calls: 0, asked: 0, answered: 0, reads: 0 };
  const tools = ['ask', 'askSilently', 'complete', 'client'].map((name) => ({
    name,
    inputSchema,
    _meta: { ui },
  }));
  tools.push({ name: 'askWithoutView', inputSchema });
  const work = {
    async ask({ params }, { elicit }) {
      counts.asked++;
      try {
        return await elicit(params);
      } finally {
        counts.answered++;
      }
    },
    askSilently: async ({ params }, { elicit }) => {
      const { content } = await elicit(params);
      return { length: content?.size?.length };
    },
    complete: async ({ id }, { elicited }) => (await elicited(id)) ?? {},
    client: async (_, { client }) => client(),
  };
  work.askWithoutView = work.ask;
  const handlers = {
    'tools/list': async () => ({ tools }),
    'tools/call': async ({ name, arguments: args = {} }, context) => {
      counts.calls++;
      const structuredContent = await work[name](args, context);
      return { content: [], structuredContent };
    },
    'resources/list': async () => ({
      resources: Object.keys(views).map((uri) => ({ uri, name: uri, mimeType: MIME })),
    }),
    'resources/read': async ({ uri }) => {
      counts.reads++;
      if (!views[uri])
        throw Object.assign(new Error(`Resource ${uri} not found`), { code: -32002 });
      return { contents: [{ uri, mimeType: MIME, text: views[uri] }] };
    },
  };
  const extensions = { 'io.modelcontextprotocol/ui': { elicitation: {} } };
  return serveHandlers(sdk, handlers, counts, lets ? { extensions } : {});
}

/** Two nodes behind one address. Requests reach them in turn, as with a balancer that knows no sessions. */
export async function startAskingRelay(mcpUrl) {
  const { createRelay, localBus } = await import('@mcp-app/server/relay');
  const { toNodeListener } = await import('@mcp-app/server/relay/node');
  const clients = new Set();
  const connect = async ({ capabilities }) => {
    const client = new Client({ name: 'relay-tests', version: '1.0.0' }, { capabilities });
    clients.add(client);
    await client.connect(new StreamableHTTPClientTransport(new URL(mcpUrl)));
    return client;
  };
  const bus = localBus();
  const nodes = [0, 1].map(() =>
    createRelay({ origins: 'any', authorize: () => 'ada', connect, bus }),
  );
  const listeners = nodes.map((node) => toNodeListener(node));
  let turn = 0;
  const sockets = new WebSocketServer({ noServer: true });
  const http = createServer((message, response) =>
    listeners[turn++ % nodes.length](message, response),
  );
  http.on('upgrade', (message, socket, head) =>
    sockets.handleUpgrade(message, socket, head, (webSocket) =>
      nodes[turn++ % nodes.length].socket(webSocket, message),
    ),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address();
  return {
    url: `http://127.0.0.1:${port}/relay`,
    socketUrl: `ws://127.0.0.1:${port}/relay`,
    async close() {
      for (const node of nodes) node.close();
      for (const socket of sockets.clients) socket.terminate();
      await Promise.allSettled([...clients].map((client) => client.close()));
      http.closeAllConnections();
      http.close();
    },
  };
}
