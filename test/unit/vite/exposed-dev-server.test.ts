// The dev server with the plugin, listening on all addresses as with `vite --host`: the plugin opens nothing that Vite
// keeps closed. What another machine may read is in the security guide.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpAppView } from '../../../packages/devtools/src/vite/index.js';

const PAGE = '<!doctype html><html lang="en"><head></head><body><p>Hello</p></body></html>';
const ENTRY = '/@id/__x00__mcp-app-dev-host';
const SAMPLE = '/sample.json?import';
const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));

let server: ViteDevServer;
let root = '';
let port = 0;

beforeAll(async () => {
  root = mkdtempSync(join(cache, 'vite-exposed-'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'sample.json'), '{ "toolInput": { "secret": "sample-value" } }');
  server = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [mcpAppView({ sample: 'sample.json' })],
    server: { host: true, port: 0 },
    // Nothing is opened in a browser here.
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  await server.listen();
  port = (server.httpServer!.address() as AddressInfo).port;
});
afterAll(async () => {
  await server?.close();
  rmSync(root, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  text: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method, agent: false });
    sent.on('error', reject);
    // Vite accepted the socket.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: response.headers, text: '' });
    });
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text }),
      );
    });
    sent.end();
  });
}

describe('an exposed dev server with mcpAppView', () => {
  it('serves the developer, so that the refusals below prove something', async () => {
    expect((await ask('/')).text).toContain(ENTRY);
    expect((await ask(ENTRY)).text).toContain('startDevHost');
    expect((await ask(SAMPLE)).text).toContain('sample-value');
  });

  it.each(['/', ENTRY, SAMPLE])('refuses %s under the name of a rebound domain', async (path) => {
    const { status, text } = await ask(path, { host: `rebound.example:${port}` });
    expect(status).toBe(403);
    expect(text).not.toMatch(/sample-value|startDevHost|Hello/);
  });

  it.each(['/', ENTRY, SAMPLE])('does not let another site read %s', async (path) => {
    const { headers } = await ask(path, { origin: 'https://evil.example' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('opens the socket of hot updates to its own page, and refuses it to another site', async () => {
    const socket = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'vite-hmr',
    };
    // The page knows the token, because it can read Vite's client; another site cannot.
    const token = server.config.webSocketToken;
    const own = { ...socket, origin: `http://localhost:${port}` };
    expect((await ask(`/?token=${token}`, own)).status).toBe(101);
    const foreign = { ...socket, origin: 'https://evil.example' };
    expect((await ask('/', foreign)).status).not.toBe(101);
  });

  it('does not tell where the project is on the disk', async () => {
    expect((await ask(ENTRY)).text).not.toContain(root);
  });

  it('adds no endpoint, and no setting of the server', () => {
    for (const plugin of mcpAppView({ sample: 'sample.json' })) {
      expect(plugin).not.toHaveProperty('configureServer');
      if (plugin.apply === 'serve') expect(plugin.config()).not.toHaveProperty('server');
    }
  });
});
