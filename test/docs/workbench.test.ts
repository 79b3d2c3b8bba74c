// The theme workbench as a page of the site: its views run, and its address restores a theme.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles } from '../support/serve-files.ts';
import type { ServedFiles } from '../support/serve-files.ts';
import { sharedChromium } from '../support/shared-tabs.ts';
import type { Tabs } from '../support/shared-tabs.ts';
import { BASE } from './support/built-site.ts';
import { siteFiles } from './support/site-files.ts';

let tabs: Tabs;
let site: ServedFiles;
let page: Page;

beforeAll(async () => {
  tabs = await sharedChromium();
  site = await serveFiles(siteFiles);
  page = await tabs.newPage();
});
afterAll(async () => {
  await tabs.close();
  site.close();
});

const open = async (address: string) => {
  // The hash alone would not load the page again.
  await page.goto('about:blank');
  await page.goto(address);
  const statuses = () =>
    page.$$eval('mcp-app-frame', (frames) =>
      frames.map((frame) => (frame as unknown as { status: string }).status),
    );
  await expect.poll(statuses).toEqual(['ready', 'ready', 'ready']);
};

const shown = (name: string) => page.$eval(`[data-shown=${name}]`, (code) => code.textContent);

describe('the theme workbench', () => {
  it('is linked from the guide, and leads back to it', async () => {
    expect(siteFiles.get(`${BASE}guides/theming/`)).toContain('href="../../theme/"');
    await open(`${site.origin}${BASE}theme/`);
    expect(
      await page.$eval('a.home', (link) => new URL((link as HTMLAnchorElement).href).pathname),
    ).toBe(`${BASE}guides/theming/`);
  });

  it('imports a style sheet, and its address restores the theme', async () => {
    await open(`${site.origin}${BASE}theme/`);
    await page.$eval('dialog#import textarea', (area) => {
      (area as HTMLTextAreaElement).value =
        ':root { --bs-body-bg: #fff; --bs-body-color: #111; --bs-primary: #712cf9; --bs-border-radius: 1rem }';
      area.dispatchEvent(new Event('input'));
    });
    await page.waitForSelector('dialog#import .primary:enabled');
    await page.$eval('dialog#import .primary', (button) => (button as HTMLElement).click());
    await expect.poll(() => shown('accent')).toBe('#712cf9');
    await open(page.url());
    expect(await shown('accent')).toBe('#712cf9');
    expect(await shown('radius')).toBe('16 px');
  });
});
