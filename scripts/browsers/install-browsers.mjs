// Makes browsers available to the tests: found, or installed where that needs no question. Like setup.mjs it
// runs before anything is installed, so it imports nothing but Node and its neighbours.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { createInterface } from 'node:readline';
import { findBrowser, showHiddenBrowsers } from './find-browsers.mjs';

const say = (text) => console.log(`[setup] ${text}`);

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

/** The one line that installs an engine on this system, or a sentence that says it is not available. */
export const installHint = (engine) =>
  installHints[engine][platform()] ?? `${engine} is not available on ${platform()}`;

/** Root on Debian or Ubuntu, unless MCP_APP_NO_INSTALL forbids it. */
const canInstall = () =>
  !process.env.MCP_APP_NO_INSTALL &&
  platform() === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get');

/** A line of apt-get's status: `dlstatus:1:12.5:Retrieving file 3 of 40` or `pmstatus:name:60:Unpacking …`. */
export function readStatus(line) {
  const [, kind, percent, what] = /^(dl|pm)status:[^:]*(?::\w+)?:([\d.]+):(.*)$/.exec(line) ?? [];
  if (!kind) return undefined;
  const step = kind === 'dl' ? 'downloading' : 'unpacking and setting up';
  const [count] = /\d+ of \d+/.exec(what) ?? [];
  return { step, percent: Math.floor(Number(percent)), count };
}

/** Prints each step and each tenth of it once; a terminal gets one line that changes. */
function progressPrinter(engines) {
  let last = '';
  return (line) => {
    const status = readStatus(line);
    if (!status) return;
    const tenth = status.percent - (status.percent % 10);
    const text = `${engines}: ${status.step} ${process.stdout.isTTY ? status.percent : tenth} %`;
    if (text === last) return;
    last = text;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K[setup] ${text}`);
    else say(status.count ? `${text} (file ${status.count})` : text);
  };
}

/** Runs apt-get, which reports its progress on a pipe of its own; what it prints is kept for a failure. */
function aptGet(args, onstatus = () => {}) {
  const child = spawn('apt-get', ['-qq', '-o', 'APT::Status-Fd=3', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  createInterface({ input: child.stdio[3] }).on('line', onstatus);
  return new Promise((resolve) => {
    const finish = (status) => {
      if (status !== 0) console.error(`[setup] apt-get ${args[0]} failed.\n${printed.trim()}`);
      resolve(status === 0);
    };
    child.on('error', () => finish(1));
    child.on('close', finish);
  });
}

async function install(engines) {
  const names = engines.join(', ');
  say(
    `installing ${names} with apt-get: up to 250 MB per engine, one to three minutes each. ` +
      'To skip engines: npm test -- --engines chromium (or MCP_APP_ENGINES=chromium). ' +
      'To install nothing: MCP_APP_NO_INSTALL=1.',
  );
  const started = Date.now();
  if (!(await aptGet(['update']))) return;
  const packages = engines.flatMap((engine) => aptPackages[engine]);
  const isDone = await aptGet(
    ['install', '-y', '--no-upgrade', '--no-install-recommends', ...packages],
    progressPrinter(names),
  );
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K');
  if (!isDone) return;
  showHiddenBrowsers();
  say(`installed ${names} in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Installs the wanted engines that are missing, if that needs no question. Returns the engines that are there. */
export async function ensureBrowsers(wanted) {
  const missing = wanted.filter((engine) => !findBrowser(engine));
  if (missing.length > 0 && canInstall()) await install(missing);
  return wanted.filter((engine) => findBrowser(engine));
}

/** For commands that cannot do without Chromium: ends them with the line that installs it. */
export async function requireChromium() {
  const [found] = await ensureBrowsers(['chromium']);
  if (found) return;
  console.error(`[setup] Chromium not found. To install it: ${installHint('chromium')}`);
  process.exit(1);
}
