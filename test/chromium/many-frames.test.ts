// Many frames in one page that is scrolled from top to bottom. `npm run soak` does it with thousands.
import { expect, it } from 'vitest';
import { launchIsolatedHeadless } from '../support/chromium.js';
import {
  collectGarbage,
  countIsolatedFrames,
  counts,
  page,
  useFramesPage,
} from './support/frames-page.js';

// The work of a view must not count as the page's work.
useFramesPage(launchIsolatedHeadless);

const MAX_LIVE = 10;
const HOW_MANY = 40;
/** On a busy machine a view takes longer to start than a user would wait. */
const LIMIT_MS = 60_000;
/** The page may work this many times as long for a frame as for a plain iframe. Measured: 3.2 to 3.9. */
const MAX_COST = 6;

/**
 * The minimum that a page can do for a view: an iframe that is created near the viewport, and removed far from it. The
 * costs of frames are compared with it.
 */
const definePlainFrame = () =>
  page.evaluate(() => {
    class PlainFrame extends HTMLElement {
      status = 'idle';
      #iframe: HTMLIFrameElement | undefined;
      connectedCallback() {
        this.attachShadow({ mode: 'open' });
        Object.assign(this.style, { display: 'block', height: '150px' });
        nearness.observe(this);
      }
      set isNear(isNear: boolean) {
        this.#iframe?.remove();
        this.status = 'idle';
        if (!isNear) return;
        this.#iframe = document.createElement('iframe');
        this.#iframe.setAttribute('sandbox', 'allow-scripts');
        this.#iframe.srcdoc = window.viewHtml;
        this.#iframe.onload = () => (this.status = 'ready');
        this.shadowRoot!.append(this.#iframe);
      }
    }
    const nearness = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          (target as PlainFrame).isNear = isIntersecting;
        }
      },
      { scrollMargin: '100%' } as IntersectionObserverInit,
    );
    // The second try of a test has the same page.
    if (!customElements.get('plain-frame')) customElements.define('plain-frame', PlainFrame);
  });

const mount = (name: string, howMany: number) =>
  page.evaluate(
    ({ name, howMany }) => {
      const frames = Array.from({ length: howMany }, () =>
        Object.assign(document.createElement(name), { html: window.viewHtml }),
      );
      document.body.replaceChildren(...frames);
    },
    { name, howMany },
  );

/** Scrolls through the page, half a screen at a time, and waits for what is in the viewport. */
const scrollThrough = (patience: number) =>
  page.evaluate(async (patience) => {
    const frames = [...document.body.children] as HTMLElementTagNameMap['mcp-app-frame'][];
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
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      const start = performance.now();
      let inView: typeof frames;
      do {
        // Not for each animation frame: painting would be most of the page's work.
        await new Promise((done) => setTimeout(done, 20));
        most = Math.max(most, iframes());
        // A view that does not report its height gets a larger one after a second, which moves those below out of the
        // viewport. They may then be suspended, so this waits only for what is in the viewport now.
        inView = frames.filter(isInView);
        const failed = inView.find((frame) => frame.status === 'error');
        if (failed) throw new Error(failed.error?.message);
        if (performance.now() - start > patience) {
          const statuses = inView.map((frame) => `${frames.indexOf(frame)} ${frame.status}`);
          throw new Error(`At ${y} px, frames in view are not ready: ${statuses.join(', ')}.`);
        }
      } while (inView.some((frame) => frame.status !== 'ready'));
      for (const frame of inView) shown.add(frame);
    }
    return { most, shown: shown.size };
  }, patience);

const removeAll = async () => {
  await page.evaluate(() => {
    document.body.replaceChildren();
    scrollTo(0, 0);
  });
  await collectGarbage();
  return counts();
};

/** Mounts elements of this name, scrolls through them and removes them. */
async function show(name: string, howMany: number) {
  await mount(name, howMany);
  const before = await counts();
  // Longer than both limits together, so that a frame itself reports what it waits for.
  const { most, shown } = await scrollThrough(2.5 * LIMIT_MS);
  const worked = (await counts()).TaskDuration - before.TaskDuration;
  const isolated = await countIsolatedFrames();
  return { most, shown, worked, isolated, after: await removeAll() };
}

it('40 frames: few run at once, each is shown when it is in view, and none stays', async () => {
  await page.evaluate((settings) => window.kit.configureFrames(settings), {
    maxLive: MAX_LIVE,
    limits: { sandboxTimeout: LIMIT_MS, handshakeTimeout: LIMIT_MS },
  });
  await definePlainFrame();
  // First a few of each, for what a page does only once.
  await show('plain-frame', 2 * MAX_LIVE);
  const plain = await show('plain-frame', HOW_MANY);
  const { after: before } = await show('mcp-app-frame', 2 * MAX_LIVE);

  const { most, shown, worked, isolated } = await show('mcp-app-frame', HOW_MANY);
  expect(shown).toBe(HOW_MANY);
  // Those that may run, and those that are just being torn down.
  expect(most).toBeLessThanOrEqual(2 * MAX_LIVE);

  // While the user scrolls, the page stays responsive. Both are processor time, so they do not depend on how fast views
  // start.
  expect(isolated).toBeGreaterThan(0);
  expect(plain.shown).toBe(HOW_MANY);
  expect(worked).toBeLessThan(plain.worked * MAX_COST);

  // The sandbox that was kept for suspended views goes a little after the last of them.
  const grown = async () => {
    await collectGarbage();
    const after = await counts();
    return {
      frames: Math.max(0, after.Frames - before.Frames),
      listeners: Math.max(0, after.JSEventListeners - before.JSEventListeners),
      heap: after.JSHeapUsedSize > before.JSHeapUsedSize * 1.1,
    };
  };
  await expect.poll(grown).toEqual({ frames: 0, listeners: 0, heap: false });
});
