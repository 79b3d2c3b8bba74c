// The built Storybook: minifiers have changed colours that the dev server shows correctly.
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type Axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumOptions } from '../../scripts/browsers/chromium-options.mjs';
import { serveFolder } from '../visual/static-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const output = join(root, 'node_modules/.cache/built-storybook');
const LIGHT = 'rgb(255, 255, 255)';
/** A busy machine paints a theme late. */
const PATIENCE = { timeout: 60_000 };

let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  const command = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
  await promisify(execFile)(
    process.execPath,
    [command, 'build', '--output-dir', output, '--quiet', '--disable-telemetry'],
    { cwd: root, maxBuffer: 2 ** 26 },
  );
  site = await serveFolder(output);
  browser = await chromium.launch(chromiumOptions());
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await rm(output, { recursive: true, force: true });
});

async function openStory(id: string, globals: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${site.address}/iframe.html?viewMode=story&id=${id}&globals=${globals}`);
  await page.waitForFunction(
    () => document.querySelector('mcp-app-frame')?.status === 'ready',
    undefined,
    { timeout: 120_000 },
  );
  return page;
}

/** The background of the page and, as reported by the view itself, of the view. */
const backgrounds = (page: Page) =>
  page.evaluate(async () => {
    const frame = document.querySelector('mcp-app-frame')!;
    const { structuredContent } = await frame.callAppTool('computed-style', {
      selector: 'body',
      property: 'background-color',
    });
    return {
      page: getComputedStyle(document.body).backgroundColor,
      view: (structuredContent as { value: string }).value,
    };
  });

describe('the built Storybook', () => {
  it.each(['light', 'dark'])('page and view are %s', async (theme) => {
    const page = await openStory('mcp-app-frame-states--ready', `theme:${theme}`);
    const found = await backgrounds(page);
    expect(found.view).toBe(found.page);
    if (theme === 'light') expect(found.page).toBe(LIGHT);
    else expect(found.page).not.toBe(LIGHT);
  });

  it('follows a dark system, also when it changes, until the toolbar says otherwise', async () => {
    const page = await browser.newPage({ colorScheme: 'dark' });
    await page.goto(`${site.address}/index.html?path=/story/mcp-app-frame-states--ready`);
    const preview = page.frameLocator('#storybook-preview-iframe');
    const themeOf = () => preview.locator('html').getAttribute('data-theme');
    const barOf = () =>
      page
        .locator('#root nav')
        .first()
        .evaluate((bar) => getComputedStyle(bar).color);
    await preview.locator('mcp-app-frame').waitFor({ timeout: 120_000 });
    await expect.poll(themeOf, PATIENCE).toBe('dark');
    const inDark = await barOf();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(themeOf, PATIENCE).toBe('light');
    await expect.poll(barOf, PATIENCE).not.toBe(inDark);
    await page.goto(
      `${site.address}/index.html?path=/story/mcp-app-frame-states--ready&globals=theme:dark`,
    );
    await preview.locator('mcp-app-frame').waitFor({ timeout: 120_000 });
    await expect.poll(themeOf, PATIENCE).toBe('dark');
    await expect.poll(barOf, PATIENCE).toBe(inDark);
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'axe finds nothing on the page of the states, in %s',
    async (colorScheme) => {
      const page = await browser.newPage({ colorScheme });
      await page.goto(`${site.address}/iframe.html?viewMode=docs&id=mcp-app-frame-states--docs`);
      // Each story of the page has started, and the table of contents has an entry for each.
      await page.waitForFunction(
        () =>
          document.querySelectorAll('mcp-app-frame').length > 10 &&
          document.querySelectorAll('.toc-list a').length > 10,
        undefined,
        { timeout: 120_000 },
      );
      await page.addScriptTag({ path: join(root, 'node_modules/axe-core/axe.min.js') });
      const found = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: typeof Axe };
        // The views are checked by the tests of the stories, from inside.
        const { violations } = await axe.run('#storybook-docs', { iframes: false });
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        );
      });
      expect(found).toEqual([]);
      await page.close();
    },
  );

  it('has a name, a favicon and no test-only stories', async () => {
    const html = await readFile(join(output, 'index.html'), 'utf8');
    expect(html).toContain('favicon.svg');
    const { entries } = JSON.parse(await readFile(join(output, 'index.json'), 'utf8')) as {
      entries: Record<string, { tags?: string[] }>;
    };
    const shown = Object.keys(entries).filter((id) => entries[id]!.tags?.includes('dev'));
    expect(shown.filter((id) => id.startsWith('workbench'))).toEqual([
      'workbench-theme--workbench',
    ]);
  });
});
