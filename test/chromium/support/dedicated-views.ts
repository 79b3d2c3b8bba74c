// A host page whose views have an origin of their own, on real sites of this machine: the host, the sandbox page, the
// origins of views, and an API that allows only certain origins.
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type * as frameModule from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  startSandboxServer,
  toNodeListener,
} from '../../../packages/server/src/sandbox/sandbox-node.js';
import type { SandboxServer } from '../../../packages/server/src/sandbox/sandbox-node.js';
import { createSandboxHandler } from '../../../packages/server/src/sandbox/sandbox-server.js';
import { launchChromium } from '../../support/chromium.js';
import { frameBundle } from './frame-bundle.js';

declare global {
  interface Window {
    elements: Pick<typeof frameModule, 'forgetUser' | 'siteData'>;
  }
}

/** A view that only completes the handshake. */
const VIEW = `<!doctype html><title>View</title><body><script>
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1 && data.result) post({ method: 'ui/notifications/initialized', params: {} });
    else if (data.method && data.id !== undefined) post({ id: data.id, result: {} });
  });
  post({ id: 1, method: 'ui/initialize', params: {
    appInfo: { name: 'View', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

export interface Sites {
  host: string;
  /** The sandbox page. */
  sandbox: string;
  /** The sandbox page of a server without origins for views. */
  plainSandbox: string;
  /** `http://*.views.localhost:…` */
  views: string;
  /**
   * The same where each label is a site of its own, as with an entry on the Public Suffix List: names directly under
   * `localhost`, which is one.
   */
  apart: { host: string; sandbox: string; views: string };
  /** An API that allows the origins in `allowed`. */
  api: string;
  allowed: Set<string>;
}

export let sites: Sites;
export let page: Page;

const bundle = () =>
  frameBundle(`
    import { forgetUser, siteData } from './index.ts';
    window.elements = { forgetUser, siteData };`);

/** Starts everything that the tests of one file need. Each test has a browser profile of its own. */
export function useDedicatedViews(): void {
  const servers: Server[] = [];
  let browser: Browser;
  let apart: SandboxServer;

  const listen = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((listening) => server.once('listening', listening));
    return (server.address() as AddressInfo).port;
  };

  beforeAll(async () => {
    const script = await bundle();
    const hostPort = await listen((request, response) => {
      const isScript = request.url === '/kit.js';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
      response.end(
        isScript ? script : '<!doctype html><script type="module" src="/kit.js"></script><body>',
      );
    });
    const host = `http://app.hostsite.localhost:${hostPort}`;
    // Its options need its port.
    let answer: RequestListener = () => {};
    const port = await listen((request, response) => answer(request, response));
    const origin = `http://sbx.othersite.localhost:${port}`;
    const views = `http://*.views.localhost:${port}`;
    const options = { allowHosts: [host], allowLoopback: true };
    answer = toNodeListener(createSandboxHandler({ ...options, origin, views }));
    const plainPort = await listen(toNodeListener(createSandboxHandler(options)));
    const local = `http://localhost:${hostPort}`;
    apart = await startSandboxServer({ port: 0, allowHosts: [local], views: 'http://*.localhost' });
    const allowed = new Set<string>();
    const apiPort = await listen(({ headers }, response) => {
      if (allowed.has(headers.origin ?? ''))
        response.setHeader('Access-Control-Allow-Origin', headers.origin!);
      response.end('answer');
    });
    sites = {
      host,
      sandbox: `${origin}/sandbox.html`,
      plainSandbox: `http://plain.othersite.localhost:${plainPort}/sandbox.html`,
      views,
      apart: { host: local, sandbox: apart.url, views: apart.views! },
      api: `http://api.localhost:${apiPort}`,
      allowed,
    };
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await apart?.close();
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  });
  beforeEach(async () => {
    const profile = await browser.createBrowserContext();
    page = await profile.newPage();
    await openHost();
  });
  afterEach(() => page.browserContext().close());
}

/** Opens the host page, again if it is open. */
export async function openHost(address = sites.host): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => 'elements' in window);
}

/** Uses this tab from now on. */
export function useTab(tab: Page): void {
  page = tab;
}

/** Opens the host page in another tab of the same profile, and uses it from now on. */
export async function openTab(): Promise<Page> {
  page = await page.browserContext().newPage();
  await openHost();
  return page;
}

/** Removes all views of the tab. */
export const closeFrames = (): Promise<void> =>
  page.evaluate(() => document.querySelectorAll('mcp-app-frame').forEach((one) => one.remove()));

/** What a test sets of a frame. */
export interface Shown {
  /** Default: `shop`. Null for a server without a name. */
  server?: string | null;
  user?: string;
  /** `_meta.ui` of the view. */
  meta?: object;
  /** Further settings of the sandbox. */
  sandbox?: object;
}

/** Shows a view and waits until it is ready. Returns the frame's details. */
export async function show({ server = 'shop', user, meta = {}, sandbox = {} }: Shown = {}) {
  return page.evaluate(
    async ({ server, user, meta, sandbox, html }) => {
      const frame = document.createElement('mcp-app-frame');
      Object.assign(frame, {
        serverId: server ?? undefined,
        ...(user && { auth: { user } }),
        resource: { text: html, _meta: { ui: meta } },
        sandbox,
      });
      const refused: unknown[] = [];
      frame.addEventListener('mcp-app-refused', (event) => refused.push(...event.refusals));
      const settled = new Promise<unknown>((resolve) => {
        frame.addEventListener('mcp-app-ready', () => resolve(undefined));
        frame.addEventListener('mcp-app-error', (event) =>
          resolve({ reason: event.reason, message: event.error.message, hint: event.hint }),
        );
      });
      document.body.append(frame);
      const error = await settled;
      const { isolation, viewOrigin } = frame.details;
      return { isolation, viewOrigin, refused, error };
    },
    {
      server,
      user,
      meta,
      html: VIEW,
      sandbox: {
        url: sites.sandbox,
        allowLoopback: true,
        views: { origin: sites.views, key: 'the secret of this page' },
        ...sandbox,
      },
    },
  );
}

/** The document of the view that was shown last, once the view has replaced the document of the server. */
export async function viewDocument(): Promise<Frame> {
  await expect
    .poll(async () =>
      views()
        .at(-1)
        ?.title()
        .catch(() => undefined),
    )
    .toBe('View');
  return views().at(-1)!;
}

const views = () =>
  page.frames().filter((frame) => /\/\/v[a-z2-7]{52}(\.\w+)?\.localhost/.test(frame.url()));
