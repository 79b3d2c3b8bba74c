// What a page with Trusted Types in its headers gets from the bundle and from the modules of the package: see "Trusted Types"
// in docs/pages/guides/security.md.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLERS, emptyFolder, writeProject } from '../packages/support/bundlers.js';
import { filesIn, root } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';
import { startTestServer } from '../support/mcp-test-server.mjs';
import type { TestServer } from '../support/mcp-test-server.mjs';

const REQUIRED = "require-trusted-types-for 'script'";
const ALLOWED = `${REQUIRED}; trusted-types lit-html mcp-app-elements`;

const folder = emptyFolder();
const files = new Map<string, string>();
const addFiles = (prefix: string, from: string) => {
  for (const path of filesIn(from))
    files.set(`${prefix}/${path}`, readFileSync(join(from, path), 'utf8'));
};
let browser: Browser;
let mcp: TestServer;
let pages: Server;
let origin: string;
beforeAll(async () => {
  mcp = await startTestServer(2);
  addFiles('/cdn', join(root, 'packages/elements/dist/cdn'));
  await writeProject(folder, { script: `import '@mcp-app/elements/define';` });
  await BUNDLERS['esbuild']!(folder, join(folder, 'out'));
  addFiles('/built', join(folder, 'out'));
  pages = createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url!, 'http://localhost');
    const script = files.get(pathname);
    if (script !== undefined)
      return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    const headers = {
      'Content-Type': 'text/html',
      'Content-Security-Policy': searchParams.get('csp')!,
    };
    response.writeHead(200, headers).end(`<!doctype html><title>Page</title><body>
      <script>addEventListener('error', ({ message }) => { document.title = message; });</script>
      <script type="module" src="${searchParams.get('script')}"></script>
      <${searchParams.get('tag')} eager server="${mcp.url}" tool="app"></${searchParams.get('tag')}>`);
  });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  origin = `http://localhost:${(pages.address() as AddressInfo).port}`;
  browser = await launchHeadless();
});
afterAll(async () => {
  await browser?.close();
  pages?.close();
  await mcp?.close();
});

async function open(script: string, csp: string, tag = 'mcp-app-frame') {
  const page = await browser.newPage();
  const errors: { text: string; from: string }[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error')
      errors.push({ text: message.text(), from: message.location().url ?? '' });
  });
  const reported: string[] = [];
  page.on('pageerror', (error) => reported.push(String(error)));
  await page.goto(`${origin}/?${new URLSearchParams({ csp, script, tag })}`);
  return { page, errors, reported };
}

describe.each(['/cdn/mcp-app-frame.js', '/built/main.js'])('%s', (script) => {
  it.each([
    `${REQUIRED}; trusted-types 'none'`,
    "trusted-types 'none'",
    `${REQUIRED}; trusted-types mcp-app-elements`,
  ])('says why it cannot work, and what to do: %s', async (csp) => {
    const { page, reported } = await open(script, csp);
    await page.waitForFunction(() => document.title.includes('cannot work'));
    expect(await page.evaluate(() => customElements.get('mcp-app-frame') === undefined)).toBe(true);
    const [ours] = reported.filter((text) => text.includes('<mcp-app-frame>'));
    expect(ours).toContain('Add lit-html and mcp-app-elements to the trusted-types directive');
    await page.close();
  });

  it('says nothing where it works', async () => {
    const { page, reported } = await open(script, ALLOWED);
    await page.waitForFunction(() => customElements.get('mcp-app-frame') !== undefined);
    expect(reported).toEqual([]);
    await page.close();
  });
});

// They have no bytes for a message of ours. The one of the browser names the policy, also if the autoloader loads them.
describe.each(['mcp-app-dock', 'mcp-app-elicitation', 'mcp-app-root'])('<%s>', (tag) => {
  it.each([`/cdn/${tag}.js`, '/cdn/autoloader.js'])(
    'does not fail silently: the error of %s names the policy of Lit',
    async (script) => {
      const { page, reported } = await open(script, `${REQUIRED}; trusted-types 'none'`, tag);
      await expect.poll(() => reported.join('\n')).toContain('lit-html');
      expect(await page.evaluate((name) => customElements.get(name) === undefined, tag)).toBe(true);
      await page.close();
    },
  );

  it('works where Lit is allowed', async () => {
    const csp = `${REQUIRED}; trusted-types lit-html`;
    const { page, reported } = await open(`/cdn/${tag}.js`, csp, tag);
    await page.waitForFunction(
      (name) => document.querySelector(name)?.shadowRoot?.querySelector('slot, [role=status]'),
      {},
      tag,
    );
    expect(reported).toEqual([]);
    await page.close();
  });
});

it('the one message about a TrustedScript is from the MCP client, and the view runs', async () => {
  const { page, errors, reported } = await open('/cdn/mcp-app-frame.js', ALLOWED);
  await page.waitForFunction(
    () =>
      (document.querySelector('mcp-app-frame') as { status?: string } | null)?.status === 'ready',
  );
  const scripts = errors.filter(({ text }) => text.includes('TrustedScript'));
  expect(scripts.map(({ from }) => /[\w-]+(?=-[^-]*\.js$)/.exec(from)?.[0])).toEqual([
    'mcp-client',
  ]);
  expect(
    errors.filter((error) => !scripts.includes(error) && !/Failed to load/.test(error.text)),
  ).toEqual([]);
  expect(reported).toEqual([]);
  await page.close();
});
