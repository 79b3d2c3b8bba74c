// A browser that opens pages and runs a line of script in them, which is all that the probes need, in any engine.
import type { Browser } from '@mcp-app/conformance';
import puppeteer from 'puppeteer-core';
import { findBrowser } from '../../scripts/browsers/find-browsers.mjs';
import type { Engine } from '../../scripts/browsers/find-browsers.mjs';
import { launchHeadless } from '../support/chromium.ts';
import { webkitSession } from '../support/webkit-session.mjs';

/** An engine of this machine, which the probes use through the interface of the package. */
export interface EngineBrowser extends Browser {
  engine: Engine;
  version: string;
  close(): Promise<void>;
}

async function withPuppeteer(engine: 'chromium' | 'firefox', path: string): Promise<EngineBrowser> {
  const isChromium = engine === 'chromium';
  const browser = isChromium
    ? await launchHeadless()
    : await puppeteer.launch({ browser: 'firefox', executablePath: path });
  return {
    engine,
    version: await browser.version(),
    pages: isChromium ? 3 : 1,
    async open(url) {
      const page = await browser.newPage();
      // Several pages are open, and a browser paints only one: the others would get no animation frames.
      if (isChromium) await page.emulateFocusedPage(true);
      await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 60_000 });
      return {
        evaluate: (expression) => page.evaluate(expression),
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}

async function withWebDriver(driver: string): Promise<EngineBrowser> {
  const session = webkitSession(driver);
  return {
    engine: 'webkit',
    version: await session.start(),
    pages: 1,
    async open(url) {
      await session.send('POST', '/url', { url });
      return {
        evaluate: (expression) =>
          session.send('POST', '/execute/sync', { script: `return (${expression});`, args: [] }),
        close: () => session.send('POST', '/url', { url: 'about:blank' }) as Promise<never>,
      };
    },
    close: () => session.stop(),
  };
}

/** Starts an engine of this machine. */
export function startBrowser(engine: Engine): Promise<EngineBrowser> {
  const path = findBrowser(engine);
  if (!path) throw new Error(`${engine} was not found on this machine.`);
  return engine === 'webkit' ? withWebDriver(path) : withPuppeteer(engine, path);
}
