// The demo: `mcp-app dev` with our servers and published ones, and a first screen of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, runDev, startDevHost } from '@mcp-app/cli';
import type { DevAdditions } from '@mcp-app/cli';
import { repositoryAddress, siteAddress } from '../../scripts/packing/package-links.mjs';
import { FRAGILE_CONTROL, failuresOf } from './first-screen/failures.ts';
import { replyTo } from './first-screen/replies.ts';
import { SUGGESTIONS } from './first-screen/suggestions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

/** Servers from npm, written by others, that work without a network. */
export const PUBLISHED = ['basic-vanillajs', 'budget-allocator', 'debug', 'threejs'];

/** Only a failure takes this long. */
const START_MS = 60_000;

/** Starts a published server in its own process. Another program may take its port first: then it gets another. */
async function startPublished(name: string, tries = 3) {
  const port = await freePort(0);
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

/** A port for a server beside the page; 0 for any. */
const portNear = (port: number) => (port > 1023 && port < 65_000 ? port + 40 : 0);

interface DemoServers {
  /** Those of the servers that are named whose apps get an origin of their own: their URLs. */
  withOrigins?: string[];
  published?: string[];
}

/** What the demo adds to `mcp-app dev`, and how to stop its servers. */
async function demoOf({ withOrigins = [], published = PUBLISHED }: DemoServers) {
  const { startFragileServer } = await import('./servers/fragile-server.ts');
  const fragile = await startFragileServer();
  const stops: (() => unknown)[] = [() => fragile.stop()];

  const content: DevAdditions['content'] = async ({ address, viewOrigins }, named) => {
    const { SKETCH_DOMAIN, startSketchServer } = await import('./servers/sketch-server.ts');
    const { startInsightServer } = await import('./servers/insight-server.ts');
    const { startStudioServer } = await import('./servers/studio-server.ts');
    const sketch = await startSketchServer({
      // What the app has stored belongs to the address of its server, so the port is the same after a restart, if it is
      // free.
      port: await freePort(portNear(Number(new URL(address).port))),
      viewOrigin: viewOrigins.replace('*', SKETCH_DOMAIN),
    });
    stops.push(sketch.stop);
    const [insight, studio] = await Promise.all([startInsightServer(), startStudioServer()]);
    const starts = await Promise.allSettled(published.map((name) => startPublished(name)));
    const others = starts.flatMap((start) => (start.status === 'fulfilled' ? start.value : []));
    stops.push(...others.map(({ stop }) => stop));
    // The others work without them.
    for (const start of starts)
      if (start.status === 'rejected') console.error(`[demo] ${(start.reason as Error).message}`);
    const urls = [insight, studio, sketch.url, ...others.map(({ url }) => url)];
    return {
      servers: [...named, ...urls.map((url) => ({ name: new URL(url).host, url }))],
      welcome: {
        title: 'Apps that live in a conversation',
        text: 'Each card calls a tool of an MCP server, and the server answers with an app. Every app is one `<mcp-app-frame>` in a sandbox on an origin of its own.',
        suggestions: SUGGESTIONS,
        failures: failuresOf({ fragile: fragile.url, studio }),
      },
      origins: {
        servers: [...withOrigins, sketch.url],
        named: { server: sketch.url, domain: SKETCH_DOMAIN },
      },
    };
  };

  const repository = repositoryAddress(root);
  const site = siteAddress(repository);
  const additions: DevAdditions = {
    content,
    links: {
      ...(site && { docs: site, storybook: `${site}/storybook/` }),
      repository,
    },
    documents: join(root, 'docs/pages'),
    actions: {
      [FRAGILE_CONTROL.stop]: () => fragile.stop(),
      [FRAGILE_CONTROL.start]: () => fragile.start(),
    },
    reply: replyTo,
  };
  return { additions, stop: () => stops.forEach((end) => end()) };
}

export interface DemoOptions extends DemoServers {
  /** If it is in use, the next free one is used. */
  port: number;
  /** The addresses of your own MCP servers. */
  servers?: string[];
}

/** Starts everything. */
export async function serveDemo({ port, servers = [], ...others }: DemoOptions) {
  const { additions, stop } = await demoOf(others);
  const { content, ...rest } = additions;
  const named = servers.map((url) => ({ name: new URL(url).host, url }));
  const host = await startDevHost({
    ...rest,
    port,
    orNextPort: true,
    content: (places) => content(places, named),
  });
  return {
    address: host.address,
    stop() {
      stop();
      void host.close();
    },
  };
}

/**
 * `npm start`: `mcp-app dev` with the servers of the demo, until it is stopped. Resolves with the exit code.
 * @param prepare what has to be done before its servers start, once the arguments are known to be right
 */
export async function runDemo(
  args: readonly string[],
  prepare: () => Promise<void>,
): Promise<number> {
  const { additions, stop } = await demoOf({});
  // Whatever ends this process, the servers end with it.
  process.on('exit', stop);
  const content: DevAdditions['content'] = async (...given) => {
    await prepare();
    return additions.content(...given);
  };
  const code = await runDev(args, { ...additions, content }, 'npm start --');
  stop();
  return code;
}
