// The running demo: host page, sandbox on its own origin, our two servers and published ones.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startSandboxServer } from '@mcp-app/server/sandbox/node';
import { repositoryAddress, siteAddress } from '../../scripts/packing/package-links.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = fileURLToPath(new URL('./dist/host', import.meta.url));
const documents = join(root, 'docs/pages');
const require = createRequire(import.meta.url);
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** The addresses that the page requests first. */
interface Addresses {
  sandboxUrl: string;
  servers: string[];
  /** A server that the page may stop and start again. */
  fragile: string;
  /** Where to read on. Undefined if git does not know where this repository is published. */
  /** The apps that get an origin of their own: storage, and an origin that an API can allow. */
  origins: { pattern: string; servers: string[]; named: { server: string; domain: string } };
  links: { docs?: string | undefined; repository?: string | undefined };
}

/** Servers from npm, written by others, that work without a network. */
export const PUBLISHED = ['basic-vanillajs', 'budget-allocator', 'debug', 'threejs'];

/** Listens on the port, or on the next one that is free. */
async function listen(server: Server, port: number, tries = 20): Promise<number> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 0) throw error;
    return listen(server, port + 1, tries - 1);
  }
}

/** A free port, for a server that cannot find one itself: this one or one of the next, or any with 0. */
async function freePort(from = 0): Promise<number> {
  const server = createServer();
  const port = await listen(server, from);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Only a failure takes this long. */
const START_MS = 60_000;

/** Starts a published server in its own process. Another program may take its port first: then it gets another. */
async function startPublished(name: string, tries = 3) {
  const port = await freePort();
  const folder = dirname(require.resolve(`@modelcontextprotocol/server-${name}`));
  const child = spawn(process.execPath, [join(folder, 'index.js')], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (data) => (printed = `${printed}${data}`.slice(-4000)));
  const ended = once(child, 'close');
  const url = `http://localhost:${port}/mcp`;
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url, { method: 'OPTIONS' }).catch(() => pause(100));
    if (answer && child.exitCode === null) return { url, stop: () => child.kill() };
  }
  const isPortTaken = child.exitCode !== null && printed.includes('EADDRINUSE');
  child.kill();
  const [code] = (await ended) as [number | null];
  if (isPortTaken && tries > 1) return startPublished(name, tries - 1);
  const how = code === null ? `did not answer within ${START_MS} ms` : `ended with ${code}`;
  throw new Error(`The server ${name} ${how}. It printed last:\n${printed.trim()}`);
}

/** The file for a path of the page. Pages of the documentation are rendered by docs.html. */
function fileFor(pathname: string): string {
  if (pathname.startsWith('/docs-pages/') && pathname.endsWith('.md'))
    return join(documents, normalize(pathname.slice('/docs-pages'.length)));
  if (/^\/docs(\/|$)/.test(pathname)) return join(page, 'docs.html');
  return join(page, normalize(pathname === '/' ? '/index.html' : pathname));
}

/** Serves the built page; `addresses` is what it requests first. */
function pageServer(addresses: Addresses, actions: Record<string, () => unknown>): Server {
  return createServer(async (request, response) => {
    if (!URL.canParse(request.url!, 'http://localhost'))
      return void response.writeHead(400).end('Not an address');
    const { pathname } = new URL(request.url!, 'http://localhost');
    if (pathname === '/addresses.json') {
      response.writeHead(200, { 'Content-Type': TYPES['.json'] }).end(JSON.stringify(addresses));
      return;
    }
    const action = request.method === 'POST' ? actions[pathname] : undefined;
    if (action) {
      // Only this page may do that.
      const isOwn = request.headers['sec-fetch-site'] === 'same-origin';
      if (!isOwn) return void response.writeHead(403).end();
      try {
        await action();
        response.writeHead(204).end();
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
      return;
    }
    const file = fileFor(pathname);
    createReadStream(file)
      .on('error', () => response.writeHead(404).end('Not found'))
      .on('open', () => response.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain'))
      .pipe(response);
  });
}

export interface DemoOptions {
  /** If it is in use, the next free one is used. */
  port: number;
  /** The addresses of your own MCP servers. */
  servers?: string[];
  /** Those of `servers` whose apps get an origin of their own. */
  withOrigins?: string[];
  published?: string[];
}

/** Starts everything. */
export async function serveDemo({
  port,
  servers = [],
  withOrigins = [],
  published = PUBLISHED,
}: DemoOptions) {
  const repository = repositoryAddress(root);
  const { startFragileServer } = await import('./servers/fragile-server.ts');
  const fragile = await startFragileServer();
  const links = { docs: siteAddress(repository), repository };
  const { SKETCH_DOMAIN, startSketchServer } = await import('./servers/sketch-server.ts');
  // What an app has stored belongs to its origin and to the address of its server, so both have the same ports after a
  // restart, if these are free.
  const near = (distance: number) => freePort(port && port + distance);
  const origins = {
    pattern: '',
    servers: withOrigins,
    named: { server: '', domain: SKETCH_DOMAIN },
  };
  const addresses: Addresses = {
    sandboxUrl: '',
    servers: [],
    fragile: fragile.url,
    origins,
    links,
  };
  const host = pageServer(addresses, {
    '/fragile/stop': () => fragile.stop(),
    '/fragile/start': () => fragile.start(),
  });
  const address = `http://localhost:${await listen(host, port)}`;
  const sandbox = await startSandboxServer({
    port: await near(10),
    allowHosts: [address],
    allowLoopback: true,
    views: 'http://*.views.localhost',
  });
  const sketch = await startSketchServer({
    port: await near(40),
    viewOrigin: sandbox.views!.replace('*', SKETCH_DOMAIN),
  });
  const { startInsightServer } = await import('./servers/insight-server.ts');
  const { startStudioServer } = await import('./servers/studio-server.ts');
  const own = await Promise.all([startInsightServer(), startStudioServer()]);
  own.push(sketch.url);
  const starts = await Promise.allSettled(published.map((name) => startPublished(name)));
  const others = starts.flatMap((start) => (start.status === 'fulfilled' ? start.value : []));
  const problems = starts.flatMap((start) => (start.status === 'rejected' ? start.reason : []));
  addresses.sandboxUrl = sandbox.url;
  origins.pattern = sandbox.views!;
  origins.named.server = sketch.url;
  origins.servers = [...withOrigins, sketch.url];
  addresses.servers = [...servers, ...own, ...others.map(({ url }) => url)];
  const stop = () => {
    for (const other of others) other.stop();
    fragile.stop();
    sketch.stop();
    host.closeAllConnections();
    host.close();
  };
  const sandboxOrigin = new URL(sandbox.url).origin;
  return { address, sandboxOrigin, addresses, problems: problems as Error[], stop };
}
