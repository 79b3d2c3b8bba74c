// Two servers with the same program and title, such as one for each account: nothing of one reaches the other.
import { join } from 'node:path';
import { startDevHost } from '@mcp-app/cli';
import type { DevHost } from '@mcp-app/cli';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedChromium } from '../support/shared-tabs.ts';
import { press, reads, viewWith } from './support/demo-page.js';

const clock = join(import.meta.dirname, '../support/clock-server.mjs');
const NAMES = ['Clock one (berlin)', 'Clock one (tokyo)'];

let host: DevHost;
let tabs: Awaited<ReturnType<typeof sharedChromium>>;
let page: Page;

beforeAll(async () => {
  const zoned = (ZONE: string) => ({
    name: ZONE.toLowerCase(),
    command: process.execPath,
    args: [clock],
    env: { ZONE },
  });
  host = await startDevHost({
    port: 0,
    content: { servers: [zoned('Berlin'), zoned('Tokyo')] },
  });
  tabs = await sharedChromium();
  page = await tabs.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(host.address);
});
afterAll(async () => {
  await tabs?.close();
  await host?.close();
});

/** The form of a tool, from the list of a server. */
const pickOf = (server: string, tool: string) =>
  page.evaluate(
    (name, title) => {
      const items = [...document.querySelectorAll('#servers > li')];
      const item = items.find((one) => one.querySelector('strong')!.textContent === name)!;
      item.querySelector('details')!.open = true;
      const buttons = [...item.querySelectorAll<HTMLButtonElement>('.pick')];
      buttons.find(({ textContent }) => textContent === title)!.click();
    },
    server,
    tool,
  );

it('has an identity for each, and a client', async () => {
  const ids = host.data.servers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  const clients = await Promise.all(ids.map((id) => host.clientOf(id)));
  const results = await Promise.all(
    clients.map((client) => client.callTool({ name: 'show-time', arguments: {} })),
  );
  expect(JSON.stringify(results[0])).toContain('(Berlin)');
  expect(JSON.stringify(results[1])).toContain('(Tokyo)');
});

it('calls the tool of the server that was picked, and names both apart', async () => {
  await page.waitForFunction(() => document.querySelectorAll('#servers > li.ready').length === 2);
  const names = await page.$$eval('#servers > li summary strong', (all) =>
    all.map(({ textContent }) => textContent),
  );
  expect(names).toEqual(NAMES);
  const cards = await page.$$eval('#cards .made', (all) => all.map((one) => one.textContent));
  expect(cards.slice(0, 2)).toEqual(NAMES.map((name) => `With a view · ${name}`));
  await pickOf(NAMES[1]!, 'Show the time');
  await press(page, 'Run');
  await reads(await viewWith(page, 'main'), 'main', '12:00 (Tokyo)');
  await press(page, 'New chat');
  await pickOf(NAMES[0]!, 'Show the time');
  await press(page, 'Run');
  await reads(await viewWith(page, 'main'), 'main', '12:00 (Berlin)');
});

it('runs the call in the address with the server that it names', async () => {
  const [, tokyo] = host.data.servers;
  const tab = await tabs.newPage();
  const query = new URLSearchParams({ tool: 'show-time', server: tokyo!.id });
  await tab.goto(`${host.address}/?${query}`);
  await reads(await viewWith(tab, 'main'), 'main', '12:00 (Tokyo)');
  await tab.close();
});

it('keeps an input per server, and a form while its server is restarted', async () => {
  await press(page, 'New chat');
  await pickOf(NAMES[1]!, 'greet');
  await page.type('#fields [name=name]', 'Aiko');
  await press(page, 'Run');
  await reads(page, '.exchange:last-child', 'Hello, Aiko!');
  await pickOf(NAMES[0]!, 'greet');
  const value = () =>
    page.$eval('#fields [name=name]', (field) => (field as HTMLInputElement).value);
  expect(await value()).toBe('');
  await page.type('#fields [name=name]', 'Jonas');
  const [berlin] = host.data.servers;
  const client = await host.clientOf(berlin!.id);
  await client.callTool({ name: 'crash', arguments: {} }).catch(() => undefined);
  await page.waitForSelector('#servers > li:first-child:not(.ready)');
  await page.waitForSelector('#servers > li:first-child.ready');
  expect(await value()).toBe('Jonas');
  await press(page, 'Run');
  await reads(page, '.exchange:last-child', 'Hello, Jonas!');
});
