// `npm run test:adoption`: the packed packages in a page of each bundler and framework, built as their documentation
// says, with and without the optional MCP client, and checked in Chromium.
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { eventually, viewWith } from '../examples/support/browser.js';
import { launchChromium } from '../support/chromium.js';
import { levelsUntilFirstResult, showFrame, startShowServer } from '../support/first-result.js';
import { BUILDS, parcelFiles } from './support/builds.js';
import { CASES } from './support/installation.js';
import type { Served } from './support/programs.js';

const SLOTS = ['One moment', 'It failed', 'Instead', 'A toolbar'];
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(28, 30, 35)';

const folders = inject('folders');
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

async function openPage(): Promise<Page> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  return page;
}

const backgrounds = (page: Page) =>
  page.evaluate(() =>
    ['body', '#box'].map(
      (selector) => getComputedStyle(document.querySelector(selector)!).backgroundColor,
    ),
  );

/** Messages of frameworks about markup that differs from the server's, and all other errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const isExpected = /favicon|:9\//.test(`${message.location().url} ${message.text()}`);
    if (/^(error|warn)/.test(message.type()) && !isExpected)
      complaints.push(message.text().split('\n')[0]!);
  });
  return complaints;
}

describe.each(BUILDS)('$name', ({ build, isRendered }) => {
  describe.each(CASES)('%s the optional client', (name) => {
    let served: Served | undefined;
    let hasPage = true;
    beforeAll(async () => {
      const built = await build(folders[name]);
      hasPage = built.serve !== undefined;
      served = await built.serve?.();
    });
    afterAll(() => served?.close());

    it('builds', () => expect(served !== undefined).toBe(hasPage));

    it('shows the view of a frame with theme="dark" in dark colours on a light page', async ({
      skip,
    }) => {
      if (!served) skip();
      const page = await openPage();
      const complaints = complaintsOf(page);
      await page.goto(served!.url);
      const view = await viewWith(page, '#given');
      const given = await eventually(
        () => view.$eval('#given', ({ textContent }) => textContent),
        'the theme in the view',
      );
      expect(given).toBe('dark light-dark(rgb(255, 255, 255), rgb(28, 30, 35))');
      expect(await backgrounds(page)).toEqual([LIGHT, DARK]);
      const reason = await eventually(
        () =>
          page.$eval('#lost', (frame) => (frame as { error?: { reason: string } }).error?.reason),
        'the error of a frame with a server',
      );
      expect(reason).toBe(name === 'with' ? 'server-unreachable' : 'sdk-missing');
      // In development, a frame that is set up wrong also says so in the console.
      expect(complaints).toEqual([`<mcp-app-frame> connect/${reason}`]);
    });

    it('shows only the loading slot until the view is there', async ({ skip }) => {
      if (!served || !isRendered) skip();
      const page = await openPage();
      await page.evaluateOnNewDocument((slots: string[]) => {
        const seen = new Set<string>();
        Object.assign(globalThis, { seen });
        const look = () => {
          const text = document.body?.innerText ?? '';
          for (const slot of slots) if (text.includes(slot)) seen.add(slot);
          requestAnimationFrame(look);
        };
        look();
      }, SLOTS);
      await page.goto(served!.url);
      await viewWith(page, '#given');
      await eventually(
        () => page.$eval('#dark', (frame) => (frame as { status?: string }).status === 'ready'),
        'ready',
      );
      const seen = await page.evaluate(() => [...(globalThis as { seen?: Set<string> }).seen!]);
      expect(seen.filter((slot) => slot !== 'One moment')).toEqual([]);
      // They are in the page by now, and the frame shows none of them.
      expect(await page.$$eval('#dark > [slot]', (slots) => slots.length)).toBe(SLOTS.length);
    });

    it('shows the loading slot in the right colours without JavaScript', async ({ skip }) => {
      if (!served || !isRendered) skip();
      const page = await openPage();
      await page.setJavaScriptEnabled(false);
      await page.goto(served!.url);
      const text = await page.evaluate(() => document.body.innerText);
      expect(SLOTS.filter((slot) => text.includes(slot))).toEqual(['One moment']);
      expect(await backgrounds(page)).toEqual([LIGHT, DARK]);
    });
  });
});

// The other bundlers are in `test/chromium/first-files.test.ts`.
describe('parcel', () => {
  it('makes at most five files on two levels until the first result', async () => {
    const server = await startShowServer();
    onTestFinished(() => server.close());
    const files = await parcelFiles(folders.with, showFrame(server));
    const levels = await levelsUntilFirstResult(browser, files);
    expect(levels.length, JSON.stringify(levels)).toBe(2);
    expect(levels.flat().length, JSON.stringify(levels)).toBeLessThanOrEqual(5);
  });
});
