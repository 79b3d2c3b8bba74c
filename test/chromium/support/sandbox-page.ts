// A host page in Chromium that embeds the sandbox of `sites.ts`. Runs in Node, under vitest. Chromium only, because it
// resolves names under `.localhost` without any setup; what does not depend on headers runs in all three engines, in
// test/browser/sandbox.
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type * as rigModule from '../../browser/sandbox/support/rig.js';
import { launchChromium } from '../../support/chromium.js';
import { startSites } from '../../browser/sandbox/support/sites.js';
import type { Sites } from '../../browser/sandbox/support/sites.js';

declare global {
  /** What the host page offers to the code that runs in it. */
  interface Window {
    sandboxRig: typeof rigModule;
    rig: rigModule.Rig;
  }
}

export let sites: Sites;
/** A new host page for each test. */
export let page: Page;

/** Starts everything that the tests of one file need. */
export function useHostPage(): void {
  let browser: Browser;
  beforeAll(async () => {
    sites = await startSites();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    await page.goto(sites.host);
  });
  afterEach(() => page.close());
}

/** How the sandbox is embedded; everything is optional. */
export interface Setup {
  /** The sandbox page. Default: the one with headers. */
  url?: string;
  /** For `?csp=`. */
  csp?: object;
  /** Params of the resource besides the test view. */
  resource?: object;
  leg?: 'port' | 'plain';
  /** The outer iframe's attribute. */
  allow?: string;
}

/** Embeds the sandbox, as `window.rig`. */
export async function embed({ url = sites.sandbox, csp, leg, allow = '' }: Setup = {}) {
  const src = csp ? `${url}?csp=${encodeURIComponent(JSON.stringify(csp))}` : url;
  const nonce = leg === 'plain' ? '' : 'n0nce';
  await page.evaluate(
    ({ src, nonce, allow }) => {
      const fill = (frame: HTMLIFrameElement) => {
        frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
        frame.allow = allow;
        frame.src = nonce ? `${src}#${nonce}` : src;
      };
      const { origin } = new URL(src);
      window.rig = new window.sandboxRig.Rig({ name: 'the sandbox server', origin, fill }, nonce);
    },
    { src, nonce, allow },
  );
}

/** Embeds the sandbox and shows a view; returns its first message. */
export async function show(setup: Setup = {}) {
  await embed(setup);
  const { resource = {}, leg = 'port' } = setup;
  return page.evaluate(async ({ resource, leg }) => (await window.rig.show(resource, leg)).params, {
    resource,
    leg,
  });
}

/** Runs code in the View. */
export const run = (code: string) => page.evaluate((code) => window.rig.run(code, 120_000), code);

/** Runs code that the View may not survive. */
export const start = (code: string) =>
  page.evaluate((code) => window.rig.notify('test/run', { n: 0, code }), code);

/** The first report of a kind, now or later. */
export const report = (kind: string) =>
  page.evaluate((kind) => window.rig.reported(kind, 120_000), kind);
