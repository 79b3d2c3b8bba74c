// One relay node of the cluster in a process of its own, to be killed: WebSocket and POST, with a bus over
// a real engine.
//   node cluster-node.ts <url of the MCP server> <engine> <port of the engine> [port of its metrics]
import { createRelay } from '@mcp-app/server/relay';
import { toNodeListener } from '@mcp-app/server/relay/node';
import { natsBus } from '@mcp-app/server/relay/nats';
import { postgresBus } from '@mcp-app/server/relay/postgres';
import { redisBus } from '@mcp-app/server/relay/redis';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { connect } from '@nats-io/transport-node';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createClient } from 'redis';
import { WebSocketServer } from 'ws';

const [mcpUrl, engine, enginePort, metricsPort] = process.argv.slice(2) as [
  string,
  string,
  string,
  string?,
];
const port = Number(enginePort);
const host = '127.0.0.1';

/** Errors of a client while its engine is down are expected. */
const quiet = () => {};

const BUSES = {
  async redis() {
    const client = createClient({ socket: { host, port, reconnectStrategy: 50 } });
    client.on('error', quiet);
    await client.connect();
    return redisBus(client);
  },
  async nats() {
    const servers = `${host}:${port}`;
    return natsBus(await connect({ servers, maxReconnectAttempts: -1, reconnectTimeWait: 50 }));
  },
  postgres: async () => postgresBus(new pg.Pool({ host, port, user: 'postgres', max: 4 })),
};

const client = new Client({ name: 'cluster-node', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL(mcpUrl)));
const bus = await BUSES[engine as keyof typeof BUSES]();
/** Loaded only where metrics are read. */
async function startMetrics(at: number) {
  const { metrics } = await import('@opentelemetry/api');
  const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus');
  const { MeterProvider } = await import('@opentelemetry/sdk-metrics');
  const { openTelemetry } = await import('@mcp-app/server/relay/opentelemetry');
  const exporter = new PrometheusExporter({ host: 'localhost', port: at });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }));
  return openTelemetry();
}
const telemetry = metricsPort ? await startMetrics(Number(metricsPort)) : undefined;
const relay = createRelay({
  client,
  bus,
  origins: 'any',
  health: 'status',
  ...(telemetry && { telemetry }),
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

process.on('message', async (order) => {
  if (order === 'drain') await relay.drain();
  process.send!({ answer: { sockets: sockets.clients.size, responses: openResponses } });
});
process.on('disconnect', () => process.exit());
http.listen(0, host, () => {
  process.send!({ ready: { port: (http.address() as AddressInfo).port } });
});
