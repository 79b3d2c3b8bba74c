// What can be above the page (a docked view, a small window, full screen) steps aside for every modal of the page and
// for every question. Checked in the pixels and with real clicks and taps, with the libraries that pages use.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserBundle } from '../support/browser-bundle.js';
import { launchHeadless } from '../support/chromium.js';
import { serveFiles } from '../support/serve-files.js';
import type { ModalsRig } from './support/modals-page.js';
import { sample } from '../support/tier.js';

const MODES = ['fullscreen', 'pip', 'split'] as const;
const MODALS = [
  'a native dialog',
  'a native dialog in a shadow root',
  'inert',
  'aria-hidden',
  'aria-modal',
  'Radix',
  'shadcn',
  'Headless UI',
  'a custom ask',
];
const DEVICES = {
  desktop: { width: 1000, height: 640 },
  phone: { width: 390, height: 700, isMobile: true, hasTouch: true },
};
const VIEW_COLOUR = '200,0,200';
const MODAL_COLOUR = '0,200,0';

/** A view of one colour that counts what it gets. */
const viewHtml = async (): Promise<string> =>
  (await readFile(new URL('../views/scripted.html', import.meta.url), 'utf8'))
    .replace(`['inline', 'fullscreen']`, JSON.stringify(['inline', ...MODES]))
    .replace(
      '<p id="status">',
      `<style>html { background: rgb(${VIEW_COLOUR}) } p { visibility: hidden }</style>
      <script>
        window.loads = Math.random();
        addEventListener('click', () => { window.presses = (window.presses ?? 0) + 1; });
      </script><p id="status">`,
    );

let browser: Browser;
let served: { origin: string; close(): void };
beforeAll(async () => {
  const { files } = await browserBundle(
    new URL('../../', import.meta.url),
    ['test/chromium/support/modals-page.ts'],
    { minify: true },
  );
  const [script] = files.values();
  served = await serveFiles(
    new Map([
      [
        '/',
        '<!doctype html><meta name="viewport" content="width=device-width"><title>page</title>' +
          '<body style="margin:0"><div id="app"></div><script type="module" src="/page.js"></script>',
      ],
      ['/page.js', script!],
    ]),
  );
  browser = await launchHeadless();
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

/** Each modal in one mode on one device, and each mode on each device with some of them. */
const modalsFor = (device: string, mode: (typeof MODES)[number]) => {
  const cell = Object.keys(DEVICES).indexOf(device) * MODES.length + MODES.indexOf(mode);
  const cells = Object.keys(DEVICES).length * MODES.length;
  return sample(MODALS, (_, index) => index % cells === cell);
};

describe.each(Object.entries(DEVICES))('on a %s', (device, viewport) => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
    await page.setViewport(viewport);
    await page.goto(served.origin);
    await page.waitForFunction(() => 'modals' in window);
    expect(await page.evaluate(() => window.modals.kinds)).toEqual(MODALS);
    await page.evaluate((html) => window.modals.mount(html), await viewHtml());
  });
  afterAll(() => page?.close());
  afterEach(async () => {
    await rig('close');
    await rig('request', 'inline');
    await rig('takePresses');
  });

  const rig = <K extends keyof ModalsRig>(
    name: K,
    ...args: ModalsRig[K] extends (...args: infer A) => unknown ? A : never
  ) =>
    page.evaluate(
      ([name, args]) => (window.modals[name as 'open'] as (...args: unknown[]) => unknown)(...args),
      [name, args] as [string, unknown[]],
    ) as Promise<ModalsRig[K] extends (...args: never) => infer R ? Awaited<R> : never>;

  type Place = { x: number; y: number };
  async function colourAt({ x, y }: Place): Promise<string> {
    const shot = await page.screenshot({
      encoding: 'base64',
      clip: { x, y, width: 1, height: 1 },
      // Otherwise the viewport has another size for a moment.
      captureBeyondViewport: false,
    });
    return page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
    }, shot);
  }
  const press = ({ x, y }: Place) =>
    device === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
  const pressesInView = async () => ((await rig('viewState')) as [number, number])[0];

  describe.each(MODES)('%s', (mode) => {
    it.each(modalsFor(device, mode))(
      'is not above %s that opens later, and comes back afterwards',
      async (kind) => {
        expect(await rig('request', mode)).toBe(mode);
        const middle = await rig('middle');
        const [, loads] = (await rig('viewState')) as [number, number];
        await expect.poll(() => colourAt(middle)).toBe(VIEW_COLOUR);

        await rig('open', kind);
        // What the user sees is the page's modal, and that gets the click.
        await expect.poll(() => colourAt(middle), { timeout: 5000 }).toBe(MODAL_COLOUR);
        const before = await pressesInView();
        await press(middle);
        await expect.poll(() => rig('takePresses'), { timeout: 5000 }).toBe(1);
        expect(await rig('mode')).toBe(mode);

        await rig('close');
        await expect.poll(() => colourAt(middle), { timeout: 5000 }).toBe(VIEW_COLOUR);
        // A frame in another process gets clicks once it is painted.
        await expect
          .poll(async () => {
            await press(middle);
            return pressesInView();
          })
          .toBeGreaterThan(before);
        expect(await rig('takePresses')).toBe(0);
        expect(((await rig('viewState')) as [number, number])[1], 'not reloaded').toBe(loads);
        expect(await rig('request', 'inline')).toBe('inline');
      },
    );

    it.each(modalsFor(device, mode))(
      'does not open above %s that is already open',
      async (kind) => {
        await rig('takeRefusals');
        await rig('open', kind);
        const place = { x: Math.round(viewport.width * 0.7), y: Math.round(viewport.height * 0.8) };
        expect(await rig('request', mode)).toBe('inline');
        expect(await rig('takeRefusals')).toEqual([expect.stringMatching(/modal|question/)]);
        await expect.poll(() => colourAt(place)).toBe(MODAL_COLOUR);
        await press(place);
        await expect.poll(() => rig('takePresses')).toBe(1);
        await rig('close');
        expect(await rig('request', mode)).toBe(mode);
        await expect.poll(async () => colourAt(await rig('middle'))).toBe(VIEW_COLOUR);
        expect(await rig('request', 'inline')).toBe('inline');
      },
    );
  });
});
