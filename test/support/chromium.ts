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

/**
 * The headless shell with all frames of a page in its process. For tests of pages with many frames: if two frames in
 * other processes attach at the same time, Puppeteer may lose one, and every question to it hangs.
 */
export const launchOneProcessPages = (): Promise<Browser> => {
  const { args, ...shell } = headlessOptions();
  return launchChromium({
    ...shell,
    args: [...args, '--disable-site-isolation-trials'],
    // Puppeteer's usual arguments turn off the isolation of sandboxed frames.
    ignoreDefaultArgs: false,
  });
};
