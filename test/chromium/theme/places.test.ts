// The promise of the matrix, in every place that a view can be in, and while there is no view yet. Checked in the pixels.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSampled } from '../../support/tier.js';
import { LEGIBLE, legibilityOf } from './contrast.js';
import { EMPTY_FRAMES, PAGES, PLACES, servePlacePages, VIEWS } from './place-pages.js';
import type { PlacePages } from './place-pages.js';
import { HOST_PAGES } from './theme-page.js';
import type { Scheme } from './theme-page.js';
import { ENGINES, isInstalled, testedEngines } from './themed-browsers.js';
import type { ThemedBrowser } from './themed-browsers.js';

let pages: PlacePages;
beforeAll(async () => {
  pages = await servePlacePages();
});
afterAll(() => pages?.close());

type Box = Parameters<typeof legibilityOf>[1];

async function look(browser: ThemedBrowser) {
  const box = (await browser.evaluate('window.viewBox()')) as Box;
  return legibilityOf(await browser.screenshot(), box);
}

/** What is wrong with the view, in words. */
async function faultOf(browser: ThemedBrowser, view: string, expected: Scheme): Promise<string> {
  const { text, background, contrast } = await look(browser);
  const shown = `text ${text.toFixed(2)} on ${background.toFixed(2)}`;
  if (contrast < LEGIBLE) return `${shown} is not legible`;
  const isDark = background < text;
  const isWrong = pages.follows(view) === 'follows' && isDark !== (expected === 'dark');
  return isWrong ? `${shown} is not ${expected}` : '';
}

describe.each(testedEngines(isSampled))('in %s', (engine) => {
  describe.runIf(isInstalled(engine)).each(['light', 'dark'] as const)(
    'under a %s system',
    (system) => {
      let browser: ThemedBrowser;
      beforeAll(async () => {
        browser = await ENGINES[engine](system);
      });
      afterAll(() => browser?.close());

      // Each of the other engines takes minutes for all pages: they get the one that contradicts their system.
      const contrary = system === 'dark' ? PAGES[0] : PAGES[2];
      const checked = engine === 'chromium' ? PAGES : [contrary];

      it.each(PLACES)('views are legible and follow the page in %s', async (place) => {
        for (const page of checked)
          for (const view of VIEWS) {
            const url = pages.url(page, place, view);
            await browser.open(url);
            await expect.poll(() => browser.evaluate('window.readyPage')).toBe(url);
            const message = `${view} on a page with: ${page}`;
            const expected = HOST_PAGES[page]!.shows(system);
            await expect.poll(() => faultOf(browser, view, expected), { message }).toBe('');
          }
      });

      it.each(EMPTY_FRAMES)('a frame that is %s has the colour of its page', async (status) => {
        for (const page of checked.filter((name) => !HOST_PAGES[name]!.toggle)) {
          const url = pages.url(page, status);
          await browser.open(url);
          const shown = () => browser.evaluate('`${window.frame?.status} ${location.href}`');
          await expect.poll(shown).toBe(`${status} ${url}`);
          const isDark = HOST_PAGES[page]!.shows(system) === 'dark';
          // Not once in the colours of the other scheme, also not while its documents are loaded.
          for (let time = 0; time < 5; time++)
            expect((await look(browser)).background < 0.5, page).toBe(isDark);
        }
      });
    },
  );
});
