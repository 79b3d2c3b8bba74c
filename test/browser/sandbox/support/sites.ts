// Three sites on this machine, for tests that need real headers: a host page, the sandbox, and a target that a view
// should not reach. Runs in Node.
import { build } from 'esbuild';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toNodeListener } from '../../../../packages/server/src/sandbox/sandbox-node.js';
import { createSandboxHandler } from '../../../../packages/server/src/sandbox/sandbox-server.js';

/** Addresses, all on loopback. */
export interface Sites {
  /** The page that may embed the sandbox; it has the rig as `sandboxRig`. */
  host: string;
  /** The same page under a name that may not. */
  stranger: string;
  sandbox: string;
  /** Another origin of its site. */
  siblingSandbox: string;
  /** The same sandbox page, on the site of the host. */
  sameSiteSandbox: string;
  /** The same, without the header that asks for a process of its own. */
  sharedSandbox: string;
  /** The sandbox page without any policy: the control. */
  openSandbox: string;
  /** A new address of the third site, and whether it is requested within some time. */
  target(): { url: string; isHit(ms: number): Promise<boolean> };
  close(): Promise<void>;
}

async function bundleRig(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'rig.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'sandboxRig',
    write: false,
  });
  return outputFiles[0]!.text;
}

export async function startSites(): Promise<Sites> {
  const servers: Server[] = [];
  const listen = async (name: string, listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((listening) => server.once('listening', listening));
    return `http://${name}.localhost:${(server.address() as AddressInfo).port}`;
  };

  const rig = await bundleRig();
  const host = await listen('app.hostsite', (request, response) => {
    response.setHeader('Content-Type', request.url === '/rig.js' ? 'text/javascript' : 'text/html');
    response.end(
      request.url === '/rig.js' ? rig : '<!doctype html><body><script src="rig.js"></script>',
    );
  });

  const handler = createSandboxHandler({ allowHosts: [host], allowLoopback: true });
  const sandbox = await listen('sbx.othersite', toNodeListener(handler));
  const siblingSandbox = await listen('two.othersite', toNodeListener(handler));
  const sameSiteSandbox = await listen('sbx.hostsite', toNodeListener(handler));
  const sharedSandbox = await listen('shared.hostsite', (request, response) => {
    request.headers['sec-fetch-site'] = 'cross-site';
    toNodeListener(handler)(request, response);
  });
  const open = (await handler(new Request(`${sandbox}/sandbox.html`)).text()).replace(
    'name="mcp-app-csp" content="header"',
    'name="mcp-app-csp" content="set"',
  );
  const openSandbox = await listen('open.othersite', (_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(open);
  });

  const hits = new Set<string>();
  const hit: RequestListener = ({ url }, response) => {
    hits.add(url!);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('hit');
  };
  const third = await listen('evil', hit);
  servers.at(-1)!.on('upgrade', ({ url }, socket) => {
    hits.add(url!);
    socket.destroy();
  });

  let targets = 0;
  return {
    host,
    stranger: host.replace('app.', 'stranger.'),
    sandbox: `${sandbox}/sandbox.html`,
    siblingSandbox: `${siblingSandbox}/sandbox.html`,
    sameSiteSandbox: `${sameSiteSandbox}/sandbox.html`,
    sharedSandbox: `${sharedSandbox}/sandbox.html`,
    openSandbox: `${openSandbox}/sandbox.html`,
    target() {
      const path = `/target-${++targets}`;
      const isHit = async (ms: number) => {
        const end = Date.now() + ms;
        const wasHit = () => [...hits].some((url) => url.split('?')[0] === path);
        while (Date.now() < end && !wasHit()) await pause(20);
        return wasHit();
      };
      return { url: third + path, isHit };
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}
