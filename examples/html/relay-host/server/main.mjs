// The backend: the page, the relay to the MCP servers, and the sandbox of their views on a second origin.
//   node server/main.mjs         serves the page that `npm run build` made
//   node server/main.mjs --dev   serves src, with hot reload
// PORT, HOST, ORIGIN and SANDBOX_URL are for deployments: README.md explains them.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRelay } from '@mcp-app/server/relay';
import { toNodeListener } from '@mcp-app/server/relay/node';
import { startSandboxServer } from '@mcp-app/server/sandbox/node';
import { pageListener } from './page.mjs';
import { servers } from './servers.mjs';
import { userOf, welcome } from './users.mjs';

const { PORT = '3000', HOST = 'localhost', ORIGIN, SANDBOX_URL } = process.env;

// Until the rest has started.
let answer = (_request, response) => response.writeHead(503).end();
const http = createServer((request, response) => answer(request, response));
http.listen(Number(PORT), HOST);
try {
  await once(http, 'listening');
} catch ({ code, message }) {
  console.error(
    code === 'EADDRINUSE' ? `Port ${PORT} is in use. Set PORT to another one.` : message,
  );
  process.exit(1);
}
const { port } = http.address();
const origin = ORIGIN ?? `http://localhost:${port}`;

// Another port of this machine is another origin. A deployment has its sandbox on another site: SANDBOX_URL.
const sandbox = SANDBOX_URL
  ? { url: SANDBOX_URL, close() {} }
  : await startSandboxServer({ port: Number(PORT) && port + 1, allowHosts: [origin] }).catch(
      ({ message }) => {
        console.error(`The sandbox could not be started: ${message}. Set PORT to another one.`);
        process.exit(1);
      },
    );

const relay = createRelay({
  origin,
  // GET /relay/health tells a load balancer whether to send pages here.
  health: 'status',
  authorize: (request) => userOf(request) ?? false,
  servers,
  onerror: (error, id) => console.error(id, error),
});
const relayListener = toNodeListener(relay);
const settings = JSON.stringify({
  sandboxUrl: sandbox.url,
  relays: Object.keys(servers).map((name) => `/relay/${name}`),
});
const showPage = await pageListener(http, process.argv.includes('--dev'));

answer = (request, response) => {
  if (request.url.startsWith('/relay/')) return relayListener(request, response);
  welcome(request, response, origin);
  if (request.url !== '/settings') return showPage(request, response);
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(settings);
};
console.log(`http://localhost:${port}`);

// A deployment: running calls finish, and pages reconnect to the next process.
process.once('SIGTERM', async () => {
  await relay.drain();
  await sandbox.close();
  http.close(() => process.exit());
});
