// examples/stored-chat as a user runs it: conversations that are loaded again, two users, a view that changed, access
// that ended, and a server that is gone.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../packages/support/workspace.js';
import { sharedChromium } from '../support/shared-tabs.js';
import type { Tabs } from '../support/shared-tabs.js';
import { startProgram } from '../support/started-program.mjs';
import type { StartedProgram } from '../support/started-program.mjs';
import { click, eventually, shows, textOf, viewWith } from './support/browser.js';
import { runIn } from './support/templates.js';

const folder = join(root, 'examples/stored-chat');
let data: string;
let shop: StartedProgram;
let backend: StartedProgram;
let url: string;

const start = async (name: string, file: string, env: Record<string, string>) => {
  const options = { cwd: folder, env: { ...process.env, PORT: '0', ...env } };
  const program = startProgram(name, process.execPath, [file], options);
  return { program, url: await program.ready((printed) => /^http:\S+$/m.exec(printed)?.[0]) };
};

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'mcp-app-stored-chat-'));
  await runIn(folder, 'vite/bin/vite.js', 'build');
  await runIn(folder, 'vite/bin/vite.js', 'build', 'view');
  const server = await start('The shop', 'server/shop.mjs', {});
  shop = server.program;
  const started = await start('The backend', 'server/main.mjs', { DATA: data, SHOP: server.url });
  ({ program: backend, url } = started);
});
afterAll(async () => {
  await backend?.stop();
  await shop?.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Each user has a browser of their own. */
async function signedIn(name: string): Promise<Page> {
  const tabs: Tabs = await sharedChromium();
  onTestFinished(() => tabs.close());
  const page = await tabs.newPage();
  await page.goto(url);
  await (await page.waitForSelector('#sign-in:not([hidden]) input[name=name]'))!.type(name);
  await page.type('input[name=password]', 'demo');
  await click(page, 'Sign in');
  await page.waitForSelector('#chat:not([hidden])');
  return page;
}

async function say(page: Page, text: string): Promise<void> {
  await page.type('input[name=text]', text);
  await page.keyboard.press('Enter');
}

const conversation = (user: string) => readFileSync(join(data, `${user}.json`), 'utf8');

/** The texts of all views of the page. */
const views = async (page: Page): Promise<string> =>
  (await Promise.all(page.frames().map((frame) => textOf(frame).catch(() => '')))).join('\n');

describe('examples/stored-chat', () => {
  it('shows the apps of a stored conversation again, and calls no tool', async () => {
    const page = await signedIn('ada');
    await say(page, 'order tea');
    await shows(await viewWith(page, '#order'), 'Order 1 of ada: tea');
    await shows(page, 'Done.');
    const before = conversation('ada');

    await page.reload();
    const view = await viewWith(page, '#order');
    await shows(view, 'Order 1 of ada: tea');
    expect(conversation('ada')).toBe(before);

    // The restored view works, and the next call is the second one of the server.
    await click(view, 'Order again');
    await eventually(
      async () => (await views(page)).includes('Order 2 of ada: tea'),
      'the second order',
    );
    await page.reload();
    await eventually(async () => {
      // A frame far below the viewport waits.
      await page.evaluate(() =>
        document.querySelector('mcp-app-frame:last-of-type')?.scrollIntoView(),
      );
      const text = await views(page);
      // In any order: the browser lists frames as they were made.
      return text.includes('Order 1 of ada') && text.includes('Order 2 of ada');
    }, 'both orders');
  });

  it('stores no HTML, no credentials and no _meta', () => {
    const stored = conversation('ada');
    expect(stored).toContain('"order":{"number":1,"user":"ada","item":"tea"}');
    for (const secret of ['_meta', 'pay.example', 'token-of', '<html'])
      expect(stored).not.toContain(secret);
  });

  it('has a client for each user, in the route and in the relay', async () => {
    const page = await signedIn('bob');
    expect(await textOf(page)).not.toContain('tea');
    await say(page, 'order coffee');
    await shows(await viewWith(page, '#order'), 'of bob: coffee');
    expect(conversation('ada')).not.toContain('coffee');
    const called = await page.evaluate(async () => {
      const params = { name: 'place-order', arguments: { item: 'milk' } };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const body = JSON.stringify({ session: crypto.randomUUID(), message });
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/relay/shop', { method: 'POST', headers, body })).text();
    });
    expect(called).toContain('"user":"bob"');
  });

  it('gives the result of then to the view of today', async () => {
    const file = join(folder, 'dist-view/index.html');
    const then = readFileSync(file, 'utf8');
    onTestFinished(() => writeFileSync(file, then));
    writeFileSync(file, then.replaceAll('Order again', 'Order once more'));
    const page = await signedIn('ada');
    const isNew = /Order \d of ada: tea[^]*Order once more/;
    await eventually(async () => isNew.test(await views(page)), 'the result in the changed view');
    expect(await views(page)).not.toContain('Order again');
  });

  it('shows nothing of a server that the user may no longer use', async () => {
    const page = await signedIn('ada');
    await viewWith(page, '#order');
    writeFileSync(join(data, 'access.json'), JSON.stringify({ ada: [] }));
    onTestFinished(() => rmSync(join(data, 'access.json')));
    await page.reload();
    await shows(page, 'You no longer have access to shop.');
    expect(await page.$('mcp-app-frame')).toBeNull();
    // Also for a page that is still open, whose client the relay keeps.
    const status = await page.evaluate(async () => (await fetch('/relay/shop')).status);
    expect(status).toBe(403);
    await say(page, 'order milk');
    await shows(page, 'You have no access to shop.');
    expect(await textOf(page)).not.toContain('Order 1');
  });

  it('shows the stored results as text if the server is gone', async () => {
    const page = await signedIn('bob');
    await viewWith(page, '#order');
    await shop.stop();
    const later = await signedIn('bob');
    const text = () =>
      later.$eval('mcp-app-frame >>> [part=fallback]', ({ textContent }) => textContent ?? '');
    await eventually(async () => /Order \d: coffee/.test(await text()), 'the stored result');
  });

  it('says in one line that its port is taken', async () => {
    const { port } = new URL(url);
    const env = { ...process.env, PORT: port, DATA: data, SHOP: url };
    const second = startProgram('A second backend', process.execPath, ['server/main.mjs'], {
      cwd: folder,
      env,
    });
    expect(await second.ended).toBe(1);
    expect(second.said()).toBe(`Port ${port} is in use. Set PORT to another one.`);
  });

  it('has correct types', () => runIn(folder, 'typescript/bin/tsc'));
});
