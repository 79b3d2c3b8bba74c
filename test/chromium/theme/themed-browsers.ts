// The three engines, each with a chosen colour scheme of the system.
import puppeteer from 'puppeteer-core';
import { findBrowser } from '../../../scripts/browsers/find-browsers.mjs';
import { launchIsolatedHeadless, PATIENCE_MS } from '../../support/chromium.js';
import { webkitSession } from '../../support/webkit-session.mjs';
import type { Scheme } from './theme-page.js';

export interface ThemedBrowser {
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

async function puppeteered(
  launch: () => ReturnType<typeof puppeteer.launch>,
  system?: Scheme,
): Promise<ThemedBrowser> {
  const browser = await launch();
  const page = await browser.newPage();
  await page.setViewport({ width: 800, height: 400 });
  if (system) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: system }]);
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

async function webkit(system: Scheme): Promise<ThemedBrowser> {
  const env = { GTK_THEME: system === 'dark' ? 'Adwaita:dark' : 'Adwaita' };
  const session = webkitSession(findBrowser('webkit')!, env);
  await session.start();
  return {
    open: async (url) => void (await session.send('POST', '/url', { url })),
    evaluate: (expression) =>
      session.send('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    screenshot: async () =>
      Buffer.from((await session.send('GET', '/screenshot')) as string, 'base64'),
    close: () => session.stop(),
  };
}

export const ENGINES = {
  chromium: (system: Scheme) => puppeteered(launchIsolatedHeadless, system),
  firefox: (system: Scheme) =>
    puppeteered(() =>
      puppeteer.launch({
        browser: 'firefox',
        executablePath: findBrowser('firefox')!,
        protocolTimeout: PATIENCE_MS,
        extraPrefsFirefox: {
          'layout.css.prefers-color-scheme.content-override': system === 'dark' ? 0 : 1,
        },
      }),
    ),
  webkit,
} as const;

export type Engine = keyof typeof ENGINES;

/** The engines of a test: one that is sampled has Chromium only. */
export const testedEngines = (isSampled: boolean): Engine[] =>
  (Object.keys(ENGINES) as Engine[]).filter((engine) => engine === 'chromium' || !isSampled);

export const isInstalled = (engine: Engine): boolean => findBrowser(engine) !== undefined;
