// WebMCP in Chromium's own implementation, where a flag turns it on: the tools of views in the host page, and those of a view
// alone in a tab. test/unit/agents/publish-tools.test.ts has the other forms of the API.
import { build } from 'esbuild';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolatedChromiumOptions } from '../../scripts/browsers/chromium-options.mjs';
import { launchChromium } from '../support/chromium.js';
import { serveFiles } from '../support/serve-files.js';
import { frameBundle } from './support/frame-bundle.js';

const source = new URL('../../packages/elements/src/', import.meta.url).pathname;

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: source },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]!.text.replaceAll('</script', '<\\/script');
}

/** The tools that the browser knows, and a call of one of them, in the form that this version has. */
const BROWSER = `
  const context = document.modelContext ?? navigator.modelContext ?? {};
  const testing = navigator.modelContextTesting;
  const list = () => (context.getTools ? context.getTools() : testing.listTools());
  window.names = async () => (await list()).map(({ name }) => name);
  window.call = async (name, args) =>
    context.executeTool
      ? context.executeTool((await list()).find((tool) => tool.name === name), args)
      : testing.executeTool(name, JSON.stringify(args));`;

/** A page with a frame. */
const HOST = `
  import { AgentTools, publishTools } from './agents/index.ts';
  window.start = async () => {
    const frame = document.createElement('mcp-app-frame');
    frame.html = await (await fetch('/view')).text();
    frame.eager = true;
    document.body.append(frame);
    await new Promise((ready) => frame.addEventListener('mcp-app-ready', ready));
    window.unpublish = publishTools(new AgentTools());
  };`;

/** A view with one tool. */
const VIEW = `
  import { McpApp, publishAppTools, registerTool } from './view/index.ts';
  const app = new McpApp({ name: 'Shop', version: '1' });
  registerTool(app, 'add', {
    description: 'Adds two numbers.',
    inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
  }, ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }));
  window.published = publishAppTools(app, { failed: (error) => { window.failure = String(error) } });
  if (window.parent !== window) app.connect();`;

let browser: Browser;
let served: { origin: string; close(): void };
let page: Page;
/** Whether this Chromium has WebMCP. */
let hasWebMcp = false;
beforeAll(async () => {
  const view = `<!doctype html><title>Shop</title><body>shop<script>${BROWSER}</script><script>${await bundled(VIEW)}</script>`;
  const host = await bundled(HOST);
  served = await serveFiles(
    new Map([
      [
        '/',
        `<!doctype html><title>page</title><body><script>${BROWSER}</script><script>${host}</script><script type="module" src="/kit.js"></script>`,
      ],
      ['/kit.js', await frameBundle('')],
      ['/view', view],
    ]),
  );
  const { args = [] } = await isolatedChromiumOptions();
  browser = await launchChromium({
    args: [
      ...args,
      '--enable-features=WebMCP,WebMCPTesting',
      '--enable-experimental-web-platform-features',
    ],
  });
  page = await browser.newPage();
  await page.goto(`${served.origin}/`);
  hasWebMcp = await page.evaluate(() => 'modelContext' in document || 'modelContext' in navigator);
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

const names = () => page.evaluate('names()');
const call = (name: string, args: object) =>
  page.evaluate(`call(${JSON.stringify(name)}, ${JSON.stringify(args)})`);

describe('WebMCP in Chromium', () => {
  it('a frame publishes the tools of its view in the host page, and removes them', async ({
    skip,
  }) => {
    if (!hasWebMcp) skip('This Chromium has no WebMCP, also not behind its flags.');
    await page.goto(`${served.origin}/`);
    await page.evaluate('start()');
    await expect.poll(names).toEqual(['app1__add']);
    expect(JSON.stringify(await call('app1__add', { a: 2, b: 3 }))).toContain('5');
    await page.evaluate('unpublish()');
    await expect.poll(names).toEqual([]);
  });

  it('a view alone in a tab publishes its tools, and inside of a host it does not', async ({
    skip,
  }) => {
    if (!hasWebMcp) skip('This Chromium has no WebMCP, also not behind its flags.');
    await page.goto(`${served.origin}/view`);
    await expect.poll(names).toEqual(['add']);
    expect(JSON.stringify(await call('add', { a: 2, b: 3 }))).toContain('5');
    await page.evaluate('published()');
    await expect.poll(names).toEqual([]);
  });
});
