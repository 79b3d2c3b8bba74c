// npm shows the source of a package only if the package names it; `prepack` writes it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packages, readJson, root } from './support/workspace.js';

// The path is in a variable because the script has no types.
const script = '../../scripts/packing/package-links.mjs';
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

it.each([
  [{ GITHUB_REPOSITORY: 'owner/name' }, 'https://owner.github.io/name'],
  [{ GITHUB_REPOSITORY: 'owner/name', DOCS_URL: 'https://docs.example/' }, 'https://docs.example'],
  [{ GITHUB_REPOSITORY: 'owner/name', GITHUB_SERVER_URL: 'https://example.org' }, ''],
])('errors of a build with %o link to %j', (known, address) => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-docs-address-'));
  const env = { ...process.env, DOCS_URL: '', ...known };
  execFileSync(process.execPath, ['packages/elements/build/docs-address.mjs', folder], {
    cwd: root,
    env,
  });
  const written = readFileSync(join(folder, 'docs-address.ts'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(written).toContain(`DOCS_ADDRESS: string = ${JSON.stringify(address)};`);
});

it('the home page is the README if there is no site', () => {
  expect(linksOf('https://example.org/owner/name', 'packages/vue').homepage).toBe(
    'https://example.org/owner/name/tree/main/packages/vue#readme',
  );
});

it.each(packages)('$id names the Node versions that it supports', ({ json }) => {
  const { engines } = readJson<{ engines: { node: string } }>('package.json');
  expect(json.engines).toEqual(engines);
});
