// Every page as a reader sees it: no axe violations in light and dark, and examples that run.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles } from '../support/serve-files.ts';
import type { ServedFiles } from '../support/serve-files.ts';
import { sharedChromium } from '../support/shared-tabs.ts';
import type { Tabs } from '../support/shared-tabs.ts';
import { BASE } from './support/built-site.ts';
import { pagePaths, siteFiles } from './support/site-files.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules that depend on the theme; the others are the same in both. */
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] };

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let tabs: Tabs;
let site: ServedFiles;
let page: Page;

beforeAll(async () => {
  tabs = await sharedChromium();
  site = await serveFiles(siteFiles);
  page = await tabs.newPage();
  await page.setViewport(DESKTOP);
});
afterAll(async () => {
  await tabs.close();
  site.close();
});

const open = async (path: string) => {
  await page.goto(`${site.origin}${path}`, { waitUntil: 'load' });
};

/** Rule and elements of each violation. A view inside a frame is its author's responsibility. */
async function violations(theme: 'light' | 'dark', options: object): Promise<string[]> {
  return page.evaluate(
    async (chosen, more) => {
      document.documentElement.dataset['theme'] = chosen;
      const { axe: tester } = window as unknown as {
        axe: {
          run(options: object): Promise<{
            violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
          }>;
        };
      };
      const found = await tester.run({ iframes: false, resultTypes: ['violations'], ...more });
      return found.violations.map(
        ({ id, nodes }) =>
          `${chosen} ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
      );
    },
    theme,
    options,
  );
}

describe('every page', () => {
  it.each(pagePaths)('%s is accessible in light and dark, and fits a phone', async (path) => {
    await open(path);
    await page.evaluate(axe);
    const found = [...(await violations('light', {})), ...(await violations('dark', COLOURS))];
    expect(found).toEqual([]);
    await page.setViewport(PHONE);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewport(DESKTOP);
    expect(width, 'the page scrolls sideways').toBeLessThanOrEqual(PHONE.width);
  });
});

describe('on a phone', () => {
  beforeAll(() => page.setViewport(PHONE));
  afterAll(() => page.setViewport(DESKTOP));

  it('wide tables scroll in a box that has a name and takes the focus', async () => {
    await open(`${BASE}guides/feeding/`);
    const boxes = await page.$$eval('.table-scroll', (found) =>
      found.map((box) => ({
        name: box.getAttribute('aria-label'),
        tabIndex: (box as HTMLElement).tabIndex,
        isWide: box.scrollWidth > box.clientWidth,
        overflow: getComputedStyle(box).overflowX,
      })),
    );
    expect(boxes.filter(({ isWide }) => isWide)).not.toEqual([]);
    for (const box of boxes) expect(box).toMatchObject({ tabIndex: 0, overflow: 'auto' });
    expect(boxes[0]!.name).toBe('Table: Which way to feed a frame');
    const bare = await page.$$eval('.sl-markdown-content table', (tables) =>
      tables.filter((table) => !table.parentElement!.matches('.table-scroll')),
    );
    expect(bare).toEqual([]);
  });
});

describe('live examples', () => {
  const statusOf = (selector: string) =>
    page.$eval(selector, (frame) => (frame as unknown as { status: string }).status);

  it('show the demo on the first page, in a real frame', async () => {
    await open(BASE);
    await page.waitForSelector('live-demo mcp-app-frame');
    await expect.poll(() => statusOf('live-demo mcp-app-frame')).toBe('ready');
    // The chart has its data, and the table that of a tool that the view called.
    await expect.poll(() => textOfView('.chart')).toContain('Matcha');
    await expect.poll(() => textOfView('.pages')).toContain('480 orders');
  });

  it('run the code that they show', async () => {
    await open(`${BASE}guides/building-views/`);
    await page.waitForSelector('live-example mcp-app-frame');
    await page.$eval('live-example mcp-app-frame', (frame) => frame.scrollIntoView());
    await expect.poll(() => statusOf('live-example mcp-app-frame')).toBe('ready');
    const height = () =>
      page.$eval('live-example mcp-app-frame', (frame) => frame.getBoundingClientRect().height);
    await expect.poll(height).toBeLessThan(140);
  });

  it('open in the playground, where they can be edited', async () => {
    await open(`${BASE}guides/building-views/`);
    const link = await page.waitForSelector('.live-result a');
    const address = await link!.evaluate((element) => (element as HTMLAnchorElement).href);
    await page.goto(address);
    await page.waitForSelector('live-playground textarea');
    await expect.poll(() => statusOf('live-playground mcp-app-frame')).toBe('ready');
    await page.$eval('textarea', (area) => {
      area.value = area.value.replace('</body>', '<p id="more">More</p></body>');
      area.dispatchEvent(new Event('input'));
    });
    await expect.poll(() => textOfView('#more')).toBe('More');
  });

  /** The text of an element in the view of the page. */
  async function textOfView(selector: string): Promise<string | undefined> {
    for (const frame of page.frames()) {
      const element = await frame.$(selector).catch(() => null);
      if (element) return element.evaluate(({ textContent }) => textContent ?? '');
    }
    return undefined;
  }
});

describe('tabs', () => {
  const shown = () =>
    page.$$eval('site-tabs [role=tabpanel]', (panels) =>
      panels.filter((panel) => !(panel as HTMLElement).hidden).map(({ id }) => id),
    );

  it('show one framework, which a reader chooses once for all pages', async () => {
    await open(`${BASE}start/view/`);
    await page.evaluate(() => localStorage.clear());
    await open(`${BASE}start/view/`);
    expect(await shown()).toEqual(['plain-html', 'plain-html-1']);
    await page.click('#tab-react');
    expect(await shown()).toEqual(['react', 'react-1']);
    await page.keyboard.press('ArrowRight');
    expect(await shown()).toEqual(['vue', 'vue-1']);
    await open(`${BASE}start/host/`);
    expect(await shown()).toEqual(['vue']);
  });

  it('open for addresses that lead into them', async () => {
    await open(`${BASE}start/host-svelte/`);
    await expect.poll(() => page.url()).toContain('start/host/#svelte');
    await expect.poll(shown).toEqual(['svelte']);
    await open(`${BASE}start/host/#with-a-client-of-your-own`);
    await page.reload();
    expect(await shown()).toEqual(['plain-html']);
  });
});
