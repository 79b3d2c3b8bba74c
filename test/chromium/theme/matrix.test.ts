// Views follow the scheme of their page, not that of the system, and their text is legible on what is painted behind
// it: every way to declare a scheme, every kind of view, every engine. Checked in the pixels.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSampled } from '../../support/tier.js';
import { LEGIBLE, legibilityOf } from './contrast.js';
import { EDGE, FRAME, HOST_PAGES, serveThemePages } from './theme-page.js';
import type { Scheme, ThemePages } from './theme-page.js';
import { ENGINES, isInstalled, testedEngines } from './themed-browsers.js';
import type { Engine, ThemedBrowser } from './themed-browsers.js';

let pages: ThemePages;
beforeAll(async () => {
  pages = await serveThemePages();
});
afterAll(() => pages?.close());

// WebKit gives the documents in iframes the system's preference, so media queries of a view follow the system there.
const followsMedia = (engine: Engine) => engine !== 'webkit';

/** What is wrong in the page, in words: the views that are not legible, or that have the wrong colours. */
async function faultsOf(browser: ThemedBrowser, page: string, system: Scheme, engine: Engine) {
  const screenshot = await browser.screenshot();
  const expected = HOST_PAGES[page]!.shows(system);
  return pages.views.flatMap(({ name, follows }, index) => {
    const found = legibilityOf(screenshot, {
      left: (index % FRAME.perRow) * FRAME.step.x + EDGE,
      top: Math.floor(index / FRAME.perRow) * FRAME.step.y + EDGE,
      width: FRAME.width - 2 * EDGE,
      height: FRAME.height - 2 * EDGE,
    });
    const shown = `${name}: text ${found.text.toFixed(2)} on ${found.background.toFixed(2)}`;
    if (found.contrast < LEGIBLE) return [`${shown} is not legible`];
    const isDark = found.background < found.text;
    const isChecked = follows === 'follows' && (followsMedia(engine) || !name.startsWith('media'));
    return isChecked && isDark !== (expected === 'dark') ? [`${shown} is not ${expected}`] : [];
  });
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

      it.each(Object.keys(HOST_PAGES))(
        'views are legible and follow the page with: %s',
        async (page) => {
          const url = pages.url(page);
          await browser.open(url);
          await expect.poll(() => browser.evaluate('window.readyPage')).toBe(url);
          await expect.poll(() => faultsOf(browser, page, system, engine)).toEqual([]);
        },
      );
    },
  );
});
