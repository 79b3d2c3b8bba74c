// What Lit writes to the console of pages in development: see docs/decisions/lit-in-development.md. The packed packages, a
// real development server of Vite, and webpack in its mode for development.
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from 'vite';
import webpack from 'webpack';
import { emptyFolder, writeProject } from '../packages/support/bundlers.js';
import { filesIn, root } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';
import { serveFiles } from '../support/serve-files.js';

const DEV_MODE = 'Lit is in dev mode';
const TWICE = 'Multiple versions of Lit loaded';

/** A script for each page, which ends with `document.title = 'loaded'`. */
const PAGES: Record<string, string> = {
  lit: `import 'lit';`,
  elements: `import '@mcp-app/elements/define';`,
  root: `import '@mcp-app/elements/mcp-app-root/define';`,
  dock: `import '@mcp-app/elements/mcp-app-dock';`,
  elicitation: `import '@mcp-app/elements/mcp-app-elicitation';`,
  registry: `import '@mcp-app/elements/registry';`,
  react: `import { McpAppRoot } from '@mcp-app/react'; globalThis.used = McpAppRoot;`,
  inspector: `import '@mcp-app/devtools/inspector/define';`,
  dev: `import '@mcp-app/devtools/dev';`,
  twice: `import '@mcp-app/elements/define'; import 'another-lit-html';`,
};

const folder = realpathSync(emptyFolder());

/** The pages of the project, served by a tool. */
interface Served {
  origin: string;
  close(): unknown;
}

async function startVite(): Promise<Served> {
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
    optimizeDeps: { entries: ['*.html'] },
  });
  await server.listen();
  return { origin: server.resolvedUrls!.local[0]!, close: () => server.close() };
}

async function startWebpack(): Promise<Served> {
  const output = join(folder, 'webpack');
  const names = Object.keys(PAGES);
  const compiler = webpack({
    context: folder,
    mode: 'development',
    devtool: false,
    entry: Object.fromEntries(names.map((name) => [name, `./${name}.js`])),
    output: { path: output },
  })!;
  const problem = await new Promise<string | undefined>((resolve) => {
    compiler.run((error, stats) => {
      const [first] = stats?.toJson({ all: false, errors: true }).errors ?? [];
      compiler.close(() => resolve(error?.message ?? first?.message));
    });
  });
  if (problem) throw new Error(problem);
  const files = new Map(
    filesIn(output).map((path) => [`/${path}`, readFileSync(join(output, path), 'utf8')]),
  );
  for (const name of names)
    files.set(`/${name}.html`, `<!doctype html><script src="/${name}.js"></script>`);
  const { origin, close } = await serveFiles(files);
  return { origin: `${origin}/`, close };
}

let browser: Browser;
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
  browser = await launchHeadless();
});
afterAll(() => browser?.close());

/** The warnings and errors of a page, once its script and the tasks that it queued have run. */
async function consoleOf(origin: string, name: string): Promise<string[]> {
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

describe.each([
  ['the development server of Vite', startVite],
  ['webpack in development', startWebpack],
])('with %s', (_, start) => {
  let served: Served;
  beforeAll(async () => {
    served = await start();
  });
  afterAll(() => served?.close());

  it('a page that loads Lit alone has its notice', async () => {
    expect(await consoleOf(served.origin, 'lit')).toEqual([expect.stringContaining(DEV_MODE)]);
  });

  it.each(Object.keys(PAGES).filter((name) => !['lit', 'twice'].includes(name)))(
    'a page with %s has no warning',
    async (name) => {
      expect(await consoleOf(served.origin, name)).toEqual([]);
    },
  );

  it('a page with two copies of Lit is still warned', async () => {
    expect(await consoleOf(served.origin, 'twice')).toEqual([expect.stringContaining(TWICE)]);
  });
});
