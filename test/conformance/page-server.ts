// Serves the pages that are compared, and, from another site, the sandboxes that they use.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { startSandboxServer } from '@mcp-app/elements/sandbox-server/node';
import { bundle } from './bundle.ts';
import { startExampleSandbox } from './hosts/example-sandbox.ts';

const require = createRequire(import.meta.url);
const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

export const HOST_PAGES = ['elements', 'app-bridge', 'app-renderer', 'broken'] as const;
export type HostPage = (typeof HOST_PAGES)[number];
export const VIEW_PAGES = ['elements', 'official', 'broken'] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

export interface PageServer {
  /** The address of a Host page, with its places. */
  hostUrl(name: HostPage): string;
  viewUrl(name: ViewPage): string;
  close(): Promise<void>;
}

const pageOf = (script: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Conformance</title>` +
  `<link rel="icon" href="data:,"><link rel="stylesheet" href="/theme.css"><body><script type="module" src="${script}"></script></body></html>`;

/** Starts it; `names` are the pages that are needed. */
export async function startPageServer(
  hosts: readonly HostPage[] = [],
  views: readonly ViewPage[] = [],
): Promise<PageServer> {
  const theme = await readFile(require.resolve('@mcp-app/tokens/theme.css'), 'utf8');
  const files = new Map([['/theme.css', theme]]);
  const entries = [
    ...hosts.map((name) => `hosts/${name}.ts`),
    ...views.map((name) => `views/${name}.ts`),
  ];
  for (const entry of entries) {
    for (const [path, text] of await bundle([entry], { splitting: true })) files.set(path, text);
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    // Views are loaded by frames of another origin.
    response.setHeader('Access-Control-Allow-Origin', '*');
    const script = pathname.replace(/\.html$/, '.js');
    const text =
      pathname.endsWith('.html') && files.has(script) ? pageOf(script) : files.get(pathname);
    if (text === undefined) return void response.writeHead(404).end();
    const type = TYPES[pathname.split('.').at(-1)!]!;
    response.writeHead(200, { 'Content-Type': type }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const ours = await startSandboxServer({ port: 0, host: '127.0.0.1', allowHosts: [address] });
  const example = await startExampleSandbox();
  const sandboxOf = (name: HostPage) =>
    encodeURIComponent(name === 'elements' ? ours.url : example.url);
  return {
    hostUrl: (name) =>
      `${address}/hosts/${name}.html?sandbox=${sandboxOf(name)}&server={server}&scenario={scenario}`,
    viewUrl: (name) => `${address}/views/${name}.html`,
    async close() {
      await ours.close();
      example.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
