// Host pages in a custom scheme, as in desktop shells. Chromium has one without a shell: the pages of extensions. Two
// of them are two hosts of one scheme, like `app://main` and `app://evil`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createSandboxHandler } from '../../../packages/server/src/sandbox/sandbox-server.js';
import { startSandboxServer } from '../../../packages/server/src/sandbox/sandbox-node.js';
import type { SandboxServer } from '../../../packages/server/src/sandbox/sandbox-node.js';
import { launchChromium } from '../../support/chromium.js';
import { serveFiles } from '../../support/serve-files.js';
import type { ServedFiles } from '../../support/serve-files.js';
import { shellFiles, SHOWN } from '../support/shell-page.js';
import type { ShellReport } from '../support/shell-page.js';

const MANIFEST = JSON.stringify({
  manifest_version: 3,
  name: 'host',
  version: '1.0',
  sandbox: { pages: ['sandbox.html'] },
});

let folder: string;
let browser: Browser;
/** The origins of the two extensions. */
let main: string;
let evil: string;
let sandbox: SandboxServer;
/** The same page without its headers: only the page itself refuses other hosts. */
let open: ServedFiles;
let web: ServedFiles;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-app-scheme-'));
  browser = await launchChromium({ enableExtensions: true, pipe: true });
  const files = shellFiles();
  const install = async (name: string) => {
    for (const [path, text] of [...files, ['manifest.json', MANIFEST]] as const) {
      const file = join(folder, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return `chrome-extension://${await browser.installExtension(join(folder, name))}`;
  };
  main = await install('main');
  evil = await install('evil');
  sandbox = await startSandboxServer({ port: 0, allowHosts: [main] });
  const handler = createSandboxHandler({ allowHosts: [main] });
  const text = await handler(new Request('https://sandbox.example/sandbox.html')).text();
  open = await serveFiles(new Map([['/sandbox.html', text]]));
  web = await serveFiles(new Map([...files].map(([path, file]) => [`/${path}`, file])));
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  open?.close();
  web?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** Opens the host page; resolves with its report. */
async function openHost(origin: string, sandbox: Record<string, string>) {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${origin}/page.html?${new URLSearchParams(sandbox)}`);
  return { page, report: await reportOf(page) };
}

async function reportOf(page: Page): Promise<ShellReport> {
  await page.waitForFunction(() => document.title.startsWith('{'), { polling: 50 });
  return JSON.parse(await page.title()) as ShellReport;
}

/**
 * Embeds a page like any page can, without our element. It is polled until it has loaded, because it loads in another
 * process.
 */
async function embed(page: Page, src: string) {
  await page.evaluate((address) => {
    const iframe = document.createElement('iframe');
    iframe.name = 'embedded';
    iframe.src = address;
    document.body.append(iframe);
  }, src);
  const frame = () => page.frames().find((one) => one.name() === 'embedded');
  return {
    url: () => frame()?.url(),
    text: () =>
      frame()
        ?.$eval('html', (html) => html.textContent)
        .catch(() => undefined),
  };
}

it('S1 shows a view through the sandbox server that allows it', async () => {
  const { report } = await openHost(main, { url: sandbox.url });
  expect(report).toEqual({ isolation: 'origin', said: SHOWN });
});

it('S1 shows a view through a file of its own', async () => {
  const { report } = await openHost(main, { file: 'sandbox.html' });
  expect(report).toEqual({ isolation: 'opaque-file', said: SHOWN });
});

it('X2 another host of the same scheme cannot embed the sandbox page', async () => {
  const { page, report } = await openHost(evil, { url: `${sandbox.url}?host=${evil}` });
  expect(report).toEqual({ reason: 'sandbox-silent' });
  const embedded = await embed(page, sandbox.url);
  await expect.poll(embedded.url).toMatch(/^chrome-error:/);
});

it('X2 without the header, the page refuses another host of the same scheme itself', async () => {
  const url = `${open.origin}/sandbox.html`;
  const { page, report } = await openHost(evil, { url: url });
  expect(report).toEqual({ reason: 'sandbox-silent' });
  const embedded = await embed(page, url);
  await expect.poll(embedded.text).toContain('runs only inside a page of another origin');
  // The control: the allowed page.
  expect((await openHost(main, { url: url })).report).toMatchObject({ said: SHOWN });
});

it('X2 a web page cannot embed a sandbox page that allows only a custom scheme', async () => {
  const { page, report } = await openHost(web.origin, { url: sandbox.url });
  expect(report).toEqual({ reason: 'sandbox-silent' });
  const embedded = await embed(page, sandbox.url);
  await expect.poll(embedded.url).toMatch(/^chrome-error:/);
});

it('refuses a scheme that the engine does not know, because it has no origin', async () => {
  const { report } = await openHost(main, { url: 'app://sandbox/sandbox.html' });
  expect(report).toEqual({ reason: 'bad-sandbox-url' });
});
