// `dist/cdn/autoloader.js` loads the bundle of an element when its tag appears, and not before.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { filesIn, root } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';
import { serveFiles } from '../support/serve-files.js';
import type { ServedFiles } from '../support/serve-files.js';

const cdn = join(root, 'packages/elements/dist/cdn');
const LOADER = '<script type="module" src="/cdn/autoloader.js"></script>';
const PAGES: Record<string, string> = {
  empty: '<main></main>',
  frame: '<mcp-app-frame></mcp-app-frame>',
  all: '<mcp-app-dock><mcp-app-frame></mcp-app-frame></mcp-app-dock><mcp-app-elicitation></mcp-app-elicitation><mcp-app-root></mcp-app-root>',
  shadow:
    '<section><template shadowrootmode="open"><mcp-app-dock></mcp-app-dock></template></section>',
};

let browser: Browser;
let served: ServedFiles;
beforeAll(async () => {
  const files = new Map([
    ...filesIn(cdn).map((path) => [`/cdn/${path}`, readFileSync(join(cdn, path), 'utf8')] as const),
    ...Object.entries(PAGES).map(
      ([name, html]) => [`/${name}`, `<!doctype html><title>Page</title>${LOADER}${html}`] as const,
    ),
  ]);
  served = await serveFiles(files);
  browser = await launchHeadless();
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

/** A page after its scripts, with the bundles that it has requested so far. */
async function open(name: string): Promise<{ page: Page; requested: string[] }> {
  const page = await browser.newPage();
  const requested: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/cdn\/(mcp-app-\w+)\.js$/.exec(request.url()) ?? [];
    if (file) requested.push(file);
  });
  await page.goto(`${served.origin}/${name}`, { waitUntil: 'networkidle0' });
  return { page, requested };
}

const whenDefined = (page: Page, tag: string) =>
  page.evaluate((tag) => customElements.whenDefined(tag).then(() => {}), tag);

/** Runs code in the page, and returns what was requested until the tag was defined. */
async function requestedAfter(code: string, tag: string): Promise<string[]> {
  const { page, requested } = await open('empty');
  expect(requested).toEqual([]);
  await page.evaluate(code);
  await whenDefined(page, tag);
  await page.close();
  return requested;
}

describe('the tags of the page', () => {
  it.each([
    ['empty', []],
    ['frame', ['mcp-app-frame']],
    ['all', ['mcp-app-dock', 'mcp-app-elicitation', 'mcp-app-frame', 'mcp-app-root']],
    ['shadow', ['mcp-app-dock']],
  ])('%s: loads %j', async (name, wanted) => {
    const { page, requested } = await open(name);
    for (const tag of wanted) await whenDefined(page, tag);
    expect(requested.toSorted()).toEqual(wanted);
    await page.close();
  });
});

describe('tags that are added later', () => {
  it.each([
    ['alone', `document.body.append(document.createElement('mcp-app-frame'))`],
    [
      'inside of what is added',
      `document.body.innerHTML = '<p><mcp-app-frame></mcp-app-frame></p>'`,
    ],
    [
      'in an open root',
      `const host = document.createElement('div');
       host.attachShadow({ mode: 'open' }).innerHTML = '<p><mcp-app-frame></mcp-app-frame></p>';
       document.body.append(host)`,
    ],
    [
      'in an open root that is filled later',
      `const host = document.createElement('div');
       const inner = host.attachShadow({ mode: 'open' });
       document.body.append(host);
       setTimeout(() => { inner.innerHTML = '<mcp-app-frame></mcp-app-frame>'; })`,
    ],
    [
      'in an element that is defined later',
      `document.body.innerHTML = '<a-card></a-card>';
       setTimeout(() => customElements.define('a-card', class extends HTMLElement {
         connectedCallback() {
           this.attachShadow({ mode: 'open' }).innerHTML = '<b-card></b-card>';
         }
       }));
       setTimeout(() => customElements.define('b-card', class extends HTMLElement {
         connectedCallback() {
           this.attachShadow({ mode: 'open' }).innerHTML = '<mcp-app-frame></mcp-app-frame>';
         }
       }), 20)`,
    ],
    [
      'in a closed root that the page names',
      `const host = document.createElement('div');
       const inner = host.attachShadow({ mode: 'closed' });
       inner.innerHTML = '<mcp-app-frame></mcp-app-frame>';
       document.body.append(host);
       import('/cdn/autoloader.js').then(({ discover }) => discover(inner))`,
    ],
  ])('%s', async (_, code) => {
    expect(await requestedAfter(code, 'mcp-app-frame')).toEqual(['mcp-app-frame']);
  });

  it('an element that the page registered itself is not loaded again', async () => {
    const { page, requested } = await open('empty');
    await page.evaluate(`customElements.define('mcp-app-root', class extends HTMLElement {});
      document.body.innerHTML = '<mcp-app-root></mcp-app-root><mcp-app-dock></mcp-app-dock>'`);
    await whenDefined(page, 'mcp-app-dock');
    expect(requested).toEqual(['mcp-app-dock']);
    await page.close();
  });
});

it('reports a bundle that cannot be loaded, and tries again with the next tag', async () => {
  const { page } = await open('empty');
  const errors: unknown[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.setRequestInterception(true);
  let isOffline = true;
  page.on('request', (request) => void (isOffline ? request.abort() : request.continue()));
  const add = `void document.body.append(document.createElement('mcp-app-frame'))`;
  await page.evaluate(add);
  await vi.waitFor(() => expect(errors).toHaveLength(1), 30_000);
  expect(String(errors[0])).toContain('dynamically imported module');
  isOffline = false;
  await page.evaluate(add);
  await whenDefined(page, 'mcp-app-frame');
  await page.close();
});
