// Finds the three engines on this machine. Environment variables win: CHROME_PATH, FIREFOX_PATH, WEBKIT_DRIVER_PATH.
// MCP_APP_HIDE_BROWSERS makes a machine look as if it had none, until an installation succeeds: `npm run test:fresh`.
import { accessSync, constants, readdirSync, realpathSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { env } = process;
const suffix = platform() === 'win32' ? '.exe' : '';

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (names) =>
  names.flatMap((name) =>
    (env.PATH ?? '').split(delimiter).map((folder) => join(folder, name + suffix)),
  );

const programFiles = (tail) =>
  [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, tail));

/** Browsers that Playwright keeps in its own cache, newest first. */
function playwrightCache() {
  const caches = {
    linux: join(homedir(), '.cache'),
    darwin: join(homedir(), 'Library', 'Caches'),
    win32: env.LOCALAPPDATA ?? '',
  };
  const root = env.PLAYWRIGHT_BROWSERS_PATH ?? join(caches[platform()] ?? '', 'ms-playwright');
  try {
    return readdirSync(root)
      .filter((name) => name.startsWith('chromium-'))
      .sort((a, b) => b.localeCompare(a))
      .flatMap((name) =>
        [
          'chrome-linux/chrome',
          'chrome-linux64/chrome',
          'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
          'chrome-win/chrome.exe',
        ].map((tail) => join(root, name, tail)),
      );
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
    ...playwrightCache(),
  ],
  firefox: () => [
    env.FIREFOX_PATH,
    ...onPath(['firefox-esr', 'firefox']),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    ...programFiles('Mozilla Firefox\\firefox.exe'),
  ],
  webkit: () => [env.WEBKIT_DRIVER_PATH, ...onPath(['WebKitWebDriver'])],
};

export const ENGINES = Object.keys(candidates);

/** The path of an engine's program (for WebKitGTK: of its driver), or undefined. */
export const findBrowser = (engine) =>
  env.MCP_APP_HIDE_BROWSERS
    ? undefined
    : candidates[engine]().find((path) => path && isProgram(path));

/** Ends the hiding, here and in programs that are started from now on. */
export function showHiddenBrowsers() {
  delete env.MCP_APP_HIDE_BROWSERS;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const engine of ENGINES) {
    console.log(engine.padEnd(10), findBrowser(engine) ?? '(not found)');
  }
}
