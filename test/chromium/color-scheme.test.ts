// What is visible behind a view: the page, whatever schemes page, view and system have. Checked in the pixels.
import { beforeEach, describe, expect, it } from 'vitest';
import { page, useFramesPage } from './support/frames-page.js';

useFramesPage();

type Scheme = 'light' | 'dark';
const GREEN = '0,200,0';

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

const show = (host: Scheme | 'normal', view: string) =>
  page.evaluate(
    async ({ host, view }) => {
      document.documentElement.style.colorScheme = host;
      const frame = document.createElement('mcp-app-frame');
      frame.html = `<!doctype html>${view}${window.viewHtml}`;
      const ready = new Promise((done) => frame.addEventListener('mcp-app-ready', done));
      document.body.replaceChildren(frame);
      await ready;
    },
    { host, view },
  );

const styled = (scheme: string) => `<style>:root { color-scheme: ${scheme} }</style>`;

describe.each(['light', 'dark'] as const)('under a %s system', (system) => {
  beforeEach(async () => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: system }]);
    await page.evaluate(() => (document.body.style.background = 'rgb(0, 200, 0)'));
  });

  it.each([
    ['normal', ''],
    ['light', styled('light')],
    ['light', styled('dark')],
    ['dark', styled('light')],
    ['dark', styled('dark')],
    ['dark', ''],
    ['dark', styled('light dark')],
    ['light', '<meta name="color-scheme" content="dark">'],
    ['light', '<meta name="color-scheme" content="light dark">'],
  ] as const)('a %s page is visible through a view with: %s', async (host, view) => {
    await show(host, view);
    await expect.poll(pixel).toBe(GREEN);
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
