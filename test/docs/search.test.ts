// What readers type into the search finds its page first.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles } from '../support/serve-files.ts';
import type { ServedFiles } from '../support/serve-files.ts';
import { sharedChromium } from '../support/shared-tabs.ts';
import type { Tabs } from '../support/shared-tabs.ts';
import { BASE } from './support/built-site.ts';
import { searchFiles, siteFiles } from './support/site-files.ts';

const QUERIES = [
  ['dark mode', 'guides/theming'],
  ['iframe height', 'guides/sizing'],
  ['keyboard', 'guides/accessibility'],
  ['storage', 'reference/sandbox-page'],
  ['CORS', 'troubleshooting/blank-frame'],
  ['csp', 'guides/security'],
  ['fullscreen', 'guides/display-modes'],
  ['picture-in-picture', 'guides/display-modes'],
  ['screen reader', 'guides/accessibility'],
  ['OAuth', 'guides/sign-in'],
  ['login', 'guides/sign-in'],
  ['electron', 'guides/shells'],
  ['redis', 'guides/relay'],
  ['websocket', 'guides/relay'],
  ['next.js', 'guides/ssr'],
  ['angular', 'guides/frameworks'],
  ['useChat', 'guides/chat-ai-sdk'],
  ['unit test', 'guides/testing'],
  ['migrate', 'guides/moving'],
  ['window.openai', 'guides/chatgpt-views'],
  ['permission dialog', 'guides/consent'],
  ['streaming', 'guides/tool-data'],
  ['debugging', 'guides/inspector'],
  ['lazy loading', 'guides/many-apps'],
  ['tailwind', 'reference/tokens'],
  ['css variables', 'reference/tokens'],
  ['side panel', 'guides/split'],
  ['translation', 'guides/languages'],
  ['VPAT', 'reference/accessibility-conformance'],
  ['blank', 'troubleshooting/blank-frame'],
  ['safari', 'troubleshooting/browsers'],
  ['quick start', 'start/host'],
] as const;

const INPUT = '.pagefind-ui__search-input';

let tabs: Tabs;
let site: ServedFiles;
let page: Page;

beforeAll(async () => {
  tabs = await sharedChromium();
  site = await serveFiles(new Map<string, string | Uint8Array>([...siteFiles, ...searchFiles]));
  page = await tabs.newPage();
  // The dialog is filled when the page is idle, which a tab in the background never is.
  await page.bringToFront();
  await page.goto(`${site.origin}${BASE}guides/feeding/`, { waitUntil: 'load' });
  await page.click('site-search button[data-open-modal]');
  await page.waitForSelector(INPUT);
});
afterAll(async () => {
  await tabs.close();
  site.close();
});

/** The slugs that the dialog lists for what a reader types, best first. */
async function found(query: string): Promise<string[]> {
  await page.$eval(
    INPUT,
    (input, words) => {
      (input as HTMLInputElement).value = words;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    query,
  );
  const message = () =>
    page.$$eval('.pagefind-ui__message', (found) => found[0]?.textContent?.trim() ?? '');
  await expect.poll(message).toMatch(new RegExp(`results? for ${query}`, 'i'));
  if ((await message()).startsWith('No results')) return [];
  const links = () =>
    page.$$eval('.pagefind-ui__result-title .pagefind-ui__result-link', (all) =>
      all.map((link) => link.getAttribute('href')!),
    );
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  return (await links()).map((path) => path.replace(BASE, '').replace(/\/(#.*)?$/, ''));
}

describe('the search', () => {
  it.each(QUERIES)('finds "%s" in %s first', async (query, slug) => {
    expect((await found(query))[0]).toBe(slug);
  });

  it('has 30 queries, and finds nothing for what is not on the site', async () => {
    expect(QUERIES).toHaveLength(30);
    expect(await found('xyzzyplugh')).toEqual([]);
  });
});
