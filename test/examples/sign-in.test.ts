// examples/sign-in as a user runs it: built, served, signed in to through its built callback page. The authorization
// servers know clients in different ways.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson, root } from '../packages/support/workspace.js';
import { FIXED_CLIENT, startOAuthServer } from '../support/oauth-test-server.mjs';
import type { OAuthServer, Registration } from '../support/oauth-test-server.mjs';
import { sharedChromium } from '../support/shared-tabs.js';
import type { Tabs } from '../support/shared-tabs.js';
import { runProgram } from '../support/started-program.mjs';
import { eventually } from './support/browser.js';
import { serveBuilt } from './support/templates.js';
import type { Running } from './support/templates.js';

const folder = join(root, 'examples/sign-in');
const built = join(folder, 'dist');
const VITE = join(root, 'node_modules/vite/bin/vite.js');
const METADATA_URL = 'https://host.example/client-metadata.json';
let tabs: Tabs;
let site: Running;
const servers: OAuthServer[] = [];

const buildWith = (variables: Record<string, string>): Promise<string> =>
  runProgram('The build of the example', process.execPath, [VITE, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...variables },
  });

/** The page with the address of a server, after a click on "Sign in". */
async function signInTo(registration: Registration) {
  const server = await startOAuthServer('all', registration);
  servers.push(server);
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  const frame = html.replace(/server="[^"]*" tool="[^"]*"/, `server="${server.url}" tool="app"`);
  expect(frame).not.toBe(html);
  writeFileSync(join(built, 'index.html'), frame);
  const page = await tabs.newPage();
  await page.goto(site.url);
  const button = await page.waitForSelector('mcp-app-frame >>> [part=signin] .primary');
  await button!.click();
  return { page, server };
}

beforeAll(async () => {
  await buildWith({});
  site = await serveBuilt(folder);
  tabs = await sharedChromium();
});
afterAll(async () => {
  await tabs?.close();
  await site?.close();
  await Promise.all(servers.map((server) => server.close()));
});

describe('examples/sign-in', () => {
  it('builds the page that the authorization server redirects to', () => {
    expect(existsSync(join(built, 'callback.html'))).toBe(true);
  });

  it('shows the app after the sign-in, if the page may register itself', async () => {
    const { page, server } = await signInTo('dynamic');
    await eventually(
      () => page.$eval('mcp-app-frame', (frame) => frame.status === 'ready' && !!frame.toolResult),
      'the app',
    );
    const { registered, issued, executed } = server.counts;
    expect({ registered, issued, executed }).toEqual({ registered: 1, issued: 1, executed: 1 });
    await page.close();
  });

  it('says why it cannot sign in at a server without registration, and how to fix it', async () => {
    const { page, server } = await signInTo('none');
    const details = await page.waitForSelector('mcp-app-frame >>> [part=signin] details');
    const text = await details!.evaluate(({ textContent }) => textContent);
    expect(text).toContain('does not register clients dynamically');
    expect(text).toContain(`${site.url}callback.html`);
    expect(server.counts.authorized).toBe(0);
    await page.close();
  });

  const FIXES = [
    ['none', { VITE_CLIENT_ID: FIXED_CLIENT }],
    ['metadata', { VITE_CLIENT_METADATA_URL: METADATA_URL }],
  ] as const;
  it.each(FIXES)('signs in there after the fix of README.md: %s, %o', async (registration, env) => {
    await buildWith(env);
    const { page, server } = await signInTo(registration);
    await eventually(
      () => page.$eval('mcp-app-frame', (frame) => frame.status === 'ready'),
      'the app',
    );
    expect(server.counts).toMatchObject({ registered: 0, issued: 1 });
    await page.close();
  });

  it('has a metadata document that names itself and the callback page', () => {
    const document = readJson<Record<string, unknown>>('examples/sign-in/client-metadata.json');
    expect(document['client_id']).toBe(METADATA_URL);
    expect(document['redirect_uris']).toEqual([new URL('callback.html', METADATA_URL).href]);
  });
});
