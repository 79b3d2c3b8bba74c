// Serves the compared pages and, from another site, the sandboxes that they use.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { startSandboxServer } from '@mcp-app/server/sandbox/node';
import { serveFiles } from '../support/serve-files.ts';
import { bundle } from './bundle.ts';
import { startExampleSandbox } from './hosts/example-sandbox.ts';

const require = createRequire(import.meta.url);

export const HOST_PAGES = ['elements', 'exposed', 'app-bridge', 'app-renderer', 'broken'] as const;
export type HostPage = (typeof HOST_PAGES)[number];
export const VIEW_PAGES = ['elements', 'official', 'broken'] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

export interface PageServer {
  /** The address of a host page, with its places if it has any. */
  hostUrl(name: HostPage): string;
  viewUrl(name: ViewPage): string;
  close(): Promise<void>;
}

const pageOf = (script: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Conformance</title>` +
  `<link rel="icon" href="data:,"><link rel="stylesheet" href="/theme.css"><body><script type="module" src="${script}"></script></body></html>`;

/** Starts it with the required pages. */
export async function startPageServer(
  hosts: readonly HostPage[] = [],
  views: readonly ViewPage[] = [],
): Promise<PageServer> {
  const theme = await readFile(require.resolve('@mcp-app/tokens/theme.css'), 'utf8');
  const files = new Map([['/theme.css', theme]]);
  const pages = [...hosts.map((name) => `hosts/${name}`), ...views.map((name) => `views/${name}`)];
  for (const page of pages) {
    const scripts = await bundle([`${page}.ts`], { splitting: true });
    for (const [path, text] of scripts) files.set(path, text);
    files.set(`/${page}.html`, pageOf(`/${page}.js`));
  }
  // For every origin: views are loaded by frames of another one.
  const { origin, close } = await serveFiles(files);
  const ours = await startSandboxServer({
    port: 0,
    host: '127.0.0.1',
    allowHosts: [origin],
    allowLoopback: true,
  });
  const example = await startExampleSandbox();
  const sandboxOf = (name: HostPage) =>
    encodeURIComponent(['elements', 'exposed'].includes(name) ? ours.url : example.url);
  return {
    hostUrl(name) {
      const page = `${origin}/hosts/${name}.html?sandbox=${sandboxOf(name)}`;
      // A page with the test interface is told the server by it.
      return name === 'exposed' ? page : `${page}&server={server}&scenario={scenario}`;
    },
    viewUrl: (name) => `${origin}/views/${name}.html`,
    async close() {
      await ours.close();
      example.close();
      close();
    },
  };
}
