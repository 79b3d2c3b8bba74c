// Makes a fresh clone ready: dependencies, a new enough Node, browsers. Quick when nothing is missing.
// Runs on the Node that the machine has (20.19 or newer) and before anything is installed,
// so it may import nothing but Node itself.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './find-browsers.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = platform() === 'win32';

const say = (text) => console.log(`[setup] ${text}`);

// `npm run` puts the project's own programs first; `node scripts/…` gets them here.
process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

/** Runs a program to its end with the terminal's output and without its input: nothing may ask. */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
    ...options,
  });
  if (error) console.error(`[setup] ${program}: ${error.message}`);
  return error ? 1 : (status ?? 1);
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Whether node_modules holds what the lock file asks for. */
function isInstalled() {
  try {
    const wanted = readJson('package-lock.json').packages;
    const present = readJson('node_modules/.package-lock.json').packages;
    return Object.entries(wanted).every(
      ([path, { version, optional, link, peer }]) =>
        !path.startsWith('node_modules/') ||
        optional ||
        link ||
        peer ||
        present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

const localNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/**
 * Installs the dependencies if they are missing, then makes sure that the calling script runs on
 * the Node that is one of them: some tools need a newer one than the machine may have.
 */
export function ensureDependencies() {
  if (!isInstalled()) {
    say('installing dependencies (npm ci), this takes a minute or two');
    const status = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (status !== 0) {
      console.error('[setup] npm ci failed. Check the network and the lock file, then try again.');
      process.exit(status);
    }
  }
  const [major] = process.versions.node.split('.').map(Number);
  if (major >= 24) return;
  if (existsSync(localNode)) {
    const again = spawnSync(localNode, process.argv.slice(1), { stdio: 'inherit' });
    process.exit(again.status ?? 1);
  }
  if (major < 22) {
    console.error(
      `[setup] Node ${process.versions.node} is too old and the one in node_modules is missing ` +
        '(were install scripts switched off?). Run: npm rebuild node',
    );
    process.exit(1);
  }
}

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

/** The one line that installs an engine here, or a sentence that says it cannot be had. */
export const installHint = (engine) =>
  installHints[engine][platform()] ?? `${engine} is not available on ${platform()}`;

const canInstall = () =>
  platform() === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Makes the wanted engines available: found, or installed where that needs no question
 * (root on Debian or Ubuntu). Returns the engines that are there.
 */
export function ensureBrowsers(wanted) {
  const missing = wanted.filter((engine) => !findBrowser(engine));
  if (missing.length > 0 && canInstall()) {
    say(`installing ${missing.join(', ')} (apt-get)`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
    run('apt-get', ['update', '-qq'], options);
    for (const engine of missing) {
      run(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', ...aptPackages[engine]],
        options,
      );
    }
  }
  return wanted.filter((engine) => findBrowser(engine));
}
