// `npm start [-- --port 8080]`: sets up what is missing, builds, and serves a page with both elements on it,
// the sandbox page on its own origin, and an MCP server. Ctrl-C stops everything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ensureDependencies, root } from './setup.mjs';

ensureDependencies();
const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });
const wanted = Number(values.port);
if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) {
  console.error(`--port must be a number from 0 to 65535, not ${values.port}.`);
  process.exit(2);
}
if (build({ ifChanged: true }) !== 0) process.exit(1);

const require = createRequire(import.meta.url);
const folders = {
  elements: join(root, 'packages/elements/dist'),
  tokens: join(root, 'packages/tokens/dist'),
};
const page = join(root, 'examples/first-page');
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Listens on the port, or on the next one that is free. */
async function listen(server, port, tries = 20) {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server.address().port;
  } catch (error) {
    if (error.code !== 'EADDRINUSE' || tries === 0) throw error;
    return listen(server, port + 1, tries - 1);
  }
}

/** A port that nobody has, for a server that cannot look for one itself. */
async function freePort() {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when something answers there, or when it has been long enough. */
async function answers(url) {
  for (let tries = 0; tries < 100; tries++) {
    try {
      return await fetch(url, { method: 'OPTIONS' });
    } catch {
      await pause(100);
    }
  }
  return undefined;
}

/** The view is one file: the bundle goes into it, as it would on a server. */
function viewHtml() {
  const bundle = readFileSync(join(folders.elements, 'cdn/mcp-app-root.js'), 'utf8');
  const script = bundle
    .replaceAll('</script', '<\\/script')
    .replace(/\n\/\/# sourceMappingURL.*/, '');
  return readFileSync(join(page, 'view.html'), 'utf8').replace('/* mcp-app-root */', () => script);
}

let addresses = {};
const host = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const send = (type, body) => response.writeHead(200, { 'Content-Type': type }).end(body);
  if (pathname === '/favicon.ico') return response.writeHead(204).end();
  if (pathname === '/addresses.json') return send(types['.json'], JSON.stringify(addresses));
  if (pathname === '/view.html') return send(types['.html'], viewHtml());
  const [, folder, ...rest] = normalize(pathname).split(/[\\/]/);
  const file = Object.hasOwn(folders, folder)
    ? join(folders[folder], ...rest)
    : join(page, pathname === '/' ? 'index.html' : 'none');
  createReadStream(file)
    .on('error', () => response.writeHead(404).end('Not found'))
    .on('open', () => response.setHeader('Content-Type', types[extname(file)] ?? 'text/plain'))
    .pipe(response);
});

const port = await listen(host, wanted);
const address = `http://localhost:${port}`;
const { startSandboxServer } = await import('@mcp-app/elements/sandbox-server/node');
const sandbox = await startSandboxServer({ port: 0, allowHosts: [address] });

const clockPort = await freePort();
const clockFolder = dirname(require.resolve('@modelcontextprotocol/server-basic-vanillajs'));
const clock = spawn(process.execPath, [join(clockFolder, 'index.js')], {
  env: { ...process.env, PORT: String(clockPort) },
  stdio: 'ignore',
});
const clockServer = `http://localhost:${clockPort}/mcp`;
await answers(clockServer);
addresses = { sandboxUrl: sandbox.url, clockServer };

const stop = () => {
  clock.kill();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('exit', () => clock.kill());

console.log(
  `\nMCP App Elements: ${address}\n(sandbox on ${new URL(sandbox.url).origin}, Ctrl-C stops everything)`,
);
