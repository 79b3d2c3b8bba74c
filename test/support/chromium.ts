// The one way in which tests and probes start Chromium from Node: puppeteer-core, with the isolation that users have.
// It also drives the installed Firefox, and web-test-runner; Playwright would need its own browsers.
import puppeteer from 'puppeteer-core';
import type { Browser, LaunchOptions } from 'puppeteer-core';
import {
  headlessOptions,
  isolatedChromiumOptions,
} from '../../scripts/browsers/chromium-options.mjs';

/** A debugger command may take this long on a busy machine. */
export const PATIENCE_MS = 240_000;

/** A separate browser, for tests that count what is in it or that may hang it. */
export const launchChromium = async (options: LaunchOptions = {}): Promise<Browser> =>
  puppeteer.launch({
    ...(await isolatedChromiumOptions()),
    protocolTimeout: PATIENCE_MS,
    ...options,
  });

/** The headless shell, for tests of pages rather than of processes: it costs about 60 % of Chromium. */
export const launchHeadless = (options: LaunchOptions = {}): Promise<Browser> =>
  launchChromium({ ...headlessOptions(), ...options });

/** The headless shell with the isolation that users have: views run outside of the page's process. */
export const launchIsolatedHeadless = (): Promise<Browser> => {
  const { args, ...shell } = headlessOptions();
  return launchChromium({ ...shell, args: [...args, '--site-per-process'] });
};
