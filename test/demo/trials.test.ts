// What a developer tries on the page of `mcp-app dev`: a view in several hosts, calls that fail, saved inputs, a changed view.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevHost } from '@mcp-app/cli';
import type { DevHost } from '@mcp-app/cli';
import type { Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/shared-tabs.ts';
import { press, pressCard, reads, viewWith } from './support/demo-page.js';
import { violations } from './support/violations.js';

const LAST = '.exchange:last-child';
const odd = join(import.meta.dirname, '../support/odd-server.mjs');
const clock = join(import.meta.dirname, '../support/clock-server.mjs');

describe('trials on the page of mcp-app dev', () => {
  let folder: string;
  let file: string;
  let host: DevHost;
  let tabs: Awaited<ReturnType<typeof sharedChromium>>;
  let page: Page;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-app-trials-'));
    file = join(folder, 'clock.mjs');
    copyFileSync(clock, file);
    const server = { name: 'clock', command: process.execPath, args: [file] };
    host = await startDevHost({ port: 0, content: { servers: [server] } });
    tabs = await sharedChromium();
    page = await tabs.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width: 1280, height: 900 });
  });
  afterAll(async () => {
    await tabs?.close();
    await host?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (query: string) => page.goto(`${host.address}/${query}`);

  it('says that no server has the tool of an address', async () => {
    await open('?tool=gone');
    await reads(page, LAST, 'No server has a tool “gone”. Type / to see');
    await open('?tool=show-time&server=http://localhost:1/mcp');
    await reads(page, LAST, 'http://localhost:1/mcp has no tool “show-time”.');
  });

  it('shows the tools of a server that names its next page forever, and a text with U+2028', async () => {
    const server = { name: 'odd', command: process.execPath, args: [odd, 'lists-forever'] };
    const other = await startDevHost({ port: 0, content: { servers: [server] } });
    try {
      await page.goto(`${other.address}/?tool=again`);
      await reads(page, LAST, 'one\u2028two');
    } finally {
      await other.close();
    }
  });

  it('shows a view in several hosts side by side, as the address of the page says', async () => {
    await open('?tool=show-time&hosts=claude,vscode&speed=none');
    await reads(page, LAST, 'Show the time is ready');
    const names = await page.$$eval('.hosts figcaption span', (all) =>
      all.map(({ textContent }) => textContent),
    );
    expect(names).toEqual(['Claude', 'VS Code']);
    const texts = async () => {
      const found = await Promise.all(
        page
          .frames()
          .map((frame: Frame) =>
            frame.$eval('small', ({ textContent }) => textContent).catch(() => undefined),
          ),
      );
      return found.filter((text) => text?.startsWith('mock-')).toSorted();
    };
    await expect.poll(texts).toEqual(['mock-claude: inline fullscreen', 'mock-vs-code: inline']);
    expect(await violations(page)).toEqual([]);
  });

  it.each([
    ['error', 'This call fails, because'],
    ['cancelled', 'The settings cancel every call.'],
  ])('ends a call with %s', async (outcome, words) => {
    await open(`?tool=show-time&speed=none&outcome=${outcome}`);
    await reads(page, LAST, words);
  });

  it('waits for an answer until it is stopped, and the view is told', async () => {
    await open('?tool=show-time&speed=none&outcome=never');
    const view = await viewWith(page, 'main');
    await reads(view, 'main', 'Waiting');
    await press(page, 'Stop');
    await reads(page, LAST, 'You stopped this.');
    await reads(view, 'main', 'The user pressed Stop.');
  });

  it('keeps settings and calls in the address of the page', async () => {
    await open('');
    await reads(page, '#welcome-title', 'Clock');
    await page.select('#speed', 'none');
    await page.$eval('#hosts input[value=claude]', (box) => (box as HTMLInputElement).click());
    expect(new URL(page.url()).search).toBe('?hosts=this%2Cclaude&speed=none');
    await reads(page, '#hosts-chosen', 'This page, Claude');
    await pressCard(page, 'Show the time');
    await reads(page, LAST, 'Show the time is ready');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('tool')).toBe('show-time');
    // The same after a reload.
    await page.reload();
    await reads(page, LAST, 'Show the time is ready');
    expect(await page.$$('.hosts figure')).toHaveLength(2);
    await press(page, 'New chat');
    expect(new URL(page.url()).searchParams.has('tool')).toBe(false);
  });

  it('begins a form with the last input, and offers earlier ones', async () => {
    await open('?speed=none');
    const field = '#fields [name=name]';
    const greet = async (name: string) => {
      await press(page, 'New chat');
      await pressCard(page, 'greet');
      await page.$eval(field, (input, text) => ((input as HTMLInputElement).value = text), name);
      await press(page, 'Run');
      await reads(page, LAST, `Hello, ${name}!`);
    };
    await reads(page, '#cards', 'greet');
    await greet('Ada');
    await greet('Grace');
    await press(page, 'New chat');
    await pressCard(page, 'greet');
    const value = () => page.$eval(field, (input) => (input as HTMLInputElement).value);
    expect(await value()).toBe('Grace');
    await page.select('#earlier select', '1');
    expect(await value()).toBe('Ada');
    await press(page, 'Run');
    await reads(page, LAST, 'Hello, Ada!');
  });

  it('shows a changed view at once, with its data', async () => {
    await open('?tool=show-time&speed=none');
    const before = await viewWith(page, 'h1');
    await reads(before, 'main', '12:00');
    writeFileSync(file, readFileSync(file, 'utf8').replace('<h1>Clock', '<h1>New clock'));
    await expect
      .poll(async () => {
        const view = await viewWith(page, 'h1');
        return view.$eval('body', ({ textContent }) => textContent);
      })
      .toMatch(/New clock.*12:00/);
  });
});
