// `npm ci` must work on Linux, macOS and Windows from the one lock file; npm silently leaves out
// bindings that it could not resolve where the file was written.
import { describe, expect, it } from 'vitest';
import { packages, readJson } from './support/workspace.js';
import type { PackageJson } from './support/workspace.js';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages: locked } = readJson<{ packages: Record<string, LockedPackage> }>(
  'package-lock.json',
);
const root = readJson<PackageJson & { overrides?: Record<string, string> }>('package.json');

/** Tools with a native part per platform. */
const NATIVE = ['rolldown', 'rollup', 'oxfmt', 'oxlint', 'esbuild', 'lightningcss', 'typescript-7'];
const PLATFORMS = ['linux', 'darwin', 'win32'].flatMap((os) =>
  ['x64', 'arm64'].map((cpu) => ({ os, cpu })),
);

/** What npm would install without comparing it with a hash. */
const unverified = (all: Record<string, LockedPackage>) =>
  Object.entries(all)
    .filter(
      ([path, { integrity, link }]) => /(^|\/)node_modules\//.test(path) && !link && !integrity,
    )
    .map(([path]) => path);

describe('the lock file of mutation testing', () => {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>(
    'test/mutation/package-lock.json',
  );

  it('contains no download address, requires what package.json requires, and has a hash for each', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
    const own = readJson<PackageJson>('test/mutation/package.json');
    expect(packages['']!.dependencies).toEqual(own.dependencies);
    expect(unverified(packages)).toEqual([]);
  });
});

describe('the lock file of the documentation site', () => {
  const docs = readJson<{ packages: Record<string, LockedPackage> }>('docs/package-lock.json');
  const own = readJson<PackageJson>('docs/package.json');

  it('contains no download address, and requires what package.json requires', () => {
    const addresses = Object.entries(docs.packages).filter(([, { resolved }]) => resolved);
    expect(addresses).toEqual([]);
    expect(docs.packages['']!.dependencies).toEqual(own.dependencies);
  });

  it('has a hash for each package', () => {
    expect(unverified(docs.packages)).toEqual([]);
  });

  it.each(['rollup', 'esbuild', 'pagefind'])('has every binding of %s', (tool) => {
    const { optionalDependencies = {}, version } = docs.packages[`node_modules/${tool}`]!;
    const bindings = Object.entries(optionalDependencies).filter(([, one]) => one === version);
    expect(bindings.length).toBeGreaterThanOrEqual(PLATFORMS.length);
    const missing = bindings.filter(([name]) => !docs.packages[`node_modules/${name}`]);
    expect(missing).toEqual([]);
  });

  it('is not part of the install of the repository', () => {
    expect(Object.keys(locked).filter((path) => path.startsWith('docs'))).toEqual([]);
    expect(locked['node_modules/astro']).toBeUndefined();
  });
});

describe('the lock file', () => {
  it('contains no download address', () => {
    const addresses = Object.entries(locked)
      .filter(([, { resolved, link }]) => !link && resolved !== undefined)
      .map(([path, { resolved }]) => `${path}: ${resolved}`);
    expect(addresses).toEqual([]);
  });

  it('has a hash for each package', () => {
    expect(unverified(locked)).toEqual([]);
  });

  it.each(NATIVE)('has every binding of %s', (tool) => {
    const { version, optionalDependencies = {} } = locked[`node_modules/${tool}`]!;
    const bindings = Object.entries(optionalDependencies).filter(
      ([, wanted]) => wanted === version,
    );
    expect(bindings.length).toBeGreaterThanOrEqual(PLATFORMS.length);
    const wrong = bindings.filter(([name]) => locked[`node_modules/${name}`]?.version !== version);
    expect(wrong).toEqual([]);
  });

  it.each(NATIVE.flatMap((tool) => PLATFORMS.map((platform) => ({ tool, ...platform }))))(
    '$tool has a binding for $os $cpu',
    ({ tool, os, cpu }) => {
      const { optionalDependencies = {} } = locked[`node_modules/${tool}`]!;
      const fits = Object.keys(optionalDependencies).filter((name) => {
        const binding = locked[`node_modules/${name}`];
        return binding?.os?.includes(os) && binding.cpu?.includes(cpu);
      });
      expect(fits).not.toEqual([]);
    },
  );

  it('requires what package.json requires', () => {
    expect(locked['']!.devDependencies).toEqual(root.devDependencies);
    for (const { id, json } of packages) {
      const { version, dependencies, devDependencies, peerDependencies } =
        locked[`packages/${id}`]!;
      expect({ id, version, dependencies, devDependencies, peerDependencies }).toEqual({
        id,
        version: json.version,
        dependencies: json.dependencies,
        devDependencies: json.devDependencies,
        peerDependencies: json.peerDependencies,
      });
    }
  });

  it('has the versions that are pinned', () => {
    const pinned = Object.entries({ ...root.devDependencies, ...root.overrides }).filter(
      ([, range]) => /^\d/.test(range),
    );
    const wrong = pinned.filter(([name, version]) => {
      return locked[`node_modules/${name}`]?.version !== version;
    });
    expect(wrong).toEqual([]);
  });
});
