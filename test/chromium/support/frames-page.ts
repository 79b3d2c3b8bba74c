// A separate page in Chromium with `<mcp-app-frame>` in it, to count and measure what many frames leave behind.
// Chromium only, because its debugger counts.
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';
import type * as frameModule from '../../../packages/elements/src/mcp-app-frame/index.js';
import { launchHeadless } from '../../support/chromium.js';
import { serveFiles } from '../../support/serve-files.js';
import { frameBundle } from './frame-bundle.js';

declare global {
  interface Window {
    kit: Pick<typeof frameModule, 'configureFrames' | 'prewarm'>;
    /** A view that does nothing. */
    viewHtml: string;
  }
}

const VIEW = `<!doctype html><style>body{margin:0;height:120px}</style><script>
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1 && data.result) post({ method: 'ui/notifications/initialized', params: {} });
    else if (data.method && data.id !== undefined) post({ id: data.id, result: {} });
  });
  post({ id: 1, method: 'ui/initialize', params: {
    appInfo: { name: 'Small', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

const bundle = () =>
  frameBundle(`
    import { configureFrames, prewarm } from './index.ts';
    window.kit = { configureFrames, prewarm };`);

export interface Counts {
  /** Frames, the page itself included. */
  Frames: number;
  JSEventListeners: number;
  /** Bytes. */
  JSHeapUsedSize: number;
  /** Seconds that the page's main thread has worked. */
  TaskDuration: number;
}

export let page: Page;
let session: CDPSession;

/** Starts everything that the tests of one file need. */
export function useFramesPage(launch: () => Promise<Browser> = launchHeadless): void {
  let browser: Browser;
  let close = () => {};
  beforeAll(async () => {
    const served = await serveFiles(
      new Map([
        ['/', '<!doctype html><script type="module" src="/kit.js"></script><body>'],
        ['/kit.js', await bundle()],
      ]),
    );
    ({ close } = served);
    browser = await launch();
    page = await browser.newPage();
    await page.setViewport({ width: 800, height: 600 });
    await page.goto(served.origin);
    await page.waitForFunction(() => 'kit' in window);
    await page.evaluate((html) => (window.viewHtml = html), VIEW);
    session = await page.createCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  });
  afterAll(async () => {
    await browser?.close();
    close();
  });
}

export const collectGarbage = async (): Promise<void> => {
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage');
};

export async function counts(): Promise<Counts> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as unknown as Counts;
}

/** How many iframes run outside of the page's process: their work does not count as the page's work. */
export async function countIsolatedFrames(): Promise<number> {
  const { targetInfos } = await session.send('Target.getTargets');
  return targetInfos.filter(({ type }) => type === 'iframe').length;
}
