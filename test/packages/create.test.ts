// `npm create @mcp-app` as npm runs it: the command of the packed package. test/adoption installs and starts what it makes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack, runTool } from './support/packed.js';
import { readJson } from './support/workspace.js';
import type { PackageJson } from './support/workspace.js';

let place: string;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'mcp-app-create-'));
  const { tarball } = await pack('create');
  await runTool('tar', ['-xzf', tarball], place);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

function create(...args: string[]) {
  const command = join(place, 'package/dist/cli.js');
  const env = { ...process.env, npm_config_user_agent: 'pnpm/10.0.0 npm/? node/v24.0.0' };
  return spawnSync(process.execPath, [command, ...args], {
    cwd: place,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe('the command', () => {
  it.each(['html', 'react', 'vue', 'svelte', 'typescript'])(
    'makes a project of %s, and says what is next',
    (template) => {
      const { status, stdout, stderr } = create(`my-${template}`, '--template', template);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain(`cd my-${template}\n  pnpm install\n`);
      const project = join(place, `my-${template}`);
      expect(existsSync(join(project, 'server/serve.mjs'))).toBe(true);
      const made = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as PackageJson;
      const { version } = readJson<PackageJson>('packages/elements/package.json');
      expect(made.devDependencies?.['@mcp-app/devtools']).toBe(`^${version}`);
    },
  );

  it.each(['html', 'react', 'vue', 'svelte'])('makes a host of %s, with its backend', (host) => {
    const { status, stdout, stderr } = create(`host-${host}`, '--host', host);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Created a host (${host}) in host-${host}.`);
    const files = ['server/main.mjs', 'server/servers.mjs', 'demo-view/index.html', '.gitignore'];
    for (const file of files)
      expect(existsSync(join(place, `host-${host}`, file)), file).toBe(true);
  });

  it('refuses a folder with files, with 1', () => {
    create('twice', '--template', 'html');
    const { status, stderr } = create('twice', '--template', 'html');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('the folder twice is not empty'),
    });
  });

  it.each([
    [['a', '--template', 'reakt'], 'There is no template "reakt"'],
    [
      ['a', '--host', 'reakt'],
      'There is no host "reakt". Choose one of: html, react, vue, svelte.',
    ],
    [['a', '--host', 'vue', '--template', 'vue'], 'Name one of them.'],
    [['a'], 'Add --template for a view, or --host for a host.'],
    [[], 'Folder is missing'],
    [['a', 'b'], 'Only one folder'],
    [['--typescript'], '--typescript'],
  ])('called with %j, it says what is wrong, with 2', (args, text) => {
    const { status, stderr } = create(...args);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(text) });
    expect(existsSync(join(place, 'a'))).toBe(false);
  });

  it('has help, and no dependencies', () => {
    expect(create('--help').stdout).toContain('npm create @mcp-app@latest');
    const { dependencies, peerDependencies } = readJson<PackageJson>(
      'packages/create/package.json',
    );
    expect({ dependencies, peerDependencies }).toEqual({});
  });
});
