// Every host shows every view, in a real browser, from a real MCP server.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { click, eventually, fill, shows, viewWith } from './support/browser.js';
import { readText, root } from '../packages/support/workspace.js';
import { sharedChromium } from '../support/shared-tabs.js';
import type { Tabs } from '../support/shared-tabs.js';
import { build, folderOf, KITS, runIn, serveBuilt, startServer } from './support/templates.js';
import type { Kit, Running } from './support/templates.js';
import { USES } from './support/views.js';
import { sample } from '../support/tier.js';

let tabs: Tabs;
/** The quick tier builds one kit. */
const TRIED = sample(KITS, (kit) => kit === 'vue');

const servers = {} as Record<Kit, Running>;
const hosts = {} as Record<Kit, Running>;

beforeAll(async () => {
  tabs = await sharedChromium();
  // Two at a time, because a build keeps one core busy.
  for (const kit of TRIED) await Promise.all([build(kit, 'host'), build(kit, 'view')]);
  for (const kit of TRIED) {
    servers[kit] = await startServer(kit);
    hosts[kit] = await serveBuilt(folderOf(kit, 'host'));
  }
});
afterAll(async () => {
  await tabs?.close();
  for (const running of [...Object.values(servers), ...Object.values(hosts)]) await running.close();
});

describe.each(TRIED)('the view of %s', (kit) => {
  it('is one file, which loads nothing', () => {
    const dist = join(folderOf(kit, 'view'), 'dist');
    expect(readdirSync(dist)).toEqual(['index.html']);
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    expect(html).not.toMatch(/<script[^>]+src=|<link[^>]+href=/);
  });
});

/** Opens a host's page and lets it show a view. */
async function open(host: Kit, view: Kit): Promise<Page> {
  const page = await tabs.newPage();
  const { tool } = USES[view];
  if (host === 'html') {
    await page.goto(hosts.html.url);
    await fill(page, 'server', servers[view].url);
    await fill(page, 'tool', tool);
    await click(page, 'Show');
  } else {
    await page.goto(`${hosts[host].url}?server=${encodeURIComponent(servers[view].url)}`);
    await eventually(() => page.$('button'), 'the list of tools');
    await click(page, tool);
  }
  return page;
}

const schemeIn = (view: Frame) =>
  view.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return `${style.colorScheme} ${style.getPropertyValue('--color-text-primary')}`;
  });

describe.each(TRIED)('the host of %s', (host) => {
  it.each(TRIED)('shows the view of %s', async (kit) => {
    const use = USES[kit];
    const page = await open(host, kit);
    const view = await viewWith(page, use.selector);
    await use.showsResult(view);
    await shows(page, `This is ${use.name}.`);

    await use.act(view, page, host);

    const before = await schemeIn(view);
    await page.$eval('input[type=checkbox]', (box) => box.click());
    await eventually(async () => (await schemeIn(view)).startsWith('dark'), 'the dark theme');
    expect(before).toMatch(/^light/);
    expect(await schemeIn(view)).not.toBe(before);
    expect(await page.$$eval('mcp-app-frame', (frames) => frames.length)).toBe(1);
    await page.close();
  });
});

/** A port on which nothing listens. */
const NO_SERVER = `?server=${encodeURIComponent('http://127.0.0.1:9/mcp')}`;

it.each(TRIED.filter((kit) => kit !== 'html'))(
  'the host of %s says that it connects, and that there is no server',
  async (host) => {
    const { url } = hosts[host];
    const served = await (await fetch(url)).text();
    expect(served).toContain('<p role="status">Connecting…</p>');
    const page = await tabs.newPage();
    await page.goto(`${url}${NO_SERVER}`);
    const alert = await page.waitForSelector('#root [role=alert]');
    expect(await alert!.evaluate(({ textContent }) => textContent)).toContain('There is no server');
    expect(await page.$('#root [role=status]')).toBeNull();
    await page.close();
  },
);

describe('examples/chat-loop', () => {
  const folder = join(root, 'examples/chat-loop');
  let chat: Running;
  beforeAll(async () => {
    await runIn(folder, 'typescript-7/bin/tsc');
    await runIn(folder, 'vite/bin/vite.js', 'build');
    chat = await serveBuilt(folder);
  });
  afterAll(() => chat?.close());

  it('is 60 lines at most', () => {
    const lines = readText('examples/chat-loop/src/main.ts').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
  });

  it('says that there is no server', async () => {
    const page = await tabs.newPage();
    await page.goto(`${chat.url}${NO_SERVER}`);
    await shows(page, 'There is no server at http://127.0.0.1:9/mcp');
    await page.close();
  });

  it('calls the tool once, shows input and result, and uses the message of the view as the next one', async () => {
    const page = await tabs.newPage();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { method, params } = JSON.parse(request.postData() ?? '{}');
      if (method === 'tools/call') calls.push(params.name);
    });
    await page.goto(`${chat.url}?server=${encodeURIComponent(servers.vue.url)}`);
    // It is disabled until the client is connected.
    await page.waitForSelector('fieldset:not([disabled])');
    await page.type('input[name=text]', 'Please book-table for me');
    await page.keyboard.press('Enter');
    await shows(page, 'Done.');
    const view = await viewWith(page, USES.vue.selector);
    await USES.vue.showsResult(view);
    await fill(view, 'name', 'Ada');
    await fill(view, 'guests', '4');
    await click(view, 'Book');
    await shows(page, 'You said: Booked: A table for 4, Ada.');

    expect(calls).toEqual(['book-table', 'confirm-booking']);
    const turns = await page.$$eval('main > *', (all) => all.map(({ localName }) => localName));
    expect(turns).toEqual(['p', 'mcp-app-frame', 'p', 'p', 'p', 'p']);
    expect(await page.$eval('mcp-app-frame', ({ toolInput }) => toolInput)).toEqual({});
    await page.close();
  });
});
