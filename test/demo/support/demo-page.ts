// The demo in a real browser, as a visitor sees it.
import type { Page } from 'puppeteer-core';
import { serveDemo } from '../../../examples/demo/serve.ts';
import { sharedChromium } from '../../support/shared-tabs.ts';

export { viewWith } from '../../examples/support/browser.ts';
export { pickTool, press, pressCard, pressKey, reads } from './actions.ts';

const PATIENCE_MS = 60_000;

export interface Demo {
  address: string;
  /** Opens the page in a window of this size. `before` runs in it first. */
  open(size?: { width: number; height: number }, before?: () => void): Promise<Page>;
  close(): Promise<void>;
}

/** Serves the demo with one published server. */
export async function startDemo(servers: string[] = []): Promise<Demo> {
  const { address, stop } = await serveDemo({ port: 0, servers, published: ['budget-allocator'] });
  const tabs = await sharedChromium();
  return {
    address,
    async open(size = { width: 1280, height: 900 }, before) {
      const page = await tabs.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.setViewport(size);
      if (before) await page.evaluateOnNewDocument(before);
      await page.goto(address);
      await page.waitForFunction(
        () => document.querySelectorAll('#cards button:enabled').length >= 5,
        { polling: 100 },
      );
      return page;
    },
    async close() {
      await tabs.close();
      stop();
    },
  };
}
