// The demo in any engine, driven by code that runs in its page: apps are used through the tools that they offer.
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { findBrowser } from '../../../scripts/browsers/find-browsers.mjs';
import type { Engine } from '../../../scripts/browsers/find-browsers.mjs';
import { launchIsolatedHeadless } from '../../support/chromium.ts';
import { webkitSession } from '../../support/webkit-session.mjs';

/** One page of a browser with a profile of its own. */
export interface EnginePage {
  /** Opens an address, again if it is open. */
  open(url: string): Promise<void>;
  /** Runs the body of an async function in the page. A long wait there stops WebKit: use `until`. */
  run(body: string): Promise<unknown>;
  /** The value of an expression in the page, once it is neither false nor missing. */
  until(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

const inFunction = (body: string) => `(async () => { ${body} })()`;

const POLL_MS = 100;

/** Asks again and again, from here. The test has a timeout. */
const untilWith = (run: EnginePage['run']) => async (expression: string) => {
  for (;;) {
    const value = await run(`return ${expression}`);
    if (value !== undefined && value !== null && value !== false) return value;
    await pause(POLL_MS);
  }
};

async function webkitPage(driver: string): Promise<EnginePage> {
  const session = webkitSession(driver);
  await session.start();
  await session.send('POST', '/timeouts', { script: 120_000 });
  const evaluate = (script: string) =>
    session.send('POST', '/execute/sync', { script, args: [] }).catch(() => false);
  const run = async (body: string) => {
    const script = `const done = arguments[0];
      ${inFunction(body)}.then((value) => done({ value }), (error) => done({ error: String(error) }))`;
    const answer = await session.send('POST', '/execute/async', { script, args: [] });
    const { value, error } = answer as { value?: unknown; error?: string };
    if (error) throw new Error(error);
    return value;
  };
  return {
    async open(url) {
      // The driver answers before the page is there.
      await evaluate('window.isLeft = true');
      await session.send('POST', '/url', { url });
      // Not its query, which the page itself may change.
      const { origin, pathname } = new URL(url);
      const isThere = `return !window.isLeft && document.readyState === 'complete' && location.href.startsWith('${origin}${pathname}')`;
      while (!(await evaluate(isThere))) await pause(POLL_MS);
    },
    run,
    until: untilWith(run),
    close: () => session.stop(),
  };
}

/** Opens a page in this engine; undefined if it is not installed. */
export async function openEngine(engine: Engine): Promise<EnginePage | undefined> {
  const path = findBrowser(engine);
  if (!path) return undefined;
  if (engine === 'webkit') return webkitPage(path);
  const browser =
    engine === 'firefox'
      ? await puppeteer.launch({ browser: 'firefox', executablePath: path })
      : await launchIsolatedHeadless();
  const page = await browser.newPage();
  const run = (body: string) => page.evaluate(inFunction(body));
  return {
    open: async (url) => void (await page.goto(url)),
    run,
    until: untilWith(run),
    close: () => browser.close(),
  };
}
