// Many frames come and go: nothing of them stays. `npm run soak` does it with thousands.
import { expect, it } from 'vitest';
import { collectGarbage, counts, page, useFramesPage } from './support/frames-page.js';

declare global {
  interface Window {
    mounted: WeakRef<object>[];
  }
}

useFramesPage();

const BATCH = 20;

/** Mounts frames and removes them: a third each immediately, while they start, and when they are ready. */
const cycle = (batches: number) =>
  page.evaluate(
    async ({ batches, size }) => {
      const refs: WeakRef<object>[] = [];
      for (let batch = 0; batch < batches; batch++) {
        const frames = Array.from({ length: size }, () => {
          const frame = document.createElement('mcp-app-frame');
          Object.assign(frame, { html: window.viewHtml, toolInput: { batch }, eager: true });
          refs.push(new WeakRef(frame));
          return frame;
        });
        const third = Math.ceil(size / 3);
        const [atOnce, onTheirWay, others] = [0, 1, 2].map((part) =>
          frames.slice(part * third, (part + 1) * third),
        ) as [typeof frames, typeof frames, typeof frames];
        const ready = others.map(
          (frame) => new Promise((done) => frame.addEventListener('mcp-app-ready', done)),
        );
        document.body.append(...frames);
        for (const frame of atOnce) frame.remove();
        await Promise.race(ready);
        for (const frame of onTheirWay) frame.remove();
        await Promise.all(ready);
        for (const frame of others) {
          refs.push(new WeakRef(frame.shadowRoot!.querySelector('iframe')!));
          frame.remove();
        }
      }
      window.mounted = refs;
    },
    { batches, size: BATCH },
  );

/** How many of them still exist; collected ones are dropped. */
async function alive() {
  await collectGarbage();
  return page.evaluate(() => {
    window.mounted = window.mounted.filter((ref) => ref.deref());
    return window.mounted.length;
  });
}

it('100 frames mounted and removed leave no frame, listener, element or memory behind', async () => {
  await cycle(4);
  await expect.poll(alive).toBe(0);
  const before = await counts();
  await cycle(100 / BATCH);
  await expect.poll(alive).toBe(0);
  const after = await counts();
  expect(after.Frames).toBe(before.Frames);
  expect(after.JSEventListeners).toBe(before.JSEventListeners);
  expect(after.JSHeapUsedSize).toBeLessThan(before.JSHeapUsedSize * 1.1);
});
