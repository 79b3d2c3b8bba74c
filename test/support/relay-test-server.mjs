// A host's backend for the tests: an MCP client, and a relay in front of it for WebSocket and POST.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { WebSocketServer } from 'ws';

/** Starts a relay to the MCP server at `mcpUrl`. With a token, only pages that have it can use it. */
export async function startTestRelay(mcpUrl, token) {
  const client = new Client({ name: 'relay-tests', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(mcpUrl)));
  return serveRelay(client, token);
}

/** Serves a relay for a connected client. `url` is for POST, `socketUrl` for WebSockets. */
export async function serveRelay(client, token) {
  const { createRelay, bearerToken } = await import('@mcp-app/server/relay');
  const { toNodeListener } = await import('@mcp-app/server/relay/node');
  const authorize = (request) => bearerToken(request) === token;
  const relay = createRelay({ client, origins: 'any', ...(token && { authorize }) });
  const sockets = new WebSocketServer({ noServer: true });
  const counts = {
    sockets: 0,
    posts: 0,
    /** Sockets that are open now. */
    get open() {
      return sockets.clients.size;
    },
  };
  const listener = toNodeListener(relay);
  const http = createServer((message, response) => {
    if (message.method === 'POST') counts.posts++;
    listener(message, response);
  });
  http.on('upgrade', (message, socket, head) => {
    counts.sockets++;
    sockets.handleUpgrade(message, socket, head, (webSocket) => relay.socket(webSocket, message));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address();
  return {
    url: `http://127.0.0.1:${port}/relay`,
    socketUrl: `ws://127.0.0.1:${port}/relay`,
    counts,
    /** Breaks all connections, like a proxy that restarts. */
    drop() {
      for (const socket of sockets.clients) socket.terminate();
    },
    async close() {
      relay.close();
      for (const socket of sockets.clients) socket.terminate();
      await client.close().catch(() => {});
      http.closeAllConnections();
      http.close();
    },
  };
}
