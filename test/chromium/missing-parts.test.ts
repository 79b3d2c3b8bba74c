// A page that went offline, or was deployed again: lazily loaded parts are not available. The frame says so, and
// continues when they are available again.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.js';

const CDN = new URL('../../packages/elements/dist/cdn/', import.meta.url);
const PAGE = `<!doctype html><title>Host</title><script type="module" src="/mcp-app-frame.js"></script>
  <mcp-app-frame server="/mcp" tool="x"></mcp-app-frame>`;

/** A module of the page that is missing at first. */
const LATE = '/late.js';

let browser: Browser;
let page: Page;
/** What the server currently lacks. */
let missing = /^$/;
const server = createServer(async ({ url = '/' }, response) => {
  if (url === '/') {
    response.setHeader('Content-Type', 'text/html').end(PAGE);
    return;
  }
  try {
    if (missing.test(url)) throw new Error('Missing.');
    const script = url === LATE ? '' : await readFile(new URL(`.${url}`, CDN));
    response.setHeader('Content-Type', 'text/javascript').end(script);
  } catch {
    response.writeHead(404).end();
  }
});

beforeAll(async () => {
  await once(server.listen(0), 'listening');
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

/** The error of the frame, once there is one. */
async function errorOf(absent: RegExp, html?: string) {
  missing = absent;
  page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return page.evaluate(async (html) => {
    await customElements.whenDefined('mcp-app-frame');
    const frame = document.querySelector('mcp-app-frame')!;
    if (html !== undefined) Object.assign(frame, { server: undefined, tool: undefined, html });
    await frame.updateComplete;
    await new Promise<void>((resolve) => {
      if (frame.status === 'error') resolve();
      else frame.addEventListener('mcp-app-error', () => resolve());
    });
    // Its error text is a separate chunk.
    while (!frame.shadowRoot!.querySelector('button')) await new Promise(requestAnimationFrame);
    const { phase, reason, message, hint } = frame.error!;
    return { phase, reason, message, hint, shown: frame.shadowRoot!.textContent };
  }, html);
}

/** Whether this browser never asks again for a module that it could not load, as Chromium 150: only a reload helps. */
async function keepsFailedImports(): Promise<boolean> {
  const load = () => page.evaluate(`import('${LATE}').then(() => true, () => false)`);
  missing = /late/;
  expect(await load()).toBe(false);
  missing = /^$/;
  return !(await load());
}

const VIEW = `<script>
  addEventListener('message', ({ data }) => data.id === 1 &&
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*'));
  parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: {} }, '*');
</script>`;

describe('parts that cannot be loaded', () => {
  it('engine-missing: tells the user to reload, and a retry works once they are available, if the browser asks again', async () => {
    const { phase, reason, shown, hint } = await errorOf(/engine-/, VIEW);
    expect({ phase, reason }).toEqual({ phase: 'sandbox', reason: 'engine-missing' });
    expect(shown).toContain(hint);
    const isKept = await keepsFailedImports();
    missing = /^$/;
    const after = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const frame = document.querySelector('mcp-app-frame')!;
          frame.addEventListener('mcp-app-ready', () => resolve('ready'));
          frame.addEventListener('mcp-app-error', () => resolve('error'));
          frame.retry();
        }),
    );
    expect(after).toBe(isKept ? 'error' : 'ready');
  });

  it('sdk-missing: names the package that server="…" needs', async () => {
    const { phase, reason, message, shown } = await errorOf(/mcp-client-/);
    expect({ phase, reason }).toEqual({ phase: 'connect', reason: 'sdk-missing' });
    expect(message).toContain('@modelcontextprotocol/client');
    expect(shown).toContain(message);
  });
});
