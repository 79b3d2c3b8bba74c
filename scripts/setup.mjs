// Prepares a fresh clone: dependencies and a new enough Node. Quick when nothing is missing. It runs on the Node of the
// machine (20.19 or newer) and before anything is installed, so it imports only Node itself.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = platform() === 'win32';

const say = (text) => console.log(`[setup] ${text}`);

// `npm run` puts the project's programs first in PATH; this does the same for `node scripts/…`.
process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

/** Runs a program with output on the terminal and without input, so that nothing can ask a question. */
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

/**
 * Whether node_modules contains what the lock file requires, with or without the development dependencies.
 * @param folder a project of this repository with a lock file of its own
 */
function isInstalled(withoutDev, folder = '.') {
  try {
    const wanted = readJson(join(folder, 'package-lock.json')).packages;
    const present = readJson(join(folder, 'node_modules/.package-lock.json')).packages;
    return Object.entries(wanted).every(
      ([path, { version, optional, link, peer, dev, devOptional }]) =>
        !path.startsWith('node_modules/') ||
        optional ||
        link ||
        peer ||
        (withoutDev && (dev || devOptional)) ||
        present[path]?.version === version,
    );
  } catch {
    return false;
  }
}

/** Installs a separate project in this folder, such as the documentation site, if something is missing there. */
export function ensureInstalled(folder) {
  if (isInstalled(false, folder)) return;
  say(`installing the dependencies of ${folder} (npm ci), this takes a minute`);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const status = run('npm', args, { cwd: join(root, folder) });
  if (status === 0) return;
  console.error(
    `[setup] npm ci failed in ${folder}. Check the network and ${folder}/package-lock.json, then try again.`,
  );
  process.exit(status);
}

const localNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/**
 * Installs the dependencies if they are missing, then makes sure that the calling script runs on the Node among them
 * (docs/decisions/node-versions.md). `withoutDev` leaves out the devDependencies, which are two
 * thirds: the demo and the builds that it needs work with only the `dependencies` of package.json.
 */
export function ensureDependencies({ withoutDev = false } = {}) {
  if (!isInstalled(withoutDev)) {
    const omit = withoutDev ? ['--omit=dev'] : [];
    const took = withoutDev ? 'less than a minute' : 'a minute or two';
    say(`installing dependencies (${['npm ci', ...omit].join(' ')}), this takes ${took}`);
    const status = run('npm', ['ci', ...omit, '--no-audit', '--no-fund', '--loglevel=error']);
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
