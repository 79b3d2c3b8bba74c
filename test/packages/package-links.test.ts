// npm shows the source of a package only if the package names it; the release writes it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packages, readJson, readText, root } from './support/workspace.js';

// The path is in a variable because the script has no types.
const script = '../../scripts/package-links.mjs';
const { linksOf, siteAddress, webAddress } = (await import(script)) as {
  linksOf(address: string, directory: string): { homepage: string };
  siteAddress(repository: string, known?: string): string | undefined;
  webAddress(remote: string): string | undefined;
};

it.each([
  ['https://github.com/owner/name.git', 'https://github.com/owner/name'],
  ['git+https://github.com/owner/name', 'https://github.com/owner/name'],
  ['git@github.com:owner/name.git', 'https://github.com/owner/name'],
  ['ssh://git@example.org:2222/owner/name.git\n', 'https://example.org/owner/name'],
  ['https://token@github.com/owner/name', 'https://github.com/owner/name'],
  ['/srv/git/name.git', undefined],
])('%j is at %s', (remote, address) => {
  expect(webAddress(remote)).toBe(address);
});

it.each([
  ['https://github.com/Owner/name', undefined, 'https://owner.github.io/name'],
  ['https://github.com/owner/owner.github.io', undefined, 'https://owner.github.io'],
  ['https://github.com/owner/name', 'https://docs.example/', 'https://docs.example'],
  ['https://example.org/owner/name', undefined, undefined],
])('the site of %s (DOCS_URL: %s) is at %s', (repository, known, address) => {
  expect(siteAddress(repository, known)).toBe(address);
});

it('the home page is the README if there is no site', () => {
  expect(linksOf('https://example.org/owner/name', 'packages/vue').homepage).toBe(
    'https://example.org/owner/name/tree/main/packages/vue#readme',
  );
});

it('the release writes the fields, and stops when it does not know the repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-links-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'packages/elements'), { recursive: true });
  const path = join(folder, 'packages/elements/package.json');
  writeFileSync(path, '{ "name": "@mcp-app/elements" }');
  writeFileSync(
    join(folder, 'scripts/package-links.mjs'),
    readFileSync(join(root, 'scripts/package-links.mjs')),
  );
  const run = (env: Record<string, string>) =>
    execFileSync(process.execPath, ['scripts/package-links.mjs'], {
      cwd: folder,
      env,
      stdio: 'pipe',
    });
  const { PATH = '' } = process.env;
  expect(() => run({ PATH })).toThrow('The address of the repository is not known');
  run({ PATH, GITHUB_REPOSITORY: 'owner/name' });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    name: '@mcp-app/elements',
    repository: {
      type: 'git',
      url: 'git+https://github.com/owner/name.git',
      directory: 'packages/elements',
    },
    homepage: 'https://owner.github.io/name/',
    bugs: 'https://github.com/owner/name/issues',
  });
  run({ PATH, GITHUB_REPOSITORY: 'owner/name', DOCS_URL: 'https://docs.example/' });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    homepage: 'https://docs.example/',
  });
});

it('is used by both ways to release', () => {
  const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json');
  expect(scripts['publish-packages']).toMatch(
    /^node scripts\/package-docs\.mjs && .*package-links\.mjs && changeset publish$/,
  );
  expect(scripts['release']).toContain('npm run publish-packages');
  expect(readText('.github/workflows/release.yml')).toContain('publish: npm run publish-packages');
});

it.each(packages)('$id names the Node versions that it supports', ({ json }) => {
  const { engines } = readJson<{ engines: { node: string } }>('package.json');
  expect(json.engines).toEqual(engines);
});
