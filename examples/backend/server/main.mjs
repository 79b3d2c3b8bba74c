// The backend: sign-in, the page, and a relay with two MCP servers. PORT=3000 node server/main.mjs
// HOST=0.0.0.0 lets other machines reach it: a load balancer. METRICS_PORT=9464 also serves metrics for Prometheus, to
// other machines with METRICS_HOST=0.0.0.0. LEAVE_AFTER=10 is for a load balancer: see the end of this file.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRelay } from '@mcp-app/server/relay';
import { toNodeListener } from '@mcp-app/server/relay/node';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { WebSocketServer } from 'ws';
import { signIn, signOut, userOf } from './accounts.mjs';
import { startWeather } from './weather.mjs';

const data = process.env.DATA ?? fileURLToPath(new URL('../data', import.meta.url));
const page = fileURLToPath(new URL('../dist', import.meta.url));
const notes = fileURLToPath(new URL('./notes.mjs', import.meta.url));
const weather = await startWeather();
mkdirSync(data, { recursive: true });

/** A client that tells its server that the user's page shows views, and which questions it can answer. */
async function connected(transport, capabilities) {
  const client = new Client({ name: 'backend-example', version: '1.0.0' }, { capabilities });
  await client.connect(transport);
  return client;
}

const { HOST = 'localhost', LEAVE_AFTER = '0', METRICS_HOST, METRICS_PORT } = process.env;
const telemetry =
  METRICS_PORT && (await import('./metrics.mjs')).startMetrics(Number(METRICS_PORT), METRICS_HOST);

const relay = createRelay({
  ...(telemetry && { telemetry }),
  // GET /relay/health tells a load balancer whether to send pages here.
  health: 'status',
  authorize: (request) => userOf(request) ?? false,
  servers: {
    notes: ({ user, capabilities }) =>
      connected(
        new StdioClientTransport({
          command: process.execPath,
          args: [notes],
          env: { USER_NAME: user, NOTES_FILE: join(data, `${user}.json`) },
        }),
        capabilities,
      ),
    weather: ({ user, capabilities }) =>
      connected(
        new StreamableHTTPClientTransport(weather, {
          requestInit: { headers: { 'x-user': user } },
        }),
        capabilities,
      ),
  },
  onerror: (error, id) => console.error(id, error),
});
const relayListener = toNodeListener(relay);

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function servePage(path, response) {
  const file = normalize(join(page, path === '/' ? 'index.html' : path));
  if (!file.startsWith(page)) return response.writeHead(404).end();
  try {
    const text = await readFile(file);
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(text);
  } catch {
    response.writeHead(404).end('Not found. Run `npm run build` first.\n');
  }
}

async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) if ((text += chunk).length > 10_000) return {};
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname.startsWith('/relay/')) return relayListener(request, response);
  if (pathname === '/user') return response.end(JSON.stringify({ user: userOf(request) ?? null }));
  if (request.method !== 'POST') return servePage(pathname, response);
  if (pathname === '/sign-in') {
    const { name, password } = await bodyOf(request);
    const cookie = signIn(name, password);
    if (!cookie) return response.writeHead(401).end();
    return response.writeHead(204, { 'set-cookie': cookie }).end();
  }
  if (pathname === '/sign-out') {
    // First the session, so that reconnecting pages are refused; then everything that the relay holds for the user.
    const user = signOut(request);
    if (user) await relay.signOut(user);
    return response.writeHead(204).end();
  }
  response.writeHead(404).end();
});

const sockets = new WebSocketServer({ server, maxPayload: 16 * 1024 * 1024 });
sockets.on('connection', (socket, request) => relay.socket(socket, request));
// A deployment: running calls finish, pages reconnect to the next process.
process.on('SIGTERM', async () => {
  // Until the load balancer has seen that the health is 503, it sends requests here.
  await Promise.all([relay.drain(), pause(1000 * Number(LEAVE_AFTER))]);
  // Answers that are being sent are finished.
  server.close(() => process.exit());
});
const port = Number(process.env.PORT ?? 3000);
// `ws` passes on the errors of its server.
sockets.on('error', ({ code, message }) => {
  console.error(
    code === 'EADDRINUSE' ? `Port ${port} is in use. Set PORT to another one.` : message,
  );
  process.exit(1);
});
server.listen(port, HOST, () => {
  console.log(`http://localhost:${server.address().port}`);
});
