// An app with an origin of its own: it keeps a drawing, calls an API that allows only its origin, and its data is deleted
// in the settings. In every engine, because names below `localhost` and the storage of frames differ between them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';
import { serveDemo } from '../../examples/demo/serve.ts';
import { startSketchServer } from '../../examples/demo/servers/sketch-server.ts';
import { ENGINES } from '../../scripts/browsers/find-browsers.mjs';
import { sample } from '../support/tier.ts';
import { openEngine } from './support/engine-page.ts';
import type { EnginePage } from './support/engine-page.ts';
import { press, reads, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';
import { violations } from './support/violations.js';

const FRAMES = `[...document.querySelectorAll('mcp-app-frame')]`;
const LAST_FRAME = `${FRAMES}.at(-1)`;

/** Runs the tool of a server from the list, and returns the origin of its view. */
async function openPad(page: EnginePage, server: string): Promise<unknown> {
  const item = `[...document.querySelectorAll('#servers li.ready')].find((one) =>
    one.querySelector('strong').textContent === '${server}')`;
  await page.until(`${item} !== undefined`);
  const before = await page.run(`return ${FRAMES}.length`);
  await page.run(`${item}.querySelector('.pick').click();
    document.querySelector('#composer').requestSubmit();`);
  return page.until(
    `${FRAMES}.length > ${before} && ${LAST_FRAME}.status === 'ready' && ${LAST_FRAME}.details.viewOrigin`,
  );
}

const tool = (name: string, input = {}) =>
  `await ${LAST_FRAME}.callAppTool(${JSON.stringify(name)}, ${JSON.stringify(input)})`;
const DRAW = `return (${tool('draw-line', {
  points: [
    [10, 10],
    [100, 80],
  ],
})}).content[0].text;`;
/** The number of lines, once the app has read them. */
const READ = `(async () => {
    const { structuredContent, content } = ${tool('read-drawing')};
    return !content[0].text.includes('Looking') && structuredContent.lines.length;
  })()`;
const IDEA = `return (${tool('get-idea')}).content[0].text;`;
const STORED = `return [...document.querySelectorAll('#site-data strong')].map(({ textContent }) => textContent).sort();`;

describe.each(sample(ENGINES, (engine) => engine === 'chromium'))('in %s', (engine) => {
  let page: EnginePage | undefined;
  let address: string;
  const stops: (() => void)[] = [];

  beforeAll(async () => {
    page = await openEngine(engine);
    if (!page) return;
    // Another server with the same app. Its API allows an origin that it does not get.
    const other = await startSketchServer({
      title: 'Other',
      viewOrigin: 'http://sketch.views.localhost:1',
    });
    const servers = [other.url];
    const demo = await serveDemo({ port: 0, servers, withOrigins: servers, published: [] });
    stops.push(other.stop, demo.stop);
    ({ address } = demo);
  });
  afterAll(async () => {
    await page?.close();
    for (const stop of stops) stop();
  });

  it('an app keeps its drawing, alone, until the user deletes it', async ({ skip }) => {
    if (!page) return skip(`${engine} is not installed`);
    await page.open(address);
    const origin = await openPad(page, 'Sketch');
    expect(origin).toMatch(/^http:\/\/sketch\.views\.localhost:\d+$/);
    expect(await page.until(READ)).toBe(0);
    expect(await page.run(DRAW)).toContain('1 line, kept in this browser');
    expect(await page.run(IDEA)).toBe('A teapot with wings.');

    // After a reload of the page.
    await page.open(address);
    expect(await openPad(page, 'Sketch')).toBe(origin);
    expect(await page.until(READ)).toBe(1);

    // The same app of another server has another origin: it sees no drawing, and gets no idea.
    const other = await openPad(page, 'Other');
    expect(other).toMatch(/^http:\/\/v[a-z2-7]{52}\.views\.localhost:\d+$/);
    expect(await page.until(READ)).toBe(0);
    expect(await page.run(IDEA)).toContain('No idea');
    expect(await page.run(STORED)).toEqual(['Other', 'Sketch']);

    // The settings delete it, while the app is open.
    await page.run(`document.querySelector('[aria-label="Clear the data of Sketch"]').click()`);
    const STATE = `document.querySelector('#site-data-state').textContent`;
    expect(await page.until(`!/^(Deleting|$)/.test(${STATE}) && ${STATE}`)).toBe(
      'The data of Sketch is deleted.',
    );
    expect(await page.run(STORED)).toEqual(['Other']);
    // And before an app of this server was shown.
    await page.open(address);
    await page.until(`document.querySelector('[aria-label="Clear the data of Other"]')?.ariaLabel`);
    await page.run(`document.querySelector('[aria-label="Clear the data of Other"]').click()`);
    expect(await page.until(`!/^(Deleting|$)/.test(${STATE}) && ${STATE}`)).toBe(
      'The data of Other is deleted.',
    );
    expect(await openPad(page, 'Sketch')).toBe(origin);
    expect(await page.until(READ)).toBe(0);
  });
});

describe('the sketchpad', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo();
  });
  afterAll(() => demo.close());

  const open = async (size?: { width: number; height: number }) => {
    const page = await demo.open(size);
    await press(page, 'Let me draw');
    const view = await viewWith(page, '#pad');
    await reads(view, '#state', '.');
    return { page, view };
  };
  const clear = async (page: Page) => {
    await page.$eval('#site-data button', (button) => button.click());
    await reads(page, '#site-data-state', 'is deleted');
  };

  it('is drawn on with the keyboard, and says so', async () => {
    const { page, view } = await open();
    const pad = (await view.$('#pad'))!;
    await pad.evaluate((element) => (element as SVGElement).focus());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await reads(view, '#state', 'The pen is down.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await reads(view, '#state', '1 line, kept');
    const points = await view.$eval('#pad polyline', (line) => line.getAttribute('points'));
    expect(points).toBe('168,90 168,98 168,106');
    expect(await violations(view)).toEqual([]);
    await press(view, 'Undo');
    await reads(view, '#state', 'Empty.');
    await clear(page);
    await page.close();
  });

  it('is drawn on with a pointer, on a phone', async () => {
    const { page, view } = await open({ width: 390, height: 844 });
    const pad = (await view.$('#pad'))!;
    await pad.scrollIntoView();
    const box = (await pad.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await reads(view, '#state', '1 line, kept');
    expect(await violations(page)).toEqual([]);
    await clear(page);
    await page.close();
  });
});
