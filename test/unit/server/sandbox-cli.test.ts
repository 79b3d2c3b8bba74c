import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageSources } from '../../support/package-sources.mjs';

const packageFolder = join(import.meta.dirname, '../../../packages/server');
let folder: string;
let command: string;

beforeAll(async () => {
  // The files are laid out as in the package, because the command reads its version from package.json.
  folder = await mkdtemp(join(tmpdir(), 'mcp-app-sandbox-'));
  command = join(folder, 'dist/cli.js');
  await copyFile(join(packageFolder, 'package.json'), join(folder, 'package.json'));
  await build({
    entryPoints: [join(packageFolder, 'src/cli.ts')],
    outfile: command,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [packageSources],
    logLevel: 'error',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(...args: string[]) {
  const child = spawn(process.execPath, [command, ...args]);
  const seen = { out: '', err: '' };
  child.stdout.on('data', (text) => (seen.out += text));
  child.stderr.on('data', (text) => (seen.err += text));
  return { child, seen, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function run(...args: string[]) {
  const { seen, ended } = start(...args);
  return { code: await ended, ...seen };
}

async function started(...args: string[]) {
  const running = start(...args);
  while (!running.seen.out.includes('For pages of')) {
    await Promise.race([once(running.child.stdout, 'data'), running.ended]);
    if (running.child.exitCode !== null) throw new Error(running.seen.err);
  }
  return { ...running, url: /http:\S+/.exec(running.seen.out)![0] };
}

describe('mcp-app-sandbox', () => {
  it('serves the page for the named hosts until it is interrupted', async () => {
    const { child, url, ended } = await started(
      '--strict-csp',
      '--port=0',
      '--allow-host=https://chat.example',
      '--allow-host=http://localhost:3000',
    );
    const response = await fetch(url);
    expect(response.status).toBe(200);
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain('frame-ancestors https://chat.example http://localhost:3000');
    expect(policy).not.toContain('unsafe-eval');
    expect(await response.text()).toContain('content="https://chat.example http://localhost:3000"');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('--help names every option', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    for (const option of [
      'check',
      'allow-host',
      'port',
      'host',
      'strict-csp',
      'allow-loopback',
      'views',
      'origin',
      'version',
      'help',
    ])
      expect(out).toContain(`--${option}`);
  });

  it('--version is the version of the package', async () => {
    const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
    expect(await run('--version')).toMatchObject({ code: 0, out: `${version}\n` });
  });

  it.each([
    [[], '--allow-host is missing'],
    [['--allow-host', '*'], 'strangers'],
    [['--allow-host', 'https://chat.example/app'], 'write "https://chat.example"'],
    [['--allow-host', 'https://chat.example', '--port', 'x'], 'not a port'],
    [['--allow-host', 'https://chat.example', '--port', '65536'], 'not a port'],
    [['--allow-host', 'https://chat.example', '--views', 'https://views.example'], 'wildcard'],
    [['--allow-host', 'https://chat.example', '--views', 'https://*.vercel.app'], 'strangers'],
    [['--unknown'], '--unknown'],
    [['stray'], 'stray'],
  ])('%j is a usage error', async (args, message) => {
    const { code, out, err } = await run(...args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('--check tests a running page, and its exit code shows the result', async () => {
    const { child, url, ended } = await started('--port=0', '--allow-host=https://chat.example');
    const right = await run('--check', url, '--allow-host=https://chat.example');
    expect(right).toMatchObject({ code: 0, err: '' });
    expect(right.out).toContain('ok    Pages of https://chat.example can use it.');
    const wrong = await run('--check', url, '--allow-host=https://other.example');
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain('wrong Pages of https://other.example cannot use it');
    expect(wrong.err).toContain('1 of');
    child.kill('SIGTERM');
    await ended;
    const gone = await run('--check', url);
    expect(gone.code).toBe(1);
    expect(gone.out).toContain('cannot be reached');
    expect(await run('--check', 'nowhere')).toMatchObject({ code: 2, out: '' });
  });

  it('--views serves origins of this machine, and --check tests them', async () => {
    const host = '--allow-host=http://localhost:3000';
    const { child, seen, url, ended } = await started(
      '--port=0',
      host,
      '--views=http://*.localhost',
    );
    const views = `http://*.localhost:${new URL(url).port}`;
    await expect.poll(() => seen.out).toContain(`Views with an origin of their own: ${views}`);
    // This program may not resolve these names, but the sandbox page must know them.
    const { out } = await run('--check', url, host, '--views', views);
    expect(out).toMatch(/ok +Any name under|wrong .*ENOTFOUND.*Add a DNS record for \*\.localhost/);
    const other = await run('--check', url, host, '--views=https://*.views.example');
    expect(other.code).toBe(1);
    expect(other.out).toContain('does not serve views on https://*.views.example');
    child.kill('SIGTERM');
    await ended;
  });

  it('writes the page into a folder that does not exist yet', async () => {
    // The page is a file of the other package, which is not built for unit tests.
    const elements = join(folder, 'node_modules/@mcp-app/elements');
    await mkdir(elements, { recursive: true });
    const exports = { './sandbox.html': './sandbox.html' };
    await writeFile(join(elements, 'package.json'), JSON.stringify({ exports }));
    await writeFile(join(elements, 'sandbox.html'), '<meta name="mcp-app-hosts" content="">');
    const file = join(folder, 'public/deep/sandbox.html');
    const result = await run('--write', file, '--allow-host', 'https://chat.example');
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toContain(`Wrote ${file}.`);
    expect(await readFile(file, 'utf8')).toContain('https://chat.example');
  });

  it('says which port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const result = await run('--allow-host', 'https://chat.example', '--port', `${port}`);
    other.close();
    expect(result).toMatchObject({ code: 1, out: '' });
    expect(result.err).toContain(`Port ${port} is in use`);
    expect(result.err).not.toMatch(/\n\s+at /);
  });
});
