// The bundles for pages without a build step: needs a build.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedFile, loadedWith } from './support/loaded-files.js';
import { importsOf } from './support/module-imports.js';
import { filesIn, packages } from './support/workspace.js';

/** The bundles of a package. */
function bundlesOf(id: string) {
  const folder = join(packages.find((candidate) => candidate.id === id)!.folder, 'dist/cdn');
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const scripts = filesIn(folder).filter((path) => path.endsWith('.js'));
  return {
    read,
    scripts,
    // Read once each, because the MCP client is large.
    imports: new Map(scripts.map((path) => [path, importsOf(path, read(path))])),
    /** The files that are loaded with one: up front, or eventually. */
    reach: (entry: string, followLazy: boolean) => loadedWith(folder, entry, { followLazy }),
  };
}

describe('the CDN bundles of the elements', () => {
  const { read, reach } = bundlesOf('elements');
  const holdsSdk = (path: string) => read(path).includes('StreamableHTTPClientTransport');

  it('mcp-app-frame.js loads the relay and the MCP client only when they are needed', () => {
    const atOnce = reach('mcp-app-frame.js', false);
    const inTheEnd = reach('mcp-app-frame.js', true);
    expect(atOnce.filter((path) => path.includes('relay') || holdsSdk(path))).toEqual([]);
    expect(inTheEnd.filter((path) => path.includes('relay'))).toHaveLength(1);
    expect(inTheEnd.filter(holdsSdk).length).toBeGreaterThan(0);
  });

  it('keep the licence of the MCP client', () => {
    const licences = read('THIRD-PARTY-LICENSES.txt');
    expect(licences).toMatch(/^@modelcontextprotocol\/client [\d.]+ \(Apache-2\.0\)/m);
  });
});

describe.each([
  {
    id: 'elements',
    names: ['frame', 'dock', 'elicitation', 'root'],
    alone: ['root', 'dock', 'elicitation'],
    others: ['autoloader.js'],
  },
  { id: 'devtools', names: ['inspector', 'dev'], alone: ['inspector'], others: [] },
])('the CDN bundles of $id', ({ id, names, alone, others }) => {
  const { read, scripts, imports, reach } = bundlesOf(id);
  const fileOf = (name: string) => `mcp-app-${name}.js`;

  it.each(alone)('%s is one file', (name) => {
    expect(imports.get(fileOf(name))).toEqual([]);
  });

  // A browser finds the imports of a file only when the file has arrived, one round trip later.
  it('request a chunk together with all that it imports', () => {
    const late = scripts.flatMap((path) => {
      const requested = imports
        .get(path)!
        .filter(({ lazy }) => lazy)
        .map(({ specifier }) => importedFile(path, specifier));
      const known = new Set([...reach(path, false), ...requested]);
      return requested.flatMap((chunk) =>
        reach(chunk, false)
          .filter((file) => !known.has(file))
          .map((file) => `${path}: ${chunk} imports ${file}`),
      );
    });
    expect(late).toEqual([]);
  });

  it('have the hashes for `integrity`, chunks included', () => {
    const hashes = JSON.parse(read('integrity.json')) as Record<string, string>;
    expect(Object.keys(hashes).toSorted()).toEqual(scripts.toSorted());
    for (const path of scripts) {
      const hash = createHash('sha384').update(read(path)).digest('base64');
      expect(hashes[path], path).toBe(`sha384-${hash}`);
    }
  });

  it('import nothing by a bare name, which a page could not resolve', () => {
    expect(scripts.length).toBeGreaterThan(1);
    const bare = scripts.flatMap((path) =>
      imports.get(path)!.filter(({ specifier }) => !/^\.\.?\//.test(specifier)),
    );
    expect(bare).toEqual([]);
  });

  it('contain no unused file', () => {
    const used = new Set([...others, ...names.flatMap((name) => reach(fileOf(name), true))]);
    expect(scripts.toSorted()).toEqual([...used].toSorted());
  });

  it('keep the licence notices of what they contain', () => {
    for (const name of names) {
      // Lit may be in a chunk that the entry shares with lazy code.
      const texts = reach(fileOf(name), false).map(read);
      const lit = texts.filter((text) => text.includes('litHtmlVersions'));
      expect(lit).toHaveLength(1);
      expect(lit[0]).toMatch(/Google LLC\s[^]*BSD-3-Clause/);
    }
    const licences = read('THIRD-PARTY-LICENSES.txt');
    expect(licences).toMatch(/^lit-html [\d.]+ \(BSD-3-Clause\)\n\nBSD 3-Clause License/m);
  });
});
