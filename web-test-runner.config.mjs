// Browser tests: real engines, real origins. BROWSERS=chromium,headless,firefox,webkit chooses; default: Chromium.
// `headless` is Chromium's headless shell, or Chromium where that is missing: faster, but its preconnects and its
// processes for sandboxed frames are not those that users have, so test/security runs in Chromium.
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { isolatedChromiumOptions } from './scripts/browsers/chromium-options.mjs';
import { findBrowser, findHeadlessShell } from './scripts/browsers/find-browsers.mjs';
import { bundledTests } from './test/support/bundled-tests-plugin.mjs';
import { fileReporter } from './test/support/file-reporter.mjs';
import { officialBundles } from './test/support/official-bundles-plugin.mjs';
import { adapters } from './test/support/svelte-plugin.mjs';
import { testServers } from './test/support/test-servers-plugin.mjs';
import { webkitLauncher } from './test/support/webkit-launcher.mjs';

const chromiumOptions = await isolatedChromiumOptions();

/**
 * A page is used by one file after another, with `about:blank` in between. Its history would fill up to Chromium's 50
 * entries, and then an entry that a test adds removes that of the test's own page.
 */
async function forgetHistory(page) {
  const devTools = await page.createCDPSession();
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (url === 'about:blank') await devTools.send('Page.resetNavigationHistory');
    return response;
  };
}

/**
 * Several pages at the same time, each in its own browser: tabs of one browser do not paint, its windows get each
 * other's keys, and their frames may share processes, which a view can block with a loop.
 */
function chromiumLauncher(executablePath) {
  const chromium = { ...chromiumOptions, executablePath };
  const browsers = new Set();
  const launcher = chromeLauncher({
    concurrency: 3,
    launchOptions: chromium,
    createPage: async ({ browser: first }) => {
      const isTaken = browsers.has(first);
      browsers.add(first);
      const browser = isTaken ? await puppeteer.launch({ headless: true, ...chromium }) : first;
      browsers.add(browser);
      const [page] = await browser.pages();
      await page.emulateFocusedPage(true);
      await forgetHistory(page);
      // A window that a test opens would stay in front of it, and what is behind is not painted, so clicks do not reach
      // it.
      browser.on('targetcreated', (target) => {
        if (target.type() === 'page') page.bringToFront().catch(() => {});
      });
      return page;
    },
  });
  const stop = launcher.stop.bind(launcher);
  launcher.stop = async () => {
    await Promise.all([...browsers].map((browser) => browser.close()));
    await stop();
  };
  return launcher;
}

const launchers = {
  chromium: chromiumLauncher,
  headless: () => chromiumLauncher(findHeadlessShell() ?? findBrowser('chromium')),
  firefox: (executablePath) =>
    chromeLauncher({
      concurrency: 1,
      puppeteer,
      launchOptions: {
        browser: 'firefox',
        executablePath,
        // What users have and test browsers lack; without it two routes of test/security would look
        // closed: connections ahead of need, and WebRTC, here over loopback.
        extraPrefsFirefox: {
          'network.http.speculative-parallel-limit': 20,
          'media.peerconnection.ice.loopback': true,
        },
      },
    }),
  webkit: (driver) => webkitLauncher({ driver }),
};

const wanted = (process.env.BROWSERS || 'chromium').split(',');

export default {
  files: ['test/browser/**/*.test.ts', 'test/security/**/*.test.ts'],
  nodeResolve: { exportConditions: ['browser', 'production'] },
  plugins: [
    bundledTests(),
    testServers(),
    officialBundles(),
    adapters(),
    esbuildPlugin({ ts: true, target: 'es2022', tsconfig: 'tsconfig.base.json' }),
  ],
  browsers: wanted.map((engine) =>
    launchers[engine](engine === 'headless' ? undefined : findBrowser(engine)),
  ),
  reporters: [defaultReporter({ reportTestProgress: false }), fileReporter(wanted)],
  concurrency: 2,
  concurrentBrowsers: 2,
  browserStartTimeout: 300_000,
  testsStartTimeout: 300_000,
  testsFinishTimeout: 900_000,
  // Tests wait for conditions, so only a failure takes this long. A driver occasionally loses a click or a key on a
  // busy machine. What fails twice fails.
  testFramework: { config: { timeout: 120_000, retries: 1 } },
};
