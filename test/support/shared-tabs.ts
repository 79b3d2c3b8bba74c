// Tabs in the one Chromium of a vitest project.
import puppeteer from 'puppeteer-core';
import type { Page } from 'puppeteer-core';
import { inject } from 'vitest';
import { PATIENCE_MS } from './chromium.ts';

/** Tabs that are isolated from the other tabs in their browser. */
export interface Tabs {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

/** Tabs in the browser that `shared-chromium.ts` started for all files of the project. */
export async function sharedChromium(): Promise<Tabs> {
  const browser = await puppeteer.connect({
    browserWSEndpoint: inject('chromium'),
    protocolTimeout: PATIENCE_MS,
  });
  const context = await browser.createBrowserContext();
  return {
    newPage: () => context.newPage(),
    async close() {
      await context.close();
      await browser.disconnect();
    },
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shared browser's debugger. */
    chromium: string;
  }
}
