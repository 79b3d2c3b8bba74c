// The dev host is part of Vite's dev server, and of nothing else.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mcpAppView } from '../../../packages/devtools/src/vite/index.js';

const PAGE = '<!doctype html><html lang="en"><head></head><body><p>Hello</p></body></html>';
const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));

let server: ViteDevServer | undefined;
let root = '';
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(root, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** Inside this repository, so that the packages are found. */
function project(files: Record<string, string>): string {
  root = mkdtempSync(join(cache, 'vite-project-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return root;
}

async function develop(plugins: ReturnType<typeof mcpAppView>): Promise<ViteDevServer> {
  server = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    base: '/app/',
    plugins,
    server: { middlewareMode: true, ws: false },
    // Nothing is opened in a browser here.
    optimizeDeps: { noDiscovery: true },
  });
  return server;
}

const SCRIPT = /<script type="module" src="(\/app\/@id\/__x00__mcp-app-dev-host)"><\/script>/;

describe('mcpAppView on the dev server', () => {
  it('inserts the dev host before the scripts of the page, with the sample', async () => {
    project({ 'index.html': PAGE, 'sample.json': '{ "toolInput": { "zone": "UTC" } }' });
    const { transformIndexHtml, transformRequest } = await develop(
      mcpAppView({ sample: 'sample.json' }),
    );
    const html = await transformIndexHtml('/index.html', PAGE);
    expect(html).toMatch(SCRIPT);
    const entry = await transformRequest('\0mcp-app-dev-host');
    expect(entry?.code).toContain('startDevHost');
    expect(entry?.code).toContain('sample.json');
  });

  it('uses attributes of the page without a sample', async () => {
    project({ 'index.html': PAGE });
    const { transformRequest } = await develop(mcpAppView());
    const entry = await transformRequest('\0mcp-app-dev-host');
    expect(entry?.code).toMatch(/dev\/auto/);
  });

  it('can be left out', async () => {
    project({ 'index.html': PAGE });
    const { transformIndexHtml } = await develop(mcpAppView({ devHost: false }));
    expect(await transformIndexHtml('/index.html', PAGE)).not.toMatch(SCRIPT);
  });

  it('is not in a build', async () => {
    project({ 'index.html': PAGE, 'sample.json': '{}' });
    vi.stubEnv('NODE_ENV', 'production');
    const result = await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [mcpAppView({ sample: 'sample.json' })],
      build: { write: false },
    });
    const text = JSON.stringify(result);
    expect(text).toContain('Hello');
    expect(text).not.toContain('dev-host');
  });
});
