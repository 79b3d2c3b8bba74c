// `npm run test:fresh [-- --no-install | --bare] [suite …]`: tests on a fresh machine. Clones the last commit into a
// temporary folder, with an empty HOME (no npm cache, no browsers of Playwright) and with the machine's browsers hidden
// until the tests install one, and runs the tests there. `--no-install` skips the installation, as on a machine without
// the rights for it: suites in a browser then fail with the command that installs it. `--bare` hides nothing: it makes
// a new Debian with Node only.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup.mjs';
import { makeBareMachine, runOnBareMachine } from './testing/bare-machine.mjs';

const OPTIONS = ['--no-install', '--bare'];
const args = process.argv.slice(2);
const given = args.filter((arg) => !OPTIONS.includes(arg));
// Both tiers, because the slow one installs the other engines.
const passedOn = given.length > 0 ? given : ['all'];

const folder = mkdtempSync(join(tmpdir(), 'mcp-app-fresh-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

function fail(reason) {
  console.error(`[fresh] ${reason}`);
  process.exit(2);
}

function cloneInto(place) {
  const { status } = spawnSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, place], {
    stdio: 'inherit',
  });
  if (status !== 0) fail('git could not clone this folder. Is it a git repository with a commit?');
}

/** Settings that would refer to what this machine has. */
const LEFT_OUT =
  /^(CHROME_PATH|FIREFOX_PATH|WEBKIT_DRIVER_PATH|PLAYWRIGHT_.*|XDG_.*|npm_config_cache)$/i;

function testWithoutBrowsers() {
  const clone = join(folder, 'clone');
  const home = join(folder, 'home');
  mkdirSync(home);
  cloneInto(clone);
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
    ...(args.includes('--no-install') && { MCP_APP_NO_INSTALL: '1' }),
  };
  console.log('[fresh] a clone of the last commit, an empty HOME, no browsers');
  return spawn('npm', ['test', '--', ...passedOn], { cwd: clone, env, stdio: 'inherit' });
}

function testOnBareMachine() {
  try {
    makeBareMachine(folder);
  } catch (error) {
    fail(error.message);
  }
  cloneInto(join(folder, 'clone'));
  console.log('[fresh] a clone of the last commit in a new Debian with Node and nothing else');
  return runOnBareMachine(folder, `cd /clone\nnpm test -- ${passedOn.join(' ')}`);
}

const tests = args.includes('--bare') ? testOnBareMachine() : testWithoutBrowsers();
tests.on('close', (code) => process.exit(code ?? 1));
