// What is kept on the page of `mcp-app dev`: the state of a view when its files change, the state of the page in its address,
// earlier inputs, and recordings.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevHost } from '@mcp-app/cli';
import type { DevHost } from '@mcp-app/cli';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecording } from '../../packages/devtools/src/mcp-app-inspector/recording/recording.js';
import { sharedChromium } from '../support/shared-tabs.ts';
import { press, pressCard, reads, viewWith } from './support/demo-page.js';

const cafe = join(import.meta.dirname, '../support/cafe-server.mjs');
const LAST = '.exchange:last-child';

describe('what the page of mcp-app dev keeps', () => {
  let folder: string;
  let file: string;
  let host: DevHost;
  let tabs: Awaited<ReturnType<typeof sharedChromium>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-app-kept-'));
    file = join(folder, 'cafe.mjs');
    copyFileSync(cafe, file);
    const server = { name: 'cafe', command: process.execPath, args: [file] };
    host = await startDevHost({ port: 0, content: { servers: [server] } });
    tabs = await sharedChromium();
  });
  afterAll(async () => {
    await tabs?.close();
    await host?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(query: string): Promise<Page> {
    const page = await tabs.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`${host.address}/${query}`);
    return page;
  }

  it('the state of a view, and its data, when the files of its server change', async () => {
    const page = await open('?tool=show-menu&speed=none');
    const before = await viewWith(page, 'output');
    await reads(before, 'main', 'Tea and cake.');
    for (let cups = 1; cups <= 3; cups++) {
      await press(before, 'Refill');
      await reads(before, 'output', String(cups));
    }
    writeFileSync(file, readFileSync(file, 'utf8').replace('<h1>Cafe', '<h1>New cafe'));
    await expect
      .poll(async () => {
        const view = await viewWith(page, 'output');
        return view.$eval('body', ({ textContent }) => textContent);
      })
      .toMatch(/New cafe\s*show-menu: Tea and cake\.\s*Refill 3/);
    await page.close();
  });

  it('look, theme, inspector and display mode in the address, for whoever opens it', async () => {
    const page = await open('?tool=show-menu&speed=none');
    await reads(page, LAST, 'show-menu is ready');
    await page.select('#theme', 'dark');
    await page.select('#preset', 'dense');
    await page.click('#inspect');
    await page.$eval('mcp-app-frame', (frame) => frame.requestDisplayMode('split'));
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    await expect.poll(query).toMatchObject({
      tool: 'show-menu',
      theme: 'dark',
      look: 'dense',
      inspector: 'open',
      mode: 'split',
    });
    const address = page.url();
    const state = query();
    // Back to the defaults, so that nothing but the address remembers.
    await page.select('#theme', 'auto');
    await page.select('#preset', 'default');
    await page.click('#inspect');
    await page.$eval('mcp-app-frame', (frame) => frame.requestDisplayMode('inline'));
    await expect.poll(() => Object.keys(query()).toSorted()).toEqual(['server', 'speed', 'tool']);
    await page.close();

    const other = await tabs.newPage();
    await other.setViewport({ width: 1280, height: 900 });
    await other.goto(address);
    await reads(other, LAST, 'show-menu is ready');
    const shown = () =>
      other.evaluate(() => ({
        ...document.documentElement.dataset,
        isInspected: !document.querySelector<HTMLElement>('#inspector')!.hidden,
        mode: document.querySelector('mcp-app-frame')?.displayMode,
      }));
    await expect.poll(shown).toEqual({
      theme: 'dark',
      preset: 'dense',
      inspector: 'open',
      isInspected: true,
      mode: 'split',
    });
    expect(Object.fromEntries(new URL(other.url()).searchParams)).toEqual(state);
    // A new conversation has no call and no mode.
    await press(other, 'New chat');
    expect(new URL(other.url()).searchParams.get('mode')).toBeNull();
    await other.close();
  });

  it('earlier inputs after a reload, and not more than five of a tool', async () => {
    const page = await open('?speed=none');
    const field = '#fields [name=about]';
    for (const about of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await press(page, 'New chat');
      await pressCard(page, 'take-note');
      await page.$eval(field, (input, text) => ((input as HTMLInputElement).value = text), about);
      await press(page, 'Run');
      await reads(page, LAST, 'Noted.');
    }
    await page.goto(`${host.address}/?speed=none`);
    await pressCard(page, 'take-note');
    expect(await page.$eval(field, (input) => (input as HTMLInputElement).value)).toBe('f');
    const earlier = await page.$$eval('#earlier option', (all) =>
      all.map(({ textContent }) => textContent),
    );
    expect(earlier).toEqual(['f', 'e', 'd', 'c', 'b'].map((about) => JSON.stringify({ about })));
    await page.close();
  });

  it('a recording, which is saved as a file and replayed without the server', async () => {
    const page = await open('?tool=show-menu&speed=none&inspector=open');
    await page.evaluate(() => {
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob) => {
        void (blob as Blob).text().then((text) => Object.assign(window, { saved: text }));
        return create(blob);
      };
    });
    await reads(await viewWith(page, 'main'), 'main', 'Tea and cake.');
    const inInspector = (selector: string) =>
      page.waitForSelector(`mcp-app-inspector:not([hidden]) >>> ${selector}`);
    const press = async (label: string) =>
      (await inInspector(`button[aria-label="${label}"]`))!.evaluate((button) =>
        (button as HTMLElement).click(),
      );
    await press('Export');
    const saved = await page.waitForFunction(() => (window as { saved?: string }).saved);
    const text = (await saved.jsonValue())!;
    const recording = parseRecording(text);
    const path = join(folder, 'recording.json');
    writeFileSync(path, text);
    expect(JSON.stringify(recording)).toContain('Tea and cake.');

    const [chooser] = await Promise.all([page.waitForFileChooser(), press('Import')]);
    await chooser.accept([path]);
    await press('Replay');
    const replayed = await page.waitForFunction(
      () =>
        [...document.querySelectorAll('mcp-app-inspector')]
          .flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll('mcp-app-frame')])
          .some((frame) => frame.status === 'ready'),
      { polling: 100 },
    );
    expect(await replayed.jsonValue()).toBe(true);
    await page.close();
  });
});
