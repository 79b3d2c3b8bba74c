import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from './support/module-imports.js';
import { packages, readText, root } from './support/workspace.js';

/** Files that are or would be committed, without build output. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

const sources = files.filter((path) => /^packages\/[^/]+\/src\//.test(path));
const linesMatching = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  );

/** Where code (not a comment or a string) uses `console`. */
function consoleIn(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'console') found.push(path);
    ts.forEachChild(node, visit);
  };
  visit(parse(path, text));
  return found;
}

// Written so that this file does not contain what it looks for.
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E)\b/;
const MACHINE_PATH =
  /(?<![\w./:-])\/(?:home|Users|root|work|tmp|private|var\/folders)\/[\w.-]+|\b[A-Z]:\\+Users\\/;
const REGISTRY = /registry\.[\w-]+\.[a-z]+|^(?:@[\w-]+:)?registry\s*=|_auth[T]oken/i;

describe('source files', () => {
  it('exist', () => {
    expect(sources.length).toBeGreaterThan(100);
  });

  // A file is as long as its one idea, usually under 400 lines.
  it('have at most 450 lines', () => {
    const long = sources
      .filter((path) => !path.includes('.generated.'))
      .map((path) => ({ path, lines: readText(path).trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > 450);
    expect(long).toEqual([]);
  });

  it('are in folders of at most 25 files', () => {
    const scanned = [...sources, ...files.filter((path) => path.startsWith('scripts/'))];
    const counts = new Map<string, string[]>();
    for (const path of scanned) {
      const folder = path.slice(0, path.lastIndexOf('/'));
      counts.set(folder, [...(counts.get(folder) ?? []), path]);
    }
    expect(counts.size).toBeGreaterThan(20);
    expect([...counts].filter(([, paths]) => paths.length > 25).map(([folder]) => folder)).toEqual(
      [],
    );
  });

  it('have unique names within a package', () => {
    const inElements = sources
      .filter((path) => path.startsWith('packages/elements/src/'))
      .map((path) => path.slice(path.lastIndexOf('/') + 1))
      .filter((name) => name !== 'index.ts');
    expect(inElements.length).toBeGreaterThan(200);
    expect(inElements.filter((name, index) => inElements.indexOf(name) !== index)).toEqual([]);
  });

  it('cite nothing that is not in the repository', () => {
    const cited =
      /(?<!\w)(?:ENGINES|PEERS|THEMING|DESIGN|FIELD|TOOLCHAIN|FIXTURES)\.md|SECURITY\.md (?:K?\d)|\(K\d+\)/;
    const citing = sources.filter(
      (path) => !path.endsWith('files.test.ts') && cited.test(readText(path)),
    );
    expect(citing).toEqual([]);
  });

  it('are named after their content', () => {
    expect(files.filter((path) => /(^|\/)(utils?|helpers?|common)([./]|$)/i.test(path))).toEqual(
      [],
    );
  });

  it('do not write to the console, except for the command line and the warning for developers', () => {
    const code = sources.filter((path) => /\.(ts|tsx|svelte)$/.test(path));
    const found = code.flatMap((path) => consoleIn(path, readText(path)));
    expect(new Set(found)).toEqual(
      new Set([
        'packages/server/src/cli.ts',
        'packages/elements/src/mcp-app-frame/faces/warn-developer.ts',
      ]),
    );
    expect(consoleIn('a.ts', 'globalThis.console.log(1)')).toHaveLength(1);
    expect(consoleIn('a.ts', '// console.log(1)\n const text = "console";')).toHaveLength(0);
  });

  it('contain no unfinished work', () => {
    expect(
      linesMatching(
        files.filter((path) => path !== 'package-lock.json'),
        UNFINISHED,
      ),
    ).toEqual([]);
    expect(UNFINISHED.test(`// ${'TO'}DO: later`)).toBe(true);
  });
});

describe('committed files', () => {
  const texts = files.filter((path) => path !== 'package-lock.json');

  it('contain no path of a machine', () => {
    expect(linesMatching(texts, MACHINE_PATH)).toEqual([]);
    expect(MACHINE_PATH.test(`at "${'/ho'}me/somebody/x.ts"`)).toBe(true);
    expect(MACHINE_PATH.test('https://example.com/home/page')).toBe(false);
  });

  it('contain no package registry', () => {
    expect(linesMatching(files, REGISTRY)).toEqual([]);
    expect(REGISTRY.test(`"resolved": "https://${'regis'}try.example.com/x.tgz"`)).toBe(true);
  });

  it.each(packages)('$id: the licence is that of the repository', ({ id, json }) => {
    expect(json.license).toBe('MIT');
    expect(readText(`packages/${id}/LICENSE`)).toBe(readText('LICENSE'));
  });
});
