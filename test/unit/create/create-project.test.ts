import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../packages/create/src/ask.js';
import { createProject, packageName } from '../../../packages/create/src/create-project.js';
import { HOSTS, isHost, isTemplate, TEMPLATES } from '../../../packages/create/src/templates.js';
import { filesIn, readJson, root } from '../../packages/support/workspace.js';
import type { PackageJson } from '../../packages/support/workspace.js';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'mcp-app-create-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const PROJECTS = [
  ...Object.keys(TEMPLATES)
    .filter(isTemplate)
    .map((template) => ({ template, part: 'view' })),
  ...Object.keys(HOSTS)
    .filter(isHost)
    .map((host) => ({ host, part: 'relay-host' })),
];

describe('createProject', () => {
  it.each(PROJECTS)('%j: the files of the example, with a package.json of its own', (project) => {
    const folder = join(place, 'My View');
    const { part, ...kind } = project;
    createProject(
      'host' in kind ? { folder, host: kind.host } : { folder, template: kind.template },
    );
    const example = join(root, 'examples', 'host' in kind ? kind.host : kind.template, part);
    const wanted = filesIn(example).filter(
      (path) => !/(?:^|\/)(?:dist|dist-server|node_modules|\.vite)\//.test(path),
    );
    expect(filesIn(folder)).toEqual(['.gitignore', ...wanted].sort());
    for (const path of wanted.filter((one) => one !== 'package.json'))
      expect(readFileSync(join(folder, path), 'utf8'), path).toBe(
        readFileSync(join(example, path), 'utf8'),
      );
    const { version } = readJson<PackageJson>('packages/create/package.json');
    const made = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
    expect(made.name).toBe('my-view');
    const ours = Object.entries({ ...made.dependencies, ...made.devDependencies }).filter(
      ([name]) => name.startsWith('@mcp-app/'),
    );
    expect(ours.length).toBeGreaterThan(1);
    expect(ours.filter(([, range]) => range !== `^${version}`)).toEqual([]);
    expect(JSON.stringify(made)).not.toContain('latest');
  });

  it('takes an empty folder, also one with a new repository', () => {
    mkdirSync(join(place, '.git'));
    createProject({ folder: place, template: 'html' });
    expect(filesIn(place)).toContain('index.html');
  });

  it('changes nothing in a folder that is not empty', () => {
    writeFileSync(join(place, 'index.html'), 'mine');
    expect(() => createProject({ folder: place, template: 'html' })).toThrow(
      /is not empty\. Choose a new folder/,
    );
    expect(filesIn(place)).toEqual(['index.html']);
    expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe('mine');
  });

  it.each([
    ['My View!', 'my-view-'],
    ['.hidden', 'hidden'],
    ['a.b_c~d', 'a.b_c~d'],
    ['§', 'my-view'],
  ])('the folder %s makes the package %s', (folder, name) => {
    expect(packageName(join(place, folder))).toBe(name);
  });
});

describe('questions', () => {
  const terminal = (isTTY = true) => ({
    stdin: Object.assign(new PassThrough(), { isTTY }),
    stdout: new PassThrough(),
  });
  const problemOf = (name: string) => (isTemplate(name) ? undefined : `no template ${name}`);

  it('are asked again until the answer fits', async () => {
    const one = terminal();
    const answer = ask(one, 'Template', 'html', problemOf);
    one.stdin.write('reakt\n');
    await expect.poll(() => String(one.stdout.read())).toContain('no template reakt');
    one.stdin.write(' vue \n');
    await expect(answer).resolves.toBe('vue');
  });

  it('have a default', async () => {
    const one = terminal();
    const answer = ask(one, 'Template', 'html', problemOf);
    one.stdin.write('\n');
    await expect(answer).resolves.toBe('html');
  });

  it('are not asked without a terminal', async () => {
    await expect(ask(terminal(false), 'Folder', 'my-view')).rejects.toThrow(
      'Folder is missing, and there is no terminal to ask on.',
    );
  });
});
