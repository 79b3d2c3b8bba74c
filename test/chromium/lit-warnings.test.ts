// What Lit writes to the console of pages in development: see docs/decisions/lit-in-development.md. The packed packages,
// and a real development server of Vite.
import { cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from 'vite';
import type { ViteDevServer } from 'vite';
import { emptyFolder, writeProject } from '../packages/support/bundlers.js';
import { root } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';

const DEV_MODE = 'Lit is in dev mode';
const TWICE = 'Multiple versions of Lit loaded';

/** A script for each page, which ends with `document.title = 'loaded'`. */
const PAGES: Record<string, string> = {
  lit: `import 'lit';`,
  elements: `import '@mcp-app/elements/define';`,
  root: `import '@mcp-app/elements/mcp-app-root/define';`,
  dock: `import '@mcp-app/elements/mcp-app-dock';`,
  registry: `import '@mcp-app/elements/registry';`,
  react: `import { McpAppRoot } from '@mcp-app/react'; globalThis.used = McpAppRoot;`,
  inspector: `import '@mcp-app/devtools/inspector/define';`,
  dev: `import '@mcp-app/devtools/dev';`,
  twice: `import '@mcp-app/elements/define'; import 'another-lit-html';`,
};

const folder = realpathSync(emptyFolder());
let browser: Browser;
let server: ViteDevServer;
let origin: string;
beforeAll(async () => {
  await writeProject(folder, {
    script: '',
    packages: ['elements', 'react', 'devtools'],
    dependencies: ['react'],
  });
  for (const [name, script] of Object.entries(PAGES)) {
    writeFileSync(join(folder, `${name}.js`), `${script}\ndocument.title = 'loaded';`);
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><script type="module" src="./${name}.js"></script>`,
    );
  }
  const copy = join(folder, 'node_modules/another-lit-html');
  mkdirSync(copy, { recursive: true });
  cpSync(realpathSync(join(root, 'node_modules/lit-html')), copy, { recursive: true });
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
    optimizeDeps: { entries: ['*.html'] },
  });
  await server.listen();
  origin = server.resolvedUrls!.local[0]!;
  browser = await launchHeadless();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** The warnings and errors of a page, once its script and the tasks that it queued have run. */
async function consoleOf(name: string): Promise<string[]> {
  const page = await browser.newPage();
  const texts: string[] = [];
  page.on('console', (message) => {
    if (/^(?:error|warn)/.test(message.type())) texts.push(message.text());
  });
  page.on('pageerror', (error) => texts.push(String(error)));
  await page.goto(`${origin}${name}.html`);
  // Vite reloads a page whose dependencies it finds late, which ends a wait in the page.
  await page.waitForFunction(() => document.title === 'loaded');
  await page.close();
  // The browser asks for an icon that the project does not have.
  return texts.filter((text) => !text.startsWith('Failed to load resource'));
}

it('a page that loads Lit alone has its notice', async () => {
  expect(await consoleOf('lit')).toEqual([expect.stringContaining(DEV_MODE)]);
});

it.each(Object.keys(PAGES).filter((name) => !['lit', 'twice'].includes(name)))(
  'a page with %s has no warning',
  async (name) => {
    expect(await consoleOf(name)).toEqual([]);
  },
);

it('a page with two copies of Lit is still warned', async () => {
  expect(await consoleOf('twice')).toEqual([expect.stringContaining(TWICE)]);
});
