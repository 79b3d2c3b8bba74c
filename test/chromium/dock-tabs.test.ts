// The tabs of a dock in a browser with classic scroll bars, which take room: what is below the row must not cover one.
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isolatedChromiumOptions } from '../../scripts/browsers/chromium-options.mjs';
import { launchHeadless } from '../support/chromium.js';
import { serveFiles } from '../support/serve-files.js';
import type { ServedFiles } from '../support/serve-files.js';
import { bundled, FRAME_SCRIPT } from './theme/theme-views.js';

const TABS = 9;

const VIEW = `<!doctype html><title>View</title><p>View</p><script>
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1 && data.result) send({ method: 'ui/notifications/initialized', params: {} });
  });
  send({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26',
    appInfo: { name: 'View', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'split'] } } });
</script>`;

const SCRIPT = `${FRAME_SCRIPT}
  import { McpAppDockElement } from './packages/elements/src/mcp-app-dock/index.ts';
  customElements.define('mcp-app-dock', McpAppDockElement);
  for (let n = 0; n < ${TABS}; n++) {
    const frame = document.createElement('mcp-app-frame');
    Object.assign(frame, { html: ${JSON.stringify(VIEW).replaceAll('</', '<\\/')}, eager: true, title: 'An app ' + n,
      availableDisplayModes: ['inline', 'split'], displayMode: 'split' });
    document.querySelector('main').append(frame);
  }`;

let browser: Browser;
let server: ServedFiles;
let page: Page;
beforeAll(async () => {
  server = await serveFiles(
    new Map([
      [
        '/',
        `<!doctype html><title>Page</title><body style="margin: 0">
        <mcp-app-dock style="block-size: 100vh"><main>A conversation.</main></mcp-app-dock>
        <script type="module" src="/page.js"></script>`,
      ],
      ['/page.js', await bundled(SCRIPT)],
    ]),
  );
  const { ignoreDefaultArgs } = await isolatedChromiumOptions();
  browser = await launchHeadless({
    ignoreDefaultArgs: [...ignoreDefaultArgs, '--hide-scrollbars'],
  });
  page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 600 });
  await page.goto(server.origin);
  await page.waitForFunction(
    (count) =>
      document.querySelector('mcp-app-dock')!.shadowRoot!.querySelectorAll('[role=tab]').length ===
      count,
    {},
    TABS,
  );
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** How far the row is scrolled, whether there is more, and whether the selected tab is in sight. */
const row = () =>
  page.evaluate(() => {
    const tabs = document.querySelector('mcp-app-dock')!.shadowRoot!.querySelector('.tabs')!;
    const { left, right } = tabs.getBoundingClientRect();
    const selected = tabs.querySelector('[aria-selected=true]')!.getBoundingClientRect();
    return {
      at: tabs.scrollLeft,
      hasMore: tabs.scrollWidth > tabs.clientWidth,
      isSelectedSeen: selected.left >= left - 1 && selected.right <= right + 1,
    };
  });

it('the view does not cover a scroll bar of many tabs', async () => {
  const { bar, ownHeight, bottom, viewTop } = await page.evaluate(() => {
    const scroller = document.createElement('div');
    scroller.style.cssText = 'overflow: scroll; inline-size: 100px; block-size: 100px';
    document.body.append(scroller);
    const width = scroller.offsetWidth - scroller.clientWidth;
    scroller.remove();
    const dock = document.querySelector('mcp-app-dock')!;
    const tabs = dock.shadowRoot!.querySelector<HTMLElement>('.tabs')!;
    const view = dock.selected!.shadowRoot!.querySelector('[part=view]')!;
    return {
      bar: width,
      ownHeight: tabs.offsetHeight - tabs.clientHeight,
      bottom: tabs.getBoundingClientRect().bottom,
      viewTop: view.getBoundingClientRect().top,
    };
  });
  expect(bar, 'this browser has classic scroll bars').toBeGreaterThan(0);
  expect((await row()).hasMore).toBe(true);
  // Its border.
  expect(ownHeight).toBe(1);
  expect(Math.round(bottom)).toBeLessThanOrEqual(Math.round(viewTop));
});

it('the row still scrolls by keyboard and by wheel', async () => {
  await page.evaluate(() =>
    document
      .querySelector('mcp-app-dock')!
      .shadowRoot!.querySelector<HTMLElement>('[role=tab][aria-selected=true]')!
      .focus(),
  );
  await page.keyboard.press('Home');
  await expect.poll(row).toMatchObject({ at: 0, isSelectedSeen: true });
  await page.keyboard.press('End');
  await expect.poll(async () => (await row()).isSelectedSeen).toBe(true);
  const { at } = await row();
  expect(at).toBeGreaterThan(0);
  const tab = await page.evaluateHandle(() =>
    document.querySelector('mcp-app-dock')!.shadowRoot!.querySelector('.tabs')!,
  );
  const { x, y } = (await tab.boundingBox())!;
  await page.mouse.move(x + 20, y + 10);
  await page.mouse.wheel({ deltaX: -100 });
  await expect.poll(async () => (await row()).at).toBe(at - 100);
});

it('the row stays where the user scrolled it when the dock is drawn again', async () => {
  const { at } = await row();
  await page.evaluate(async () => {
    const dock = document.querySelector('mcp-app-dock')!;
    dock.requestUpdate();
    await dock.updateComplete;
  });
  expect((await row()).at).toBe(at);
  expect(at).toBeGreaterThan(100);
});
