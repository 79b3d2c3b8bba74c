// How Chromium is started, whoever drives it.
import { findBrowser, findHeadlessShell } from './find-browsers.mjs';

/** Its own sandbox needs a user that is not root, and user namespaces that CI often lacks. */
const args = process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : [];

/** For Playwright. */
export const chromiumOptions = () => ({ executablePath: findBrowser('chromium'), args });

/** The headless shell where there is one, for what does not depend on processes and connections, else Chromium. */
export const headlessOptions = () => ({
  executablePath: findHeadlessShell() ?? findBrowser('chromium'),
  args,
});

/** For Puppeteer, which switches the isolation of sandboxed frames off; users have it on. */
export async function isolatedChromiumOptions() {
  const { default: puppeteer } = await import('puppeteer-core');
  const usual = await puppeteer.defaultArgs();
  const ignoreDefaultArgs = usual.filter((arg) => arg.includes('IsolateSandboxedIframes'));
  if (ignoreDefaultArgs.length !== 1) {
    throw new Error('Puppeteer changed how it switches isolation off.');
  }
  return { ...chromiumOptions(), ignoreDefaultArgs };
}
