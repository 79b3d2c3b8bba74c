// Servers that require a sign-in with OAuth: it begins on the page, and its tokens stay in the process of the command.
import { startDevHost } from '@mcp-app/cli';
import type { DevHost } from '@mcp-app/cli';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startOAuthServer } from '../support/oauth-test-server.mjs';
import { sharedChromium } from '../support/shared-tabs.ts';
import { press, reads } from './support/demo-page.js';

type OAuthServer = Awaited<ReturnType<typeof startOAuthServer>>;

let tabs: Awaited<ReturnType<typeof sharedChromium>>;
let server: OAuthServer;
let host: DevHost;
let page: Page;

beforeAll(async () => {
  tabs = await sharedChromium();
});
afterEach(async () => {
  await page?.close();
  await host?.close();
  await server?.close();
});
afterAll(() => tabs?.close());

async function start(protect: 'all' | 'call', canAsk = true): Promise<void> {
  server = await startOAuthServer(protect);
  host = await startDevHost({
    port: 0,
    canAsk,
    content: { servers: [{ name: 'guarded', url: server.url }] },
  });
  page = await tabs.newPage();
  page.setDefaultTimeout(60_000);
}

/** Presses "Sign in". @returns what the tab says that opens */
async function signIn(): Promise<string> {
  const opened = new Promise<Page>((resolve) => {
    page.browser().on('targetcreated', async (target) => {
      const tab = target.type() === 'page' && (await target.page());
      if (tab && tab !== page) resolve(tab);
    });
  });
  await press(page, 'Sign in');
  const tab = await opened;
  await tab.waitForSelector('main h1');
  const text = await tab.$eval('main', ({ textContent }) => textContent);
  await tab.close();
  return text;
}

it('a user signs in on the page, and no token reaches it', async () => {
  await start('all');
  expect(host.problems.map(({ error }) => error.message)).toEqual([
    expect.stringContaining('requires a sign-in. Choose “Sign in” in the list of servers'),
  ]);
  await page.goto(host.address);
  await reads(page, '#servers .why', 'requires a sign-in');
  expect(await signIn()).toContain('You are signed in');
  await page.waitForSelector('#servers li.ready');
  expect(server.counts).toMatchObject({ issued: 1 });
  const data = await page.evaluate(async () => {
    const text = await (await fetch('/page-data.json')).text();
    return text + document.documentElement.outerHTML + JSON.stringify({ ...localStorage });
  });
  for (const secret of server.secrets) expect(data).not.toContain(secret);
  // An expired token is refreshed without the user.
  server.expire(false);
  await page.reload();
  await page.waitForSelector('#servers li.ready');
  expect(server.counts).toMatchObject({ issued: 1, refreshed: 1 });
});

it('says why a sign-in failed, and begins another one', async () => {
  await start('all');
  server.consent('deny');
  await page.goto(host.address);
  await reads(page, '#servers .why', 'requires a sign-in');
  expect(await signIn()).toContain('The sign-in failed');
  expect(await page.$('#servers li.ready')).toBeNull();
  server.consent('grant');
  expect(await signIn()).toContain('You are signed in');
  await page.waitForSelector('#servers li.ready');
});

it('a tool that requires a sign-in asks for one when it is called', async () => {
  await start('call');
  expect(host.problems).toEqual([]);
  await page.goto(host.address);
  await page.waitForSelector('#cards .card');
  await page.click('#cards .card');
  await reads(page, '.exchange:last-child', 'did not answer');
  expect(await signIn()).toContain('You are signed in');
  await page.waitForSelector('#servers li.ready');
  await press(page, 'Try again');
  await expect.poll(() => server.counts.executed, { timeout: 20_000 }).toBe(1);
});

it('only the page and its user begin a sign-in, and an answer must be expected', async () => {
  await start('all');
  const begin = `${host.address}/sign-in?server=guarded`;
  const site = (value: string) =>
    fetch(begin, { redirect: 'manual', headers: { 'sec-fetch-site': value } });
  expect((await site('cross-site')).status).toBe(404);
  const own = await site('same-origin');
  expect(own.status).toBe(302);
  const { searchParams } = new URL(own.headers.get('location')!);
  expect(searchParams.get('redirect_uri')).toBe(`${host.address}/signed-in`);
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  const forged = await fetch(`${host.address}/signed-in?code=stolen&state=made-up`);
  expect(forged.status).toBe(400);
  expect(await forged.text()).toContain('This sign-in is not expected');
  expect(server.counts.issued).toBe(0);
});

it('a command that nobody watches says how to pass a token', async () => {
  await start('all', false);
  expect(host.problems.map(({ error }) => error.message)).toEqual([
    expect.stringContaining('requires a sign-in (401). Pass a token: --header'),
  ]);
});
