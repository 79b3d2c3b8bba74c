// The packages as users get them: needs a build.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { actsOnImport } from './support/acts-on-import.js';
import { RESOLUTIONS, typeErrors } from './support/declared-types.js';
import { pack } from './support/packed.js';
import type { Packed } from './support/packed.js';
import {
  filesIn,
  packages,
  root,
  specifierOf,
  targetsOf,
  typedEntries,
} from './support/workspace.js';
import { sample } from '../support/tier.js';

// Named by a variable: the script has no types.
const script = '../../scripts/packing/package-docs.mjs';
const { packageDocuments } = (await import(script)) as {
  packageDocuments(id: string, addresses: { repository: string }): Promise<Map<string, string>>;
};

/** The one for Node is stricter, so that the quick tier tries only that. */
type Resolution = keyof typeof RESOLUTIONS;

/** The consumer compiles components, so Node alone cannot import them. */
const NEEDS_COMPILER = ['svelte'];

/** Where modules are not one file each. Elsewhere they are readable as they are. */
const MAPPED = ['elements'];

const isStyle = (path: string) => path.endsWith('.css');
const isListedBy = (glob: string, path: string) => matchesGlob(path, glob.replace(/^\.\//, ''));

describe.each(packages)('$id: the exports map', (pkg) => {
  const { id, folder, json } = pkg;
  const entries = Object.entries(json.exports ?? {});

  it('names each entry', () => {
    // The tools of a server, and those of developers, have nothing in common: each has an entry.
    const hasNoMain = ['server', 'devtools'].includes(id);
    const needed = [...(hasNoMain ? [] : ['.']), './package.json'];
    expect(Object.keys(json.exports ?? {})).toEqual(expect.arrayContaining(needed));
    expect(entries.filter((entry) => JSON.stringify(entry).includes('*'))).toEqual([]);
  });

  it('leads to existing files', () => {
    const targets = entries.flatMap(([, target]) => targetsOf(target).map(([path]) => path));
    const all = [...targets, ...Object.values(json.bin ?? {})];
    expect(all.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });

  it('has types for each module, first', () => {
    const wrong = entries.filter(([, target]) => {
      return typeof target === 'object' && Object.keys(target)[0] !== 'types';
    });
    expect(wrong).toEqual([]);
    expect(typedEntries(pkg)).not.toEqual([]);
  });

  it.each(sample(Object.keys(RESOLUTIONS) as Resolution[], (name) => name === 'NodeNext'))(
    'has types that resolve and compile (%s)',
    (resolution) => {
      const specifiers = typedEntries(pkg).map((entry) => specifierOf(pkg, entry));
      const forNode = specifiers.filter((name) => name.endsWith('/node'));
      const anywhere = specifiers.filter((name) => !forNode.includes(name));
      expect(anywhere).not.toEqual([]);
      expect(typeErrors(anywhere, resolution)).toEqual([]);
      if (forNode.length > 0) expect(typeErrors(forNode, resolution)).toEqual([]);
    },
  );

  it.skipIf(NEEDS_COMPILER.includes(id))(
    'has entries that can be imported where there is no DOM, each of them',
    async () => {
      const specifiers = typedEntries(pkg).map((entry) => specifierOf(pkg, entry));
      // One process for all: to start Node took longer than the import. No entry may bring a DOM for the next ones.
      const code = `
        for (const name of ${JSON.stringify(specifiers)}) {
          await import(name).catch((error) => console.error(name, error));
          if (globalThis.document || globalThis.HTMLElement) console.error(name, 'made a DOM');
        }`;
      const args = ['--input-type=module', '--eval', code];
      const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: root });
      expect(specifiers).not.toEqual([]);
      expect(stderr).toBe('');
    },
  );

  it('lists the modules that have side effects when they are imported', () => {
    const { sideEffects } = json;
    if (!Array.isArray(sideEffects)) expect(sideEffects).toBe(false);
    const globs = Array.isArray(sideEffects) ? sideEffects : [];
    const built = filesIn(join(folder, 'dist')).map((path) => `dist/${path}`);
    const modules = built.filter((path) => path.endsWith('.js'));
    expect(modules.length).toBeGreaterThan(0);
    const acting = modules.filter((path) =>
      actsOnImport(path, readFileSync(join(folder, path), 'utf8')),
    );
    expect({
      unlisted: acting.filter((path) => !globs.some((glob) => isListedBy(glob, path))),
    }).toEqual({ unlisted: [] });
    // Each glob is needed: for a module with side effects, or a style sheet.
    const idle = globs.filter(
      (glob) => ![...acting, ...built.filter(isStyle)].some((path) => isListedBy(glob, path)),
    );
    expect({ listedForNothing: idle }).toEqual({ listedForNothing: [] });
  });
});

describe.each(packages)('$id: the package that npm would publish', (pkg) => {
  const { id, json } = pkg;
  let packed: Packed;
  beforeAll(async () => {
    packed = await pack(id);
  });

  it('has licence, README and modules, and no tests or leftovers', () => {
    const wanted = ['LICENSE', 'README.md', 'package.json'];
    expect({ missing: wanted.filter((path) => !packed.files.includes(path)) }).toEqual({
      missing: [],
    });
    expect(packed.files.filter((path) => /^dist\/.*\.js$/.test(path))).not.toEqual([]);
    const leftover =
      /(^|\/)tests?\/|\.test\.|\.test-d\.|\.tsbuildinfo$|\.stories\.|^node_modules\//;
    // A template is a project of its own, with the test of its view.
    const own = packed.files.filter((path) => !path.startsWith('templates/'));
    expect(own.filter((path) => leftover.test(path))).toEqual([]);
  });

  it('is small, also with the documents that the release adds', async () => {
    const documents = await packageDocuments(id, { repository: 'https://github.com/owner/name' });
    const { length } = gzipSync([...documents.values()].join(''));
    // Of the elements, about 60,000 bytes are language packs.
    expect(packed.size + length).toBeLessThanOrEqual(MAPPED.includes(id) ? 1_900_000 : 1_100_000);
  });

  it('has source maps for bundled modules only, with the sources inside', () => {
    const maps = packed.files.filter((path) => path.endsWith('.map'));
    const isMapped = (path: string) =>
      readFileSync(join(pkg.folder, path), 'utf8').includes('\n//# sourceMappingURL=');
    const mapped = packed.files.filter((path) => /\.(js|css|d\.ts)$/.test(path) && isMapped(path));
    expect(mapped.map((path) => `${path}.map`).toSorted()).toEqual(maps.toSorted());
    expect(maps.length > 0).toBe(MAPPED.includes(id));
    for (const path of maps) {
      const map = JSON.parse(readFileSync(join(pkg.folder, path), 'utf8')) as {
        sources: string[];
        sourcesContent: (string | null)[];
      };
      expect(map.sources.filter((source) => !/\/src\/.*\.ts$/.test(source))).toEqual([]);
      expect(map.sourcesContent.filter((text) => !text)).toEqual([]);
    }
  });

  it('passes publint', async () => {
    const { buffer } = Uint8Array.from(readFileSync(packed.tarball));
    const { messages } = await publint({ strict: true, pack: { tarball: buffer } });
    expect(messages.map((message) => formatMessage(message, { ...json }))).toEqual([]);
  });
});

describe('the check of side effects', () => {
  it.each([
    [`customElements.define('a-b', class {});`, true],
    [`if (!done) start();`, true],
    [`import './a.js';\nimport './b.js';`, true],
    [`import './a.js';\nexport const b = 1;`, false],
    [`'use client';\nimport { a } from './a.js';\nexport class B extends a {}`, false],
    [`const a = [];\nfor (const b of [1, 2]) a.push(b);\nexport { a };`, false],
    [`const a = [];\nfor (const b of a) start(b);\nexport { a };`, true],
    [`globalThis.a = 1;`, true],
    [`const a = new Map();\nfunction b() { start(); }\nexport { a, b };`, false],
  ])('%j has side effects: %s', (text, expected) => {
    expect(actsOnImport('a.js', text)).toBe(expected);
  });
});
