// `viewMemory()` of `@mcp-app/elements/timings`, in pages that are cross-origin isolated and in one that is not. Chromium
// counts the memory of its own process only: with a process for each view, as on most computers, there is none to tell.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LaunchOptions } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { chromiumOptions } from '../../scripts/browsers/chromium-options.mjs';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/index.js';
import type { viewMemory } from '../../packages/elements/src/timings/index.js';
import { launchChromium } from '../support/chromium.js';
import { frameBundle } from './support/frame-bundle.js';

declare global {
  interface Window {
    viewMemory: typeof viewMemory;
  }
}

const MEGABYTE = 1_048_576;
/** A view that keeps this many arrays of a megabyte each. */
const view = (arrays: number) => `<!doctype html><script>
  window.kept = Array.from({ length: ${arrays} }, () => new Array(131072).fill(0.5));
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1 && data.result) post({ method: 'ui/notifications/initialized', params: {} });
  });
  post({ id: 1, method: 'ui/initialize', params: {
    appInfo: { name: 'Large', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

let script: string;
const server = createServer(({ url }, response) => {
  if (url === '/kit.js') {
    response.setHeader('Content-Type', 'text/javascript').end(script);
    return;
  }
  if (url === '/isolated')
    response
      .setHeader('Cross-Origin-Opener-Policy', 'same-origin')
      .setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  response
    .setHeader('Content-Type', 'text/html')
    .end('<!doctype html><script type="module" src="/kit.js"></script>');
});

beforeAll(async () => {
  script = await frameBundle(`
    import { viewMemory } from '../timings/index.ts';
    window.viewMemory = viewMemory;`);
  await once(server.listen(0), 'listening');
});
afterAll(() => void server.close());

/** What it says of a small view, of a large one and of a frame without a view. */
async function measured(path: string, options: LaunchOptions) {
  const browser = await launchChromium(options);
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${path}`);
  await page.waitForFunction(() => 'viewMemory' in window);
  return page.evaluate(
    async (views) => {
      const frames = views.map((html) => {
        const frame = document.createElement('mcp-app-frame') as McpAppFrameElement;
        frame.html = html;
        document.body.append(frame);
        return frame;
      });
      for (const frame of frames)
        while (frame.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 50));
      const all = [...frames, document.createElement('mcp-app-frame')];
      // JSON has no undefined.
      return Promise.all(all.map(async (frame) => (await window.viewMemory(frame)) ?? null));
    },
    [view(2), view(40)],
  );
}

/** The browser does not wait for a garbage collection. */
const AT_ONCE = '--enable-blink-features=ForceEagerMeasureMemory';
/** As on devices with little memory: all frames in the process of the page. */
const ONE_PROCESS = ['--disable-site-isolation-trials', AT_ONCE];

it('tells the memory of each view in the process of the page', async () => {
  const { args = [] } = chromiumOptions();
  const [small, large, none] = await measured('/isolated', {
    args: [...args, ...ONE_PROCESS],
    // The usual arguments of Puppeteer turn off the isolation of sandboxed frames.
    ignoreDefaultArgs: false,
  });
  expect(small).toBeGreaterThan(2 * MEGABYTE);
  expect(small).toBeLessThan(40 * MEGABYTE);
  expect(large).toBeGreaterThan(40 * MEGABYTE);
  expect(none).toBeNull();
});

it('does not tell that of views in other processes', async () => {
  const { args = [] } = chromiumOptions();
  expect(await measured('/isolated', { args: [...args, AT_ONCE] })).toEqual([null, null, null]);
});

it('does not tell it in a page that is not isolated', async () => {
  expect(await measured('/', {})).toEqual([null, null, null]);
});
