import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './support/workspace.js';

const folder = mkdtempSync(join(tmpdir(), 'mcp-app-setup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const suffix = process.platform === 'win32' ? '.exe' : '';
const browser = join(folder, `browser${suffix}`);
writeFileSync(browser, '', { mode: 0o755 });
const notAProgram = join(folder, 'no-such-browser');

/** Evaluates an expression in a Node that finds no programs by itself. */
function evaluate(expression: string, env: Record<string, string> = {}): unknown {
  const script = (name: string) => JSON.stringify(pathToFileURL(join(root, 'scripts', name)).href);
  const code = `
    // Where the tests run as root, setup would install what it misses.
    process.getuid = () => 1000;
    const { ensureBrowsers, installHint } = await import(${script('browsers/install-browsers.mjs')});
    const { readStatus } = await import(${script('installing/apt-get.mjs')});
    const { ensureServers, findServer, serverHint } = await import(${script('installing/bus-servers.mjs')});
    const { ageOf } = await import(${script('browsers/browser-versions.mjs')});
    const { findBrowser, findHeadlessShell } = await import(${script('browsers/find-browsers.mjs')});
    process.stdout.write(JSON.stringify(${expression}) ?? 'null');
  `;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', code],
    { cwd: folder, encoding: 'utf8', env: { PATH: folder, HOME: folder, ...env } },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('finding browsers', () => {
  it('uses CHROME_PATH', () => {
    expect(evaluate(`findBrowser('chromium')`, { CHROME_PATH: browser })).toBe(browser);
  });

  it('finds the headless shell on the PATH, unless CHROME_PATH names a browser', () => {
    const shell = join(folder, 'with-shell', `chromium-headless-shell${suffix}`);
    mkdirSync(join(folder, 'with-shell'));
    writeFileSync(shell, '', { mode: 0o755 });
    expect(evaluate(`findHeadlessShell() ?? 'none'`)).toBe('none');
    const env = { PATH: join(folder, 'with-shell') };
    expect(evaluate('findHeadlessShell()', env)).toBe(shell);
    expect(evaluate('findHeadlessShell()', { ...env, CHROME_PATH: browser })).toBe(browser);
  });

  it('does not trust a CHROME_PATH that is not a program', () => {
    expect(evaluate(`findBrowser('chromium')`, { CHROME_PATH: notAProgram })).not.toBe(notAProgram);
  });

  it('returns only the installed ones when nothing can be installed', () => {
    const found = evaluate(`await ensureBrowsers(['firefox', 'webkit', 'chromium'])`, {
      FIREFOX_PATH: browser,
      WEBKIT_DRIVER_PATH: notAProgram,
    });
    expect(found).toContain('firefox');
    expect(found).not.toContain('webkit');
  });

  it('says when one is older than the tests', () => {
    expect(evaluate(`ageOf('chromium', '150.0.7871.100')`)).toContain('150.0.7871.100 is older');
    for (const version of ['156.0.8078.79', '200.0', '(version unknown)'])
      expect(evaluate(`ageOf('chromium', '${version}') ?? 'none'`)).toBe('none');
    expect(evaluate(`ageOf('webkit', '2.50') ?? 'none'`)).toBe('none');
  });

  it('finds none when they are hidden', () => {
    const hidden = { CHROME_PATH: browser, MCP_APP_HIDE_BROWSERS: '1' };
    expect(evaluate(`findBrowser('chromium') ?? 'none'`, hidden)).toBe('none');
  });

  it.each([
    [
      'dlstatus:3:7.5:Retrieving file 3 of 40',
      { step: 'downloading', percent: 7, count: '3 of 40' },
    ],
    [
      'pmstatus:libnss3:amd64:61.2:Unpacking libnss3 (amd64)',
      { step: 'unpacking and setting up', percent: 61 },
    ],
    ['Reading package lists...', null],
  ])('reads the progress of an installation: %s', (line, status) => {
    expect(evaluate(`readStatus(${JSON.stringify(line)})`)).toEqual(status);
  });

  it('names the command to run', () => {
    expect(evaluate(`installHint('chromium')`)).toMatch(/chrom/i);
  });
});

describe('finding the servers of buses', () => {
  it('uses paths, and does not trust one that is not a program', () => {
    expect(evaluate(`findServer('redis')`, { REDIS_SERVER_PATH: browser })).toBe(browser);
    expect(evaluate(`findServer('nats') ?? 'none'`, { NATS_SERVER_PATH: notAProgram })).not.toBe(
      notAProgram,
    );
  });

  it('installs nothing where it may not, and names the command to run', () => {
    const env = { REDIS_SERVER_PATH: browser, NATS_SERVER_PATH: browser, POSTGRES_PATH: browser };
    expect(evaluate('await ensureServers()', env)).toEqual([]);
    expect(evaluate(`serverHint(['redis', 'nats'])`)).toMatch(/redis.*nats/);
  });
});
