// The demo for a new user with only a keyboard, a phone, or another writing direction.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, reads, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';
import { violations } from './support/violations.js';

const PHONE = { width: 360, height: 740 };
const MOST_TABS = 40;

/** An entry of the browser's layout-shift observer. */
interface Shift {
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** The focused element, as text. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at, body } = document;
    if (at === body) return '';
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

  it.each([PHONE, { width: 1280, height: 800 }])(
    'explains what this is, and nothing moves by itself, $width pixels wide',
    async (size) => {
      const page = await demo.open(size, () => {
        const moved: object[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries() as (PerformanceEntry & Shift)[]) {
            if (entry.hadRecentInput) continue;
            moved.push(entry.sources.map(({ node }) => (node as Element | null)?.outerHTML));
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const isWelcome = () => page.$eval('#welcome', (welcome) => welcome.checkVisibility());
      expect(await isWelcome()).toBe(true);
      await page.locator('.card ::-p-text(How did our teas sell)').click();
      const view = await viewWith(page, '.pages');
      await reads(page, '.answer', 'Here are the sales of 2025.');
      await page.locator('#suggestions ::-p-text(Is the checkout healthy)').click();
      await viewWith(page, '#charts svg');
      await reads(page, '.exchange:last-child .answer', 'I keep an eye on it');
      expect(await isWelcome()).toBe(false);
      // The last size that the view reports has arrived once it has answered a later request.
      await view.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
      const moved = () => page.evaluate(() => (window as unknown as { moved: object[] }).moved);
      expect(await moved()).toEqual([]);
      // On the first screen, the inspector opens beside the rest and scrolls nothing.
      await press(page, 'New chat');
      await press(page, 'Inspector');
      const tops = await page.$$eval('header, main, #inspector', (parts) =>
        parts.map((part) => part.getBoundingClientRect().top),
      );
      expect(tops).toEqual([0, tops[1], tops[1]]);
      expect(await page.evaluate(() => document.scrollingElement!.scrollTop)).toBe(0);
      // It would be remembered.
      await press(page, 'Inspector');
      await page.close();
    },
  );

  it('works with only a keyboard, and never loses the focus', async () => {
    const page = await demo.open();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the composer');
    await page.keyboard.press('Enter');
    await tabTo(page, 'I need a break');
    await page.keyboard.press('Enter');
    // The pressed button is gone; its neighbour has the focus.
    expect(await focused(page)).toContain('How shall we split');
    const view = await viewWith(page, '.drops');
    // The app offers tools now, and the lists were rendered again.
    await page.waitForFunction(
      () => document.querySelector('.exchange:last-child .answer')?.textContent?.includes('begin'),
      { polling: 100 },
    );
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
    await tabTo(page, 'prompt');
    await page.keyboard.type('/drop');
    await page.waitForSelector('#tools [role=option]');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('field-column');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('prompt');
    await page.close();
  });

  it('shows the header in one line on a phone, and the settings on demand', async () => {
    const page = await demo.open(PHONE);
    const tall = await page.$eval('header', (header) => header.getBoundingClientRect().height);
    const line = await page.$eval('h1', (title) => title.getBoundingClientRect().height);
    expect(tall).toBeLessThan(line * 3);
    const isShown = (id: string) =>
      page.$eval(id, (part) => part.checkVisibility({ visibilityProperty: true }));
    expect(await isShown('#theme')).toBe(false);
    await page.click('#menu');
    await expect.poll(() => isShown('#theme')).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.select('#theme', 'dark');
    expect(await violations(page)).toEqual([]);
    await page.focus('#theme');
    await page.keyboard.press('Escape');
    await expect.poll(() => isShown('#theme')).toBe(false);
    expect(await focused(page)).toBe('menu');
    await page.click('#inspect');
    expect(await isShown('#inspector')).toBe(true);
    await page.close();
  });

  it.each([PHONE, { width: 1280, height: 800 }])(
    'is laid out right to left, $width pixels wide, and so are the apps',
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
