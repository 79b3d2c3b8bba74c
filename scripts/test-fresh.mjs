// `npm run test:fresh [-- --no-install] [suite …]`: tests on a fresh machine. Clones the last commit into a temporary
// folder, with an empty HOME (no npm cache, no browsers of Playwright) and with the machine's browsers hidden until the
// tests install one, and runs the tests there. `--no-install` skips the installation, as on a machine without the
// rights for it: suites in a browser then fail with the command that installs it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup.mjs';

const args = process.argv.slice(2);
const noInstall = args.includes('--no-install');
const passedOn = args.filter((arg) => arg !== '--no-install');

const folder = mkdtempSync(join(tmpdir(), 'mcp-app-fresh-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const clone = join(folder, 'clone');
const home = join(folder, 'home');
mkdirSync(home);
const { status } = spawnSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone], {
  stdio: 'inherit',
});
if (status !== 0) {
  console.error('[fresh] git could not clone this folder. Is it a git repository with a commit?');
  process.exit(2);
}

/** Settings that would refer to what this machine has. */
const LEFT_OUT =
  /^(CHROME_PATH|FIREFOX_PATH|WEBKIT_DRIVER_PATH|PLAYWRIGHT_.*|XDG_.*|npm_config_cache)$/i;
const kept = Object.entries(process.env).filter(([name]) => !LEFT_OUT.test(name));
const env = {
  ...Object.fromEntries(kept),
  // Programs of this folder's node_modules must not be found.
  PATH: process.env.PATH.split(':')
    .filter((entry) => !entry.includes('node_modules'))
    .join(':'),
  HOME: home,
  npm_config_cache: join(home, '.npm'),
  MCP_APP_HIDE_BROWSERS: '1',
  ...(noInstall && { MCP_APP_NO_INSTALL: '1' }),
};
console.log('[fresh] a clone of the last commit, an empty HOME, no browsers');
const tests = spawn('npm', ['test', '--', ...passedOn], { cwd: clone, env, stdio: 'inherit' });
tests.on('close', (code) => process.exit(code ?? 1));
