// What is behind a view that follows its page, whatever scheme the system has: the page. Checked in the pixels.
import { beforeEach, describe, expect, it } from 'vitest';
import { page, useFramesPage } from './support/frames-page.js';

useFramesPage();

type Scheme = 'light' | 'dark';
/** The background of pages, in the lightness of their scheme. */
const GREEN = { light: '0,200,0', normal: '0,200,0', dark: '0,60,0' } as const;

/** The colour of a pixel inside the view. */
async function pixel(): Promise<string> {
  const shot = await page.screenshot({
    encoding: 'base64',
    clip: { x: 60, y: 60, width: 1, height: 1 },
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

type Canvas = 'auto' | 'transparent' | 'opaque';

const setCanvas = (canvas: Canvas) =>
  page.evaluate((canvas) => {
    document.querySelector('mcp-app-frame')!.canvas = canvas;
  }, canvas);

/** Shows a view in a page that declares a scheme. */
const show = (host: Scheme | 'normal', view: string, canvas: Canvas = 'auto') =>
  page.evaluate(
    async ({ host, view, canvas, green }) => {
      document.documentElement.style.colorScheme = host;
      document.body.style.background = `rgb(${green})`;
      const frame = document.createElement('mcp-app-frame');
      frame.canvas = canvas;
      frame.html = `<!doctype html>${view}${window.viewHtml}`;
      const ready = new Promise((done) => frame.addEventListener('mcp-app-ready', done));
      document.body.replaceChildren(frame);
      await ready;
    },
    { host, view, canvas, green: GREEN[host] },
  );

const styled = (scheme: string) => `<style>:root { color-scheme: ${scheme} }</style>`;

describe.each(['light', 'dark'] as const)('under a %s system', (system) => {
  beforeEach(async () => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: system }]);
  });

  it.each([
    ['normal', ''],
    ['light', ''],
    ['light', styled('light')],
    ['dark', styled('dark')],
    ['dark', styled('light dark')],
    ['light', '<meta name="color-scheme" content="light dark">'],
    ['dark', '<meta name="color-scheme" content="light dark">'],
  ] as const)('a %s page is visible through a view with: %s', async (host, view) => {
    await show(host, view);
    await expect.poll(pixel).toBe(GREEN[host]);
  });

  it.each([
    ['dark', '', '255,255,255'],
    ['dark', styled('light'), '255,255,255'],
    ['light', styled('dark'), '18,18,18'],
  ] as const)('a %s page is hidden by a view with: %s', async (host, view, canvas) => {
    await show(host, view);
    await expect.poll(pixel).toBe(canvas);
  });

  it.each([
    ['transparent', '', GREEN.dark],
    ['transparent', styled('light'), GREEN.dark],
    ['opaque', styled('dark'), '18,18,18'],
  ] as const)('canvas="%s" decides for a view with: %s', async (canvas, view, expected) => {
    await show('dark', view, canvas);
    await expect.poll(pixel).toBe(expected);
  });

  it('a view can choose its canvas, and the page can choose another one at any time', async () => {
    await show('dark', '<meta name="mcp-app-canvas" content="transparent">');
    await expect.poll(pixel).toBe(GREEN.dark);
    await setCanvas('opaque');
    await expect.poll(pixel).toBe('255,255,255');
    await setCanvas('auto');
    await expect.poll(pixel).toBe(GREEN.dark);
  });
});

describe('in forced colours', () => {
  it('draws an edge around what a frame shows only by its background', async () => {
    const devtools = await page.createCDPSession();
    const force = (value: string) =>
      devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
    const edge = () =>
      page.evaluate(() => {
        const bar = document
          .querySelector('mcp-app-frame')
          ?.shadowRoot?.querySelector('.skeleton i');
        return bar && getComputedStyle(bar).borderTopWidth;
      });
    await page.evaluate(() => {
      const frame = document.createElement('mcp-app-frame');
      frame.resourceUri = 'ui://slow/view';
      frame.handlers = { readResource: () => new Promise(() => {}) };
      document.body.replaceChildren(frame);
    });
    await expect.poll(edge).toBe('0px');
    await force('active');
    await expect.poll(edge).toBe('1px');
    await force('none');
    await devtools.detach();
  });
});
