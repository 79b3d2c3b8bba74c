// What npm, CDNs and people read about a package before they install it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packages } from './support/workspace.js';
import type { PackageJson } from './support/workspace.js';

interface PublishedJson extends PackageJson {
  description?: string;
  keywords?: string[];
  unpkg?: string;
  jsdelivr?: string;
}

describe.each(packages)('$id', ({ folder, json }) => {
  const { version, license, description, keywords = [], engines } = json as PublishedJson;

  it('can be found: a description and keywords', () => {
    expect(description?.length).toBeGreaterThan(30);
    expect(keywords).toEqual(expect.arrayContaining(['mcp', 'mcp-apps']));
    expect(new Set(keywords).size).toBe(keywords.length);
    expect({ license, engines }).toEqual({ license: 'MIT', engines: { node: '>=20.19' } });
  });

  it('has a changelog that begins with its version', () => {
    const [title, ...lines] = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').split('\n');
    expect(title).toBe(`# ${json.name}`);
    expect(lines.find((line) => line.startsWith('## '))).toBe(`## ${version}`);
  });
});

it('all packages have one version, and ask each other for it', () => {
  const [first, ...others] = packages.map(({ json }) => json.version);
  expect(others.filter((version) => version !== first)).toEqual([]);
  const asked = packages.flatMap(({ json }) =>
    Object.entries(json.dependencies ?? {}).filter(([name]) => name.startsWith('@mcp-app/')),
  );
  expect(asked).toHaveLength(8);
  expect(asked.filter(([, range]) => range !== first)).toEqual([]);
});

it('CDNs serve the bundle of the frame by the name of the package alone', () => {
  const { folder, json } = packages.find(({ id }) => id === 'elements')!;
  const { unpkg, jsdelivr, exports = {} } = json as PublishedJson;
  expect(unpkg).toBe(jsdelivr);
  expect(existsSync(join(folder, unpkg!))).toBe(true);
  expect(Object.values(exports)).toContain(`./${unpkg}`);
});
