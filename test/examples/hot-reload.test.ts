// A developer who edits a host's page while it shows a view has one session, before and after.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { click, eventually, shows, viewWith } from './support/browser.js';
import { develop } from './support/dev-server.js';
import type { Developing } from './support/dev-server.js';
import { sharedChromium } from '../support/shared-tabs.js';
import type { Tabs } from '../support/shared-tabs.js';
import { build, startServer } from './support/templates.js';
import type { Running } from './support/templates.js';

let tabs: Tabs;
let server: Running;

beforeAll(async () => {
  tabs = await sharedChromium();
  await build('html', 'view');
  server = await startServer('html');
});
afterAll(async () => {
  await tabs?.close();
  await server?.close();
});

interface Counted {
  sessions: number;
  ends: number;
  isOldPage: boolean;
}

/** Opens the page and shows the view, and records the frame's status. */
async function open({ url }: Developing): Promise<Page> {
  const page = await tabs.newPage();
  await page.goto(`${url}?server=${encodeURIComponent(server.url)}`);
  await eventually(() => page.$('button'), 'the list of tools', 60_000);
  await page.evaluate(() => {
    const counted: Counted = { sessions: 0, ends: 0, isOldPage: true };
    Object.assign(window, { counted });
    addEventListener('mcp-app-status-change', ({ target }) => {
      const { status } = target as HTMLElementTagNameMap['mcp-app-frame'];
      if (status === 'connecting') counted.sessions++;
    });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof Element && node.matches('mcp-app-frame')) counted.ends++;
    }).observe(document.body, { subtree: true, childList: true });
  });
  await click(page, 'get-time');
  await viewWith(page, 'time[datetime]');
  return page;
}

const count = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: Counted }).counted);
const framesIn = (page: Page) =>
  page.$$eval('mcp-app-frame', (frames) =>
    frames.map(({ status, shadowRoot }) => [status, shadowRoot!.querySelectorAll('iframe').length]),
  );

describe.each([
  { kit: 'react', file: 'src/App.tsx', keepsState: true },
  { kit: 'vue', file: 'src/App.vue', keepsState: true },
  // Svelte creates a changed component again, with everything in it.
  { kit: 'svelte', file: 'src/App.svelte', keepsState: false },
] as const)('the host of $kit, edited while it runs', ({ kit, file, keepsState }) => {
  it(keepsState ? 'keeps the view as it is' : 'ends the session once', async () => {
    const host = await develop(kit);
    try {
      const page = await open(host);
      const view = await viewWith(page, 'time');
      await view.evaluate(() => Object.assign(window, { mark: 'old' }));
      host.edit(file, /\bDark\b/, 'Night');
      await shows(page, 'Night');

      if (keepsState) {
        expect(await view.evaluate(() => (window as unknown as { mark: string }).mark)).toBe('old');
        expect(await count(page)).toEqual({ sessions: 1, ends: 0, isOldPage: true });
      } else {
        expect(await framesIn(page)).toEqual([]);
        await click(page, 'get-time');
        await viewWith(page, 'time[datetime]');
        expect(await count(page)).toEqual({ sessions: 2, ends: 1, isOldPage: true });
      }
      expect(await framesIn(page)).toEqual([['ready', 1]]);
      await page.close();
    } finally {
      await host.close();
    }
  });
});
