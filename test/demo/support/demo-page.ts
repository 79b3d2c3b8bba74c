// The demo in a real browser, as a visitor sees it.
import type { Browser, Frame, Page } from 'puppeteer-core';
import { buildDemo } from '../../../examples/demo/build.ts';
import { serveDemo } from '../../../examples/demo/serve.ts';
import { launch } from '../../examples/support/browser.ts';

export { viewWith } from '../../examples/support/browser.ts';

const PATIENCE_MS = 30_000;

export interface Demo {
  browser: Browser;
  address: string;
  /** Opens the page in a window of this size. */
  open(size?: { width: number; height: number }): Promise<Page>;
  close(): Promise<void>;
}

/** Builds and serves the demo with one published server, and starts Chromium. */
export async function startDemo(servers: string[] = []): Promise<Demo> {
  await buildDemo();
  const { address, stop } = await serveDemo({ port: 0, servers, published: ['budget-allocator'] });
  const browser = await launch();
  return {
    browser,
    address,
    async open(size = { width: 1280, height: 900 }) {
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.setViewport(size);
      await page.goto(address);
      await page.waitForSelector('#suggestions li:nth-child(5)');
      return page;
    },
    async close() {
      await browser.close();
      stop();
    },
  };
}

/** Waits until the text of an element in a page or view holds these words. */
export const reads = (place: Page | Frame, selector: string, words: string) =>
  place.waitForFunction(
    (at, wanted) => document.querySelector(at)?.textContent?.includes(wanted) === true,
    // A view that is off screen gets no animation frames.
    { timeout: PATIENCE_MS, polling: 100 },
    selector,
    words,
  );

/** Presses the button with these words. */
export async function press(place: Page | Frame, words: string): Promise<void> {
  const button = await place.waitForSelector(`::-p-xpath(//button[contains(., "${words}")])`, {
    timeout: PATIENCE_MS,
  });
  // A view scrolls and grows while it loads; the DOM's own click meets its button all the same.
  await button!.evaluate((element) => (element as HTMLElement).click());
}

/** Presses a button with the keyboard: a view leaves its place only after real input in it. */
export async function pressKey(place: Page | Frame, words: string): Promise<void> {
  const button = await place.waitForSelector(`::-p-xpath(//button[contains(., "${words}")])`, {
    timeout: PATIENCE_MS,
  });
  await button!.press('Enter');
}
