// Makes browsers available to the tests: finds them, or installs them where no confirmation is needed. Like setup.mjs
// it runs before anything is installed, so it imports only Node and its neighbours. As a command (`npm run
// browsers:install`) it installs all engines that are missing, and exits with 1 if one still is.
import { realpathSync } from 'node:fs';
import { platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { canInstall, hasPackage, installPackages } from '../installing/apt-get.mjs';
import { ENGINES, findBrowser, findHeadlessShell, showHiddenBrowsers } from './find-browsers.mjs';

const aptPackages = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'xauth'],
};

const installHints = {
  chromium: {
    linux: 'sudo apt-get install -y chromium',
    darwin: 'brew install --cask google-chrome',
    win32: 'winget install Google.Chrome',
  },
  firefox: {
    linux: 'sudo apt-get install -y firefox-esr',
    darwin: 'brew install --cask firefox',
    win32: 'winget install Mozilla.Firefox',
  },
  webkit: { linux: 'sudo apt-get install -y webkit2gtk-driver xvfb xauth' },
};

/** The command that installs an engine on this system, or a sentence that says it is not available. */
export const installHint = (engine) =>
  installHints[engine][platform()] ?? `${engine} is not available on ${platform()}`;

async function install(engines) {
  const packages = engines.flatMap((engine) => aptPackages[engine]);
  const about =
    'up to 250 MB per engine, one to three minutes each. ' +
    'To skip engines: npm test -- --engines chromium (or MCP_APP_ENGINES=chromium).';
  if (await installPackages(engines, packages, about)) showHiddenBrowsers();
}

let triedHeadlessShell = false;
/** With it the tests take about a third less time, and they pass without it. Ubuntu does not have it. */
async function installHeadlessShell() {
  if (triedHeadlessShell) return;
  triedHeadlessShell = true;
  if (await hasPackage('chromium-headless-shell'))
    await installPackages(
      ['headless Chromium'],
      ['chromium-headless-shell'],
      '65 MB, less than a minute; it makes the tests faster.',
    );
}

/** Installs the requested engines that are missing, if no confirmation is needed. Returns the available engines. */
export async function ensureBrowsers(wanted) {
  const missing = wanted.filter((engine) => !findBrowser(engine));
  if (missing.length > 0 && canInstall()) await install(missing);
  if (wanted.includes('chromium') && !findHeadlessShell() && canInstall())
    await installHeadlessShell();
  return wanted.filter((engine) => findBrowser(engine));
}

/** For commands that need Chromium: ends them with the command that installs it. */
export async function requireChromium() {
  const [found] = await ensureBrowsers(['chromium']);
  if (found) return;
  console.error(`[setup] Chromium not found. To install it: ${installHint('chromium')}`);
  process.exit(1);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const found = await ensureBrowsers(ENGINES);
  const missing = ENGINES.filter((engine) => !found.includes(engine));
  for (const engine of missing)
    console.error(`[setup] ${engine} not found. To install it: ${installHint(engine)}`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
