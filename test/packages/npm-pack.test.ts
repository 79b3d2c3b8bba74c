// `npm pack` without anything around it, in a copy of the working tree: what is in the tarball, and what is left behind.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packages, root } from './support/workspace.js';
import { sample } from '../support/tier.js';

const copy = mkdtempSync(join(tmpdir(), 'mcp-app-npm-pack-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });

const BUILT = [
  'dist',
  'custom-elements.json',
  'vscode.html-data.json',
  'web-types.json',
  'templates',
];
const KNOWN = { ...process.env, GITHUB_REPOSITORY: 'owner/name', DOCS_URL: '' };
/** The copy has no remote either. */
const UNKNOWN = { GITHUB_REPOSITORY: '' };
const address = 'https://github.com/owner/name';

beforeAll(() => {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const tracked = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  // The pictures are large, and no document links to them.
  const needed = tracked.split('\0').filter((path) => !path.startsWith('test/visual/'));
  const built = packages.flatMap(({ id }) => BUILT.map((name) => `packages/${id}/${name}`));
  for (const path of [...needed, ...built]) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A copy');
});

/** The documents that a package should have. In a process of its own, because links read the environment once. */
function documentsOf(id: string, site: string): [path: string, text: string][] {
  const code = `const { packageDocuments } = await import('./scripts/packing/package-docs.mjs');
    const documents = await packageDocuments('${id}', { repository: '${address}', site: '${site}' });
    console.log(JSON.stringify([...documents]));`;
  const args = ['--input-type=module', '--eval', code];
  const options = { cwd: root, env: KNOWN, encoding: 'utf8', maxBuffer: 1e8 } as const;
  return JSON.parse(execFileSync(process.execPath, args, options)) as [string, string][];
}

/** The tarball of `npm pack` in the package's folder, unpacked. */
function npmPack(id: string, environment = {}): string {
  const output = mkdtempSync(join(copy, 'node_modules/.cache/packed-'));
  afterAll(() => rmSync(output, { recursive: true, force: true }));
  const env = { ...KNOWN, ...environment };
  execFileSync('npm', ['pack', '--pack-destination', output], {
    cwd: join(copy, 'packages', id),
    env,
    stdio: 'pipe',
  });
  const [tarball] = readdirSync(output);
  execFileSync('tar', ['-xzf', tarball!, '--strip-components=1'], { cwd: output });
  return output;
}

const readIn = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

describe.each(sample(packages, ({ id }) => ['elements', 'svelte'].includes(id)))(
  '$id',
  ({ id }) => {
    it('has its documents and links, and the tree is as before', () => {
      const packed = npmPack(id);
      const site = 'https://owner.github.io/name';
      for (const [path, text] of documentsOf(id, site))
        expect(readIn(packed, path), path).toBe(text);
      const json = JSON.parse(readIn(packed, 'package.json')) as Record<string, unknown>;
      expect(json).toMatchObject({
        repository: { type: 'git', url: `git+${address}.git`, directory: `packages/${id}` },
        homepage: `${site}/`,
        bugs: `${address}/issues`,
      });
      expect(git('status', '--porcelain')).toBe('');
      expect(existsSync(join(copy, 'packages', id, 'docs'))).toBe(false);
    });
  },
);

it('a package of an unknown repository can be packed, and has its documents', () => {
  const packed = npmPack('vue', UNKNOWN);
  expect(readIn(packed, 'README.md')).toContain('](docs/reference/vue.md)');
  expect(existsSync(join(packed, 'docs/reference/vue.md'))).toBe(true);
  expect(JSON.parse(readIn(packed, 'package.json'))).not.toHaveProperty('repository');
  expect(git('status', '--porcelain')).toBe('');
});

it('it cannot be published', () => {
  const publish = () =>
    execFileSync('npm', ['publish', '--dry-run'], {
      cwd: join(copy, 'packages/vue'),
      env: { ...KNOWN, ...UNKNOWN },
      stdio: 'pipe',
      encoding: 'utf8',
    });
  expect(publish).toThrow('The address of the repository is not known');
  expect(git('status', '--porcelain')).toBe('');
});

it('what an interrupted run left behind is removed by the next one', () => {
  const cwd = join(copy, 'packages/vue');
  execFileSync('node', ['../../scripts/prepack.mjs'], { cwd, env: KNOWN });
  expect(git('status', '--porcelain')).not.toBe('');
  npmPack('vue');
  expect(git('status', '--porcelain')).toBe('');
});
