// What the demo offers beyond the apps: where to read on, answers to what apps say, and failures to try.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';
import { press, reads, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';
import { violations } from './support/violations.js';

const LAST = '.exchange:last-child';
const frameIn = (page: Page, inside: string) =>
  page.waitForSelector(`${LAST} mcp-app-frame >>> ${inside}`, { visible: true });

describe('the demo leads on', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo();
  });
  afterAll(() => demo.close());

  it('links to the documentation, which it serves itself without a site, and shows how to install', async () => {
    const page = await demo.open();
    const links = await page.$$eval('#side .links a', (all) =>
      all.map(({ textContent, href }) => [textContent, href]),
    );
    expect(links[0]![0]).toBe('Documentation');
    await press(page, 'Install');
    await reads(page, 'dialog[open]', 'npm install @mcp-app/elements');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Close');
    await page.goto(`${demo.address}/docs/reference/errors/#no-view`);
    const heading = await page.waitForSelector('#no-view');
    expect(await heading!.evaluate(({ textContent }) => textContent)).toBe('no-view');
    await expect
      .poll(() => heading!.evaluate((e) => e.getBoundingClientRect().top < 100))
      .toBe(true);
    expect(await violations(page)).toEqual([]);
    const missing = await fetch(`${demo.address}/docs-pages/..%2f..%2fpackage.json`);
    expect(missing.status).toBe(404);
    await page.close();
  });

  it('answers what an app says with figures of its server', async () => {
    const page = await demo.open();
    await press(page, 'How did our teas sell');
    const view = await viewWith(page, '.chart');
    await press(view, 'Matcha');
    await reads(page, '#context', 'The user looks at Matcha.');
    await press(view, 'Ask about Matcha');
    await reads(page, LAST, 'Matcha brought in €');
    await reads(page, LAST, 'A scripted reply');
    await page.close();
  });

  it('keeps the success of an app in sight when the app has told it, and offers the next step', async () => {
    const page = await demo.open({ width: 1280, height: 800 });
    await press(page, 'Let us release the teapot');
    const form = await viewWith(page, 'input[inputmode=decimal]');
    await press(form, 'Publish');
    const once = await frameIn(page, 'dialog button.once');
    // Answers count only after the dialog has been visible for a moment.
    await new Promise((resolve) => setTimeout(resolve, 700));
    await once!.press('Enter');
    await reads(page, LAST, 'This is what I would post to the team');
    const box = () =>
      form.$eval('.done', (done) => {
        const { top, bottom } = done.getBoundingClientRect();
        return { top, bottom };
      });
    const isInSight = async () => {
      const { top, bottom } = await box();
      return page.evaluate(
        (from, to) => {
          const frame = document.querySelector('mcp-app-frame')!;
          const iframe = frame.shadowRoot!.querySelector('iframe')!.getBoundingClientRect();
          const room = document.querySelector('#scroll')!.getBoundingClientRect();
          return iframe.top + from >= room.top && iframe.top + to <= room.bottom;
        },
        top,
        bottom,
      );
    };
    await expect.poll(isInSight, { timeout: 20_000 }).toBe(true);
    await press(page, 'Is the checkout healthy?');
    await viewWith(page, '#charts svg');
    await page.close();
  });

  it('shows that an app survives the end of its server', async () => {
    const page = await demo.open();
    await press(page, 'The server dies');
    const view = await viewWith(page, '.chart');
    await press(page, 'Stop the server');
    await reads(page, LAST, 'Start the server again');
    await press(view, 'Matcha');
    await reads(view, '[role=alert]', 'cannot be listed');
    await view.evaluate(() => Object.assign(window, { mark: 1 }));
    await press(page, 'Start the server again');
    await reads(page, LAST, 'Stop the server');
    await press(view, 'Oolong');
    await reads(view, '.pages', 'Page 1 of');
    expect(await view.evaluate(() => 'mark' in window)).toBe(true);
    await page.close();
  });

  it('shows what a frame does when the view changed, the user denies, or the network is slow', async () => {
    const page = await demo.open();
    await press(page, 'The view changes');
    const dialog = await frameIn(page, 'dialog[open]');
    expect(await dialog!.evaluate(({ textContent }) => textContent)).toContain('has changed');
    const deny = await frameIn(page, 'dialog button.deny');
    await new Promise((resolve) => setTimeout(resolve, 700));
    await deny!.press('Enter');
    const failure = await frameIn(page, '.failure');
    expect(await failure!.evaluate(({ textContent }) => textContent)).toContain('changed since');
    const docs = await failure!.$eval('a', ({ href }) => href);
    expect(docs).toMatch(/\/reference\/errors\/#content-changed$/);
    await press(page, 'New chat');
    await press(page, 'You say no');
    await viewWith(page, 'input[inputmode=decimal]');
    await press(page, 'New chat');
    await press(page, 'A slow network');
    await frameIn(page, '.skeleton');
    await viewWith(page, '.chart');
    await page.close();
  });

  it('fades out only at an edge beyond which there is more', async () => {
    const page = await demo.open({ width: 1000, height: 500 });
    const fades = () =>
      page.$eval('#scroll', (scroller) =>
        ['::before', '::after'].map((edge) => getComputedStyle(scroller, edge).opacity),
      );
    await expect.poll(fades).toEqual(['0', '1']);
    await page.$eval('#scroll', (scroller) =>
      scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' }),
    );
    await expect.poll(fades).toEqual(['1', '0']);
    await page.setViewport({ width: 1280, height: 1200 });
    await expect.poll(fades).toEqual(['0', '0']);
    await page.close();
  });

  it.each([
    ['a short window', 1280, 400],
    ['a window at 200 %', 640, 400],
  ])('leaves most of %s to the apps', async (_, width, height) => {
    const page = await demo.open({ width, height });
    await press(page, 'How did our teas sell');
    await viewWith(page, '.chart');
    const room = await page.$eval('#scroll', ({ clientHeight }) => clientHeight);
    expect(room).toBeGreaterThan(0.7 * height);
    await page.close();
  });

  it('on a phone: a docked app does not cover the inspector, and the small window shows its app', async () => {
    const page = await demo.open({ width: 390, height: 844 });
    await press(page, 'Is the checkout healthy?');
    const view = await viewWith(page, '#charts svg');
    const ask = (mode: 'pip' | 'split' | 'inline') =>
      page.$eval(
        `${LAST} mcp-app-frame`,
        (frame, wanted) => frame.requestDisplayMode(wanted),
        mode,
      );
    await ask('pip');
    // Everything that the view shows is inside of its window.
    const clipped = () =>
      view.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(clipped).toBeLessThanOrEqual(0);
    await ask('split');
    await press(page, 'Inspect');
    const hit = await page.evaluate(() => {
      const found = document.elementFromPoint(innerWidth / 2, innerHeight - 60)!;
      return found.closest('#inspector')?.id;
    });
    expect(hit).toBe('inspector');
    expect(await violations(page)).toEqual([]);
    await page.close();
  });
});
