// One side of the relay's benchmark in a process of its own: a bare echo, or a relay node.
//   node --expose-gc bench-node.ts echo
//   node --expose-gc bench-node.ts relay [port of Redis] [url of an MCP server]
// Without an MCP server the relay's client answers at once, so that the relay alone is measured; or, for the tool
// `held`, as soon as somebody calls `release`.
import { createRelay } from '@mcp-app/server/relay';
import type { RelayClient } from '@mcp-app/server/relay';
import { redisBus } from '@mcp-app/server/relay/redis';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from 'redis';
import { WebSocketServer } from 'ws';

const [kind, redisPort, mcpUrl] = process.argv.slice(2);

const answer = async () => ({ content: [], structuredContent: { number: 1 } });
/** Calls of `held`, by their number: `release` with the same number lets them end. */
const held = new Map<unknown, () => void>();
const request = async ({ params }: { params: { name: string; arguments: { number: number } } }) => {
  const { name, arguments: given } = params;
  if (name === 'held') await new Promise<void>((resolve) => held.set(given.number, resolve));
  if (name === 'release') held.get(given.number)?.();
  return { content: [], structuredContent: { number: 1 } };
};
const instantClient: RelayClient = {
  request,
  callTool: answer,
  listTools: answer,
  listResources: answer,
  listResourceTemplates: answer,
  readResource: answer,
  listPrompts: answer,
  getServerCapabilities: () => ({ tools: {} }),
  getServerVersion: () => ({ name: 'instant', version: '1.0.0' }),
};

async function mcpClient(url: string): Promise<RelayClient> {
  const client = new Client({ name: 'bench-node', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

async function overRedis(port: number) {
  const client = createClient({ socket: { host: '127.0.0.1', port } });
  client.on('error', () => {});
  await client.connect();
  return redisBus(client);
}

const server = new WebSocketServer({ noServer: true });
if (kind === 'echo') {
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(data.toString())));
} else {
  const bus = redisPort ? await overRedis(Number(redisPort)) : undefined;
  const client = mcpUrl ? await mcpClient(mcpUrl) : instantClient;
  const relay = createRelay({ client, origins: 'any', ...(bus && { bus }) });
  server.on('connection', (socket, request) => relay.socket(socket, request));
}

process.on('message', (order) => {
  const { user, system } = process.cpuUsage();
  if (order === 'cpu') return void process.send!({ answer: (user + system) / 1e6 });
  for (let times = 0; times < 3; times++) globalThis.gc!();
  const { heapUsed } = process.memoryUsage();
  process.send!({ answer: { heap: heapUsed, sockets: server.clients.size } });
});
process.on('disconnect', () => process.exit());
const http = createServer();
http.on('upgrade', (request, socket, head) =>
  server.handleUpgrade(request, socket, head, (opened) =>
    server.emit('connection', opened, request),
  ),
);
http.listen(0, '127.0.0.1', () => {
  process.send!({ ready: { port: (http.address() as AddressInfo).port } });
});
