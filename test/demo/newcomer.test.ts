// The demo as somebody meets it who has a keyboard only, a phone, or another direction of writing.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';
import { violations } from './support/violations.js';

const PHONE = { width: 360, height: 740 };
const MOST_TABS = 40;

/** What has the focus, in words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.id || at?.textContent?.trim() || at?.localName || '';
  });

/** Presses Tab until the words have the focus. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if ((await focused(page)).includes(words)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_TABS} tabs did not lead to “${words}”.`);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe('the demo: a newcomer', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo();
  });
  afterAll(() => demo.close());

  it('is told what this is, until the conversation begins', async () => {
    const page = await demo.open();
    const isShown = () => page.$eval('#welcome', (welcome) => welcome.checkVisibility());
    expect(await isShown()).toBe(true);
    await press(page, 'How did our teas sell');
    expect(await isShown()).toBe(false);
    await page.close();
  });

  it('needs nothing but a keyboard, and never loses the focus', async () => {
    const page = await demo.open();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the composer');
    await page.keyboard.press('Enter');
    await tabTo(page, 'I need a break');
    await page.keyboard.press('Enter');
    // The button that was pressed is gone; its neighbour has the focus.
    expect(await focused(page)).toContain('How shall we split');
    const view = await viewWith(page, '.drops');
    // The app offers tools now, and the lists were drawn anew.
    await page.waitForSelector('option[value$="/drop-piece"]');
    expect(await focused(page)).toContain('How shall we split');
    // Backwards from the suggestions, the last thing before them is the app.
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      if (await view.evaluate(() => document.activeElement?.localName === 'button')) break;
    }
    await page.keyboard.press('Enter');
    await view.waitForSelector('[data-piece="x"]', { timeout: 60_000 });
    await tabTo(page, 'Run any tool');
    await page.keyboard.press('Enter');
    expect(await page.$eval('#composer-panel', (panel) => (panel as HTMLDetailsElement).open)).toBe(
      true,
    );
    await page.close();
  });

  it('sees the header in one line on a phone, and the settings when asked for', async () => {
    const page = await demo.open(PHONE);
    const tall = await page.$eval('header', (header) => header.getBoundingClientRect().height);
    const line = await page.$eval('h1', (title) => title.getBoundingClientRect().height);
    expect(tall).toBeLessThan(line * 3);
    expect(await page.$eval('#theme', (theme) => theme.checkVisibility())).toBe(false);
    await page.click('#settings summary');
    expect(await page.$eval('#theme', (theme) => theme.checkVisibility())).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.select('#theme', 'dark');
    expect(await violations(page)).toEqual([]);
    const isOpen = () => page.$eval('#settings', (panel) => (panel as HTMLDetailsElement).open);
    await page.focus('#theme');
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(false);
    expect(await focused(page)).toBe('Settings');
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(true);
    await page.click('#inspect');
    expect(await isOpen()).toBe(false);
    expect(await page.$eval('#inspector', (panel) => panel.checkVisibility())).toBe(true);
    await page.close();
  });

  it.each([PHONE, { width: 1280, height: 800 }])(
    'reads from right to left, $width pixels wide, and so do the apps',
    async (size) => {
      const page = await demo.open(size);
      await page.evaluate(() =>
        Object.assign(document.documentElement, { dir: 'rtl', lang: 'ar' }),
      );
      await press(page, 'How did our teas sell');
      const view = await viewWith(page, '.chart');
      expect(await view.evaluate(() => document.documentElement.dir)).toBe('rtl');
      expect(await overflow(page)).toBe(0);
      expect(await view.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
      expect(await violations(page)).toEqual([]);
      await page.close();
    },
  );
});
