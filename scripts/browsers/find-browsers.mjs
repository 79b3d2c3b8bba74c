// Finds the three engines on this machine. Environment variables win: CHROME_PATH, FIREFOX_PATH, WEBKIT_DRIVER_PATH.
// MCP_APP_HIDE_BROWSERS hides them until an installation succeeds: `npm run test:fresh`.
import { readdirSync, realpathSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstProgram, onPath } from '../installing/programs.mjs';

const { env } = process;
const programFiles = (tail) =>
  [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, tail));

/** Browsers in Playwright's own cache, newest first: those in folders `prefix…` with one of these programs. */
function playwrightCache(prefix, programs) {
  const caches = {
    linux: join(homedir(), '.cache'),
    darwin: join(homedir(), 'Library', 'Caches'),
    win32: env.LOCALAPPDATA ?? '',
  };
  const root = env.PLAYWRIGHT_BROWSERS_PATH ?? join(caches[platform()] ?? '', 'ms-playwright');
  try {
    return readdirSync(root)
      .filter((name) => name.startsWith(prefix))
      .sort((a, b) => b.localeCompare(a))
      .flatMap((name) => programs.map((tail) => join(root, name, tail)));
  } catch {
    return [];
  }
}

const candidates = {
  chromium: () => [
    env.CHROME_PATH,
    ...onPath([
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
      'microsoft-edge',
    ]),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...programFiles('Google\\Chrome\\Application\\chrome.exe'),
    ...programFiles('Microsoft\\Edge\\Application\\msedge.exe'),
    ...playwrightCache('chromium-', [
      'chrome-linux/chrome',
      'chrome-linux64/chrome',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-win/chrome.exe',
    ]),
  ],
  firefox: () => [
    env.FIREFOX_PATH,
    ...onPath(['firefox-esr', 'firefox']),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    ...programFiles('Mozilla Firefox\\firefox.exe'),
  ],
  webkit: () => [env.WEBKIT_DRIVER_PATH, ...onPath(['WebKitWebDriver'])],
};

const headlessShells = () => [
  env.CHROME_PATH,
  ...onPath(['chromium-headless-shell', 'chrome-headless-shell']),
  ...playwrightCache('chromium_headless_shell-', [
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
    'chrome-headless-shell-win64/chrome-headless-shell.exe',
  ]),
];

export const ENGINES = Object.keys(candidates);

const firstShown = (paths) => (env.MCP_APP_HIDE_BROWSERS ? undefined : firstProgram(paths));

/** The path of an engine's program (for WebKitGTK: of its driver), or undefined. */
export const findBrowser = (engine) => firstShown(candidates[engine]());

/**
 * Chromium without the browser UI, or undefined. It has the same engine and process model, and needs about 60 % of the
 * processor time, which dominates the time of the tests.
 */
export const findHeadlessShell = () => firstShown(headlessShells());

/** Stops hiding browsers, here and in programs that are started from now on. */
export function showHiddenBrowsers() {
  delete env.MCP_APP_HIDE_BROWSERS;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const engine of ENGINES) {
    console.log(engine.padEnd(10), findBrowser(engine) ?? '(not found)');
  }
}
