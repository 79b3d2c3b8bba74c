// A host's backend in a process of its own, so that its memory can be weighed: an MCP client, and a
// relay in front of it for WebSocket and POST.
//   node --expose-gc relay-server.ts <url of the MCP server>
import { createRelay } from '@mcp-app/server/relay';
import { toNodeListener } from '@mcp-app/server/relay/node';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const [mcpUrl] = process.argv.slice(2) as [string];

let running = 0;

/** Counts the calls that its server has not answered. */
class CountingClient extends Client {
  // Two parameters, like the original: the relay distinguishes the SDKs by them.
  override async callTool(
    params: Parameters<Client['callTool']>[0],
    options?: Parameters<Client['callTool']>[1],
  ) {
    running++;
    try {
      return await super.callTool(params, options);
    } finally {
      running--;
    }
  }
}

/** A new connection for each life of the MCP server. */
async function connected(): Promise<Client> {
  const client = new CountingClient({ name: 'soak-backend', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(mcpUrl)));
  return client;
}
let client = await connected();

// A call whose MCP server dies ends when `reconnect` closes the old connection. The limit is for calls that hang, and
// generous: a busy machine must not lose calls to it.
const relay = createRelay({
  clientFor: () => client,
  origins: 'any',
  limits: { requestTimeout: 30_000 },
});

let openResponses = 0;
const listener = toNodeListener(relay);
const http = createServer((message, response) => {
  openResponses++;
  response.on('close', () => openResponses--);
  listener(message, response);
});
const sockets = new WebSocketServer({ noServer: true });
http.on('upgrade', (message, socket, head) =>
  sockets.handleUpgrade(message, socket, head, (webSocket) => relay.socket(webSocket, message)),
);

/** Breaks all connections, like a proxy that restarts. */
function cut() {
  for (const socket of sockets.clients) socket.terminate();
  http.closeAllConnections();
}

function measure() {
  for (let times = 0; times < 3; times++) globalThis.gc!();
  const { heapUsed } = process.memoryUsage();
  return { sockets: sockets.clients.size, responses: openResponses, running, heap: heapUsed };
}

const orders: Record<string, () => unknown> = {
  cut,
  measure,
  async reconnect() {
    const old = client;
    client = await connected();
    await old.close().catch(() => {});
  },
};
process.on('message', async (order: string) => {
  try {
    process.send!({ answer: (await orders[order]!()) ?? null });
  } catch (error) {
    process.send!({ failure: String(error) });
  }
});
process.on('disconnect', () => process.exit());
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  process.send!({
    ready: { post: `http://127.0.0.1:${port}/relay`, socket: `ws://127.0.0.1:${port}/relay` },
  });
});
