// A folder with one HTML file and the built bundle, on a server for static files.
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { startInsightServer } from '../../examples/demo/servers/insight-server.ts';
import { sharedChromium } from '../support/shared-tabs.ts';
import { reads, viewWith } from './support/demo-page.js';

const root = join(import.meta.dirname, '../..');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

it('a static folder shows an app from a running server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-app-static-'));
  const page = await readFile(join(root, 'examples/static-page/index.html'), 'utf8');
  const server = await startInsightServer();
  await writeFile(join(folder, 'index.html'), page.replace('http://localhost:3001/mcp', server));
  await cp(join(root, 'packages/elements/dist/cdn'), join(folder, 'cdn'), { recursive: true });

  const files = createServer(async (request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url!;
    const body = await readFile(join(folder, path)).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(files, 'listening');
  const tabs = await sharedChromium();
  try {
    const tab = await tabs.newPage();
    await tab.goto(`http://localhost:${(files.address() as AddressInfo).port}/`);
    const view = await viewWith(tab, '.chart');
    await reads(view, 'h1', 'Sales by region');
    const isolation = await tab.$eval('mcp-app-frame', (frame) => frame.details.isolation);
    expect(isolation).toBe('opaque');
  } finally {
    await tabs.close();
    files.close();
    await rm(folder, { recursive: true, force: true });
  }
});
