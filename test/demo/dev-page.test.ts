// The page of `mcp-app dev` with one server: its tools at once, its views, its restarts and its failures.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevHost } from '@mcp-app/cli';
import type { DevHost } from '@mcp-app/cli';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.mjs';
import { sharedChromium } from '../support/shared-tabs.ts';
import { press, pressCard, reads, viewWith } from './support/demo-page.js';
import { violations } from './support/violations.js';

const LAST = '.exchange:last-child';
const clock = join(import.meta.dirname, '../support/clock-server.mjs');

describe('mcp-app dev with a server on stdio', () => {
  let folder: string;
  let file: string;
  let host: DevHost;
  let tabs: Awaited<ReturnType<typeof sharedChromium>>;
  let page: Page;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-app-dev-page-'));
    file = join(folder, 'clock.mjs');
    copyFileSync(clock, file);
    const server = { name: 'node clock.mjs', command: process.execPath, args: [file] };
    host = await startDevHost({ port: 0, content: { servers: [server] } });
    expect(host.problems).toEqual([]);
    tabs = await sharedChromium();
    page = await tabs.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(host.address);
  });
  afterAll(async () => {
    await tabs?.close();
    await host?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows the tools of the server, those with a view first', async () => {
    await reads(page, '#welcome-title', 'Clock one');
    const cards = await page.$$eval('#cards .card', (all) =>
      all.map((card) => [card.querySelector('strong')!.textContent, card.lastChild!.textContent]),
    );
    expect(cards).toEqual([
      ['Show the time', 'With a view'],
      ['greet', 'Text only'],
      ['crash', 'Text only'],
    ]);
    expect(await violations(page)).toEqual([]);
  });

  it('runs a tool without input at once, with its view in a sandbox on another origin', async () => {
    await pressCard(page, 'Show the time');
    const view = await viewWith(page, 'main');
    await reads(view, 'main', 'Clock one: 12:00');
    const isolation = await page.$eval('mcp-app-frame', (frame) => frame.details.isolation);
    expect(isolation).not.toBe('opaque');
    expect(new URL(host.sandboxUrl).origin).not.toBe(host.address);
    await press(page, 'Show code');
    await reads(page, '.tag', 'relay="ws://localhost');
  });

  it('opens the form of a tool that needs input', async () => {
    await press(page, 'New chat');
    await pressCard(page, 'greet');
    // The label is above its field.
    const [label, field] = await page.$$eval('#fields label, #fields [name=name]', (both) =>
      both.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(label!.left).toBe(field!.left);
    expect(label!.bottom).toBeLessThanOrEqual(field!.top);
    await page.type('#fields [name=name]', 'world');
    await press(page, 'Run');
    await reads(page, LAST, 'Hello, world!');
  });

  it('shows what the server prints, and that it ended, and goes on after its restart', async () => {
    await press(page, 'New chat');
    await pressCard(page, 'crash');
    await reads(page, LAST, 'did not answer');
    await reads(page, '#servers .printed', 'The spring broke.');
    const spaceBeside = await page.$eval('#servers .printed', (printed) => {
      const item = printed.closest('li')!.getBoundingClientRect();
      return item.right - printed.getBoundingClientRect().right;
    });
    expect(spaceBeside).toBeGreaterThan(0);
    await page.waitForSelector('#servers li.ready');
    await press(page, 'New chat');
    await pressCard(page, 'Show the time');
    await reads(await viewWith(page, 'main'), 'main', 'Clock one: 12:00');
  });

  it('lists the tools again when the files of the server change', async () => {
    const text = readFileSync(file, 'utf8')
      .replace('Clock one', 'Clock two')
      .replace("name: 'greet'", "name: 'welcome'");
    writeFileSync(file, text);
    await press(page, 'New chat');
    await reads(page, '#cards', 'welcome');
    await pressCard(page, 'Show the time');
    await reads(page, LAST, 'Show the time is ready');
    await reads(await viewWith(page, 'main'), 'main', 'Clock two: 12:00');
  });

  it('says what is wrong with a server that nothing answers for, and how to fix it', async () => {
    const url = `http://localhost:${await freePort()}/mcp`;
    const other = await startDevHost({
      port: 0,
      content: { servers: [{ name: 'gone', url }] },
    });
    expect(other.problems.map(({ error }) => error.message)).toEqual([
      `Nothing answers at ${url}. Start the server, or check the port.`,
    ]);
    const tab = await tabs.newPage();
    await tab.goto(other.address);
    await reads(tab, '#servers .why', 'Start the server, or check the port.');
    const text = await tab.$eval('#servers .why', ({ textContent }) => textContent);
    expect(text).not.toContain('relay');
    await reads(tab, '#welcome-text', 'Its problem is at the side.');
    await tab.close();
    await other.close();
  });

  it('shows why the server cannot start, and works again after the fix', async () => {
    const works = readFileSync(file, 'utf8');
    writeFileSync(file, 'throw new Error("A typo.");');
    await reads(page, '#servers .why', 'ended with code 1 before it answered');
    await reads(page, '#servers .printed', 'A typo.');
    writeFileSync(file, works);
    await page.waitForSelector('#servers li.ready');
  });
});
