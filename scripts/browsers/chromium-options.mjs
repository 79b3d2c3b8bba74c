// How Chromium is started, whichever tool drives it.
import { findBrowser, findHeadlessShell } from './find-browsers.mjs';

/** Chromium's own sandbox needs a user that is not root, and user namespaces that CI often lacks. */
const args = process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : [];

/** For Playwright. */
export const chromiumOptions = () => ({ executablePath: findBrowser('chromium'), args });

/**
 * The headless shell if it is installed, otherwise Chromium; for tests that do not depend on processes and connections.
 */
export const headlessOptions = () => ({
  executablePath: findHeadlessShell() ?? findBrowser('chromium'),
  args,
});

/** For Puppeteer, which turns off the isolation of sandboxed frames; users have it on. */
export async function isolatedChromiumOptions() {
  const { default: puppeteer } = await import('puppeteer-core');
  const usual = await puppeteer.defaultArgs();
  const ignoreDefaultArgs = usual.filter((arg) => arg.includes('IsolateSandboxedIframes'));
  if (ignoreDefaultArgs.length !== 1) {
    throw new Error('Puppeteer changed how it switches isolation off.');
  }
  return { ...chromiumOptions(), ignoreDefaultArgs };
}
