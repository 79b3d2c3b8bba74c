// Installs packages on Debian or Ubuntu and shows the progress. Like setup.mjs it runs before anything is installed, so
// it imports only Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { createInterface } from 'node:readline';

const say = (text) => console.log(`[setup] ${text}`);

/** Root on Debian or Ubuntu, unless MCP_APP_NO_INSTALL forbids it. */
export const canInstall = () =>
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

/** Prints each step and each 10 % of it once; a terminal gets one line that is updated. */
function progressPrinter(names) {
  let last = '';
  return (line) => {
    const status = readStatus(line);
    if (!status) return;
    const tenth = status.percent - (status.percent % 10);
    const text = `${names}: ${status.step} ${process.stdout.isTTY ? status.percent : tenth} %`;
    if (text === last) return;
    last = text;
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K[setup] ${text}`);
    else say(status.count ? `${text} (file ${status.count})` : text);
  };
}

/** Runs apt-get, which reports its progress on a separate pipe; its output is kept for a failure. */
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

/** Whether apt-get knows a package, after fetching the lists if a new machine has none. */
export async function hasPackage(name) {
  const isKnown = () =>
    spawnSync('apt-cache', ['show', '--no-all-versions', name], { stdio: 'ignore' }).status === 0;
  return isKnown() || ((await aptGet(['update'])) && isKnown());
}

/** Installs packages; `title` has the names that a reader knows. `about` says what to expect. */
export async function installPackages(names, packages, about) {
  const title = names.join(', ');
  say(`installing ${title} with apt-get: ${about} To install nothing: MCP_APP_NO_INSTALL=1.`);
  const started = Date.now();
  if (!(await aptGet(['update']))) return false;
  const isDone = await aptGet(
    ['install', '-y', '--no-upgrade', '--no-install-recommends', ...packages],
    progressPrinter(title),
  );
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K');
  if (isDone) say(`installed ${title} in ${Math.round((Date.now() - started) / 1000)} s`);
  return isDone;
}
