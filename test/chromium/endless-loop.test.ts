// A view with an endless loop, in its own browser: Chromium may run frames of another window in the same process, and
// those would be blocked, too.
import { expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.js';
import { page, useFramesPage } from './support/frames-page.js';

useFramesPage(launchChromium);

/** Shows a view; resolves with the final state of its frame. */
const show = (html: string) =>
  page.evaluate(async (html) => {
    const frame = Object.assign(document.createElement('mcp-app-frame'), { html });
    document.body.append(frame);
    while (!['ready', 'error'].includes(frame.status)) {
      await new Promise((resolve) => {
        frame.addEventListener('mcp-app-status-change', resolve, { once: true });
      });
    }
    return frame.error?.message ?? frame.status;
  }, html);

it('can be removed, and the next view runs', async () => {
  const html = await page.evaluate(() => {
    Object.assign(window, { ticks: 0 });
    addEventListener('message', ({ data }) => data === 'tick' && window.ticks++);
    return window.viewHtml;
  });
  const looping = `${html}<script>
    setInterval(() => top.postMessage('tick', '*'), 20);
    setTimeout(() => { for (;;); }, 1000);
  </script>`;
  expect(await show(looping)).toBe('ready');
  await page.waitForFunction(() => window.ticks > 5);
  // It loops: nothing arrives any more, while the page continues.
  await page.waitForFunction(async () => {
    const before = window.ticks;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return window.ticks === before;
  });
  await page.evaluate(() => document.querySelector('mcp-app-frame')!.remove());
  expect(await show(html)).toBe('ready');
});

declare global {
  interface Window {
    /** What arrived from the view that is about to loop. */
    ticks: number;
  }
}
