// Tries apps, one after the other, in one Chromium.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandboxServer } from '@mcp-app/server/sandbox/node';
import type { Browser } from 'puppeteer-core';
import { browserBundle } from '../support/browser-bundle.ts';
import { launchChromium } from '../support/chromium.ts';
import { serveFiles } from '../support/serve-files.ts';
import type { AppEntry } from './app-entry.ts';
import { CACHE } from './install.ts';
import { serveApp } from './serve-app.ts';
import { noteErrors, tryApp } from './trial.ts';
import type { AppResult, Patience } from './trial.ts';

const pageWith = (head: string) =>
  `<!doctype html><html lang="en"><title>Host</title><style>body { margin: 0 }</style>${head}` +
  '<body><main></main><script type="module" src="/host-page.js"></script></body></html>';

/** Where the screenshots are. */
export const SHOTS = join(CACHE, 'screenshots');

/** The screenshot of an app. */
export const shotOf = (name: string): string => join(SHOTS, `${name}.png`);

/** How the host page declares its colours, and what the system prefers. */
export interface Look {
  head?: string;
  system?: 'light' | 'dark';
}

export interface Compat {
  /** Name and version of the browser. */
  browser: string;
  /** Tries an app that is installed. With `shot`, keeps a screenshot. */
  run(app: AppEntry, options: Patience & { shot?: boolean }): Promise<AppResult>;
  close(): Promise<void>;
}

/** Starts the browser and the host page. */
export async function startCompat(
  launch = launchChromium,
  { head = '', system = 'light' }: Look = {},
): Promise<Compat> {
  const { files } = await browserBundle(new URL('.', import.meta.url), ['host-page.ts'], {
    splitting: true,
  });
  const host = await serveFiles(new Map([...files, ['/', pageWith(head)]]));
  const sandbox = await startSandboxServer({
    port: 0,
    allowHosts: [host.origin],
    views: 'http://*.localhost',
    allowLoopback: true,
  });
  const views = { origin: sandbox.views!, key: 'the secret of this page' };
  /** The attributes of a frame for an app with local files, or with an origin of its own. */
  const sandboxFor = ({ name, isolation, hasLocalFiles }: AppEntry) => ({
    ...((isolation || hasLocalFiles) && {
      sandbox: JSON.stringify({
        ...(isolation && { url: sandbox.url, views }),
        ...(hasLocalFiles && { allowLoopback: true }),
      }),
    }),
    ...(isolation && { 'server-id': name }),
  });
  const browser = await launch();
  return {
    browser: await browser.version(),
    async run(app, { shot = false, ...patience }) {
      const served = await serveApp(app).catch((error: Error) => error);
      if (served instanceof Error) return { name: app.name, why: served.message };
      const page = await browser.newPage();
      try {
        await page.setViewport({ width: 800, height: 700 });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: system }]);
        const thrown = await noteErrors(page);
        await page.goto(host.origin);
        await page.waitForFunction(() => 'compatPage' in window);
        const attributes = { ...sandboxFor(app), ...app.attributes };
        const result = await tryApp(page, { ...app, attributes }, served, patience, thrown);
        if (!shot) return result;
        mkdirSync(SHOTS, { recursive: true });
        writeFileSync(shotOf(app.name), await page.screenshot());
        return { ...result, hasShot: true };
      } catch (error) {
        return { name: app.name, why: (error as Error).message };
      } finally {
        await page.close();
        await served.close();
      }
    },
    async close() {
      await browser.close();
      await sandbox.close();
      host.close();
    },
  };
}

/** All screenshots on one sheet. Resolves with its path. */
export async function contactSheet(names: readonly string[]): Promise<string> {
  const browser: Browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1640, height: 800 });
    const figures = names.map((name) => {
      const data = readFileSync(shotOf(name)).toString('base64');
      return `<figure><img width="400" src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
    });
    await page.setContent(
      `<style>body { display: flex; flex-wrap: wrap; font: 14px sans-serif } figure { margin: 2px } img { border: 1px solid }</style>${figures.join('')}`,
    );
    const path = join(CACHE, 'contact-sheet.png');
    writeFileSync(path, await page.screenshot({ fullPage: true }));
    return path;
  } finally {
    await browser.close();
  }
}
