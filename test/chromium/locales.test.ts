// Packs for pages without a build step: `dist/locales/auto.js` beside a bundle of the elements, which it shares no file with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesIn, root } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';
import { serveFiles } from '../support/serve-files.js';
import type { ServedFiles } from '../support/serve-files.js';

const dist = join(root, 'packages/elements/dist');
const script = (path: string) => `<script type="module" src="${path}"></script>`;
const BUNDLE = script('/cdn/mcp-app-frame.js');
const AUTO = script('/locales/auto.js');
// It has no server, so it shows an error.
const FRAME = '<mcp-app-frame eager tool="weather"></mcp-app-frame>';
const PAGES: Record<string, string> = {
  before: AUTO + BUNDLE + FRAME,
  after: BUNDLE + AUTO + FRAME,
  one: BUNDLE + script('/locales/de.js') + FRAME,
  none: BUNDLE + FRAME,
};

let browser: Browser;
let served: ServedFiles;
beforeAll(async () => {
  const texts = ['cdn', 'locales'].flatMap((folder) =>
    filesIn(join(dist, folder)).map(
      (path) => [`/${folder}/${path}`, readFileSync(join(dist, folder, path), 'utf8')] as const,
    ),
  );
  const pages = Object.entries(PAGES).map(
    ([name, html]) =>
      [`/${name}`, `<!doctype html><html lang="de-AT"><title>Page</title>${html}</html>`] as const,
  );
  served = await serveFiles(new Map([...texts, ...pages]));
  browser = await launchHeadless();
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

/** Waits until the frame's error has this title. */
const shows = (page: Page, title: string) =>
  page.waitForFunction(
    (title) =>
      document
        .querySelector('mcp-app-frame')
        ?.shadowRoot?.querySelector('.failure .title')
        ?.textContent?.trim() === title,
    {},
    title,
  );

async function open(name: string): Promise<{ page: Page; packs: string[] }> {
  const page = await browser.newPage();
  const packs: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/locales\/([\w-]+)\.js$/.exec(request.url()) ?? [];
    if (file && !['auto', 'index', 'locale-registry'].includes(file)) packs.push(file);
  });
  await page.goto(`${served.origin}/${name}`);
  return { page, packs };
}

const setLanguage = (page: Page, language: string) =>
  page.evaluate((language) => void (document.documentElement.lang = language), language);

describe('packs beside a bundle', () => {
  it.each(['before', 'after'])('are loaded when they are needed: %s it', async (name) => {
    const { page, packs } = await open(name);
    await shows(page, 'Diese App konnte nicht geladen werden.');
    expect(packs).toEqual(['de']);
    await setLanguage(page, 'zh-HK');
    await shows(page, '無法載入此應用程式。');
    expect(packs).toEqual(['de', 'zh-hant']);
    await setLanguage(page, 'en-GB');
    await shows(page, 'This app could not be loaded.');
    expect(packs).toEqual(['de', 'zh-hant']);
    await page.close();
  });

  it('register themselves, one by one', async () => {
    const { page, packs } = await open('one');
    await shows(page, 'Diese App konnte nicht geladen werden.');
    expect(packs).toEqual(['de']);
    await setLanguage(page, 'fr');
    await shows(page, 'This app could not be loaded.');
    await page.close();
  });

  it('are not needed for English', async () => {
    const { page, packs } = await open('none');
    await shows(page, 'This app could not be loaded.');
    expect(packs).toEqual([]);
    await page.close();
  });
});
