// Many frames in one page that is scrolled from top to bottom. `npm run soak` does it with thousands.
import { expect, it } from 'vitest';
import { collectGarbage, counts, page, useFramesPage } from './support/frames-page.js';

useFramesPage();

const MAX_LIVE = 20;
const HOW_MANY = 120;

const mount = (howMany: number) =>
  page.evaluate((howMany) => {
    const frames = Array.from({ length: howMany }, () =>
      Object.assign(document.createElement('mcp-app-frame'), { html: window.viewHtml }),
    );
    document.body.replaceChildren(...frames);
  }, howMany);

/** Scrolls through the page, half a screen at a time, and waits for what is in view. */
const scrollThrough = () =>
  page.evaluate(async () => {
    const frames = [...document.querySelectorAll('mcp-app-frame')];
    const iframes = () =>
      frames.reduce(
        (sum, { shadowRoot }) => sum + (shadowRoot!.querySelector('iframe') ? 1 : 0),
        0,
      );
    const isInView = (frame: Element) => {
      const { top, bottom } = frame.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const shown = new Set<Element>();
    let most = 0;
    const start = performance.now();
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      const inView = frames.filter(isInView);
      do {
        await new Promise(requestAnimationFrame);
        most = Math.max(most, iframes());
        const failed = inView.find((frame) => frame.status === 'error');
        if (failed) throw new Error(failed.error?.message);
      } while (inView.some((frame) => frame.status !== 'ready'));
      for (const frame of inView) shown.add(frame);
    }
    return { most, shown: shown.size, took: (performance.now() - start) / 1000 };
  });

const removeAll = async () => {
  await page.evaluate(() => {
    document.body.replaceChildren();
    scrollTo(0, 0);
  });
  await collectGarbage();
  return counts();
};

it('120 frames: few run at once, each is shown when it is in view, and none stays', async () => {
  // On a busy machine a view takes longer to start than a user would wait.
  const limits = { sandboxTimeout: 60_000, handshakeTimeout: 60_000 };
  await page.evaluate((settings) => window.kit.configureFrames(settings), {
    maxLive: MAX_LIVE,
    limits,
  });
  await mount(2 * MAX_LIVE);
  await scrollThrough();
  const before = await removeAll();

  await mount(HOW_MANY);
  const { most, shown, took } = await scrollThrough();
  const worked = (await counts()).TaskDuration - before.TaskDuration;
  expect(shown).toBe(HOW_MANY);
  // Those that may run, and those that are just being torn down.
  expect(most).toBeLessThanOrEqual(2 * MAX_LIVE);
  // While somebody scrolls, most of the page's time is free: nothing waits for frames.
  expect(worked / took).toBeLessThan(0.5);

  const after = await removeAll();
  expect(after.Frames).toBe(before.Frames);
  expect(after.JSEventListeners).toBe(before.JSEventListeners);
  expect(after.JSHeapUsedSize).toBeLessThan(before.JSHeapUsedSize * 1.1);
});
