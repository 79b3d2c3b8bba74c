// What CONTRIBUTING.md names exists: files, folders, patterns of them, npm scripts, suites and commands.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, readText, root } from './support/workspace.js';

const text = readText('CONTRIBUTING.md');
const SOURCES = 'packages/elements/src/';
const TREES = [
  SOURCES,
  'packages/server/src/',
  'packages/devtools/src/',
  'packages/cli/src/',
  'packages/cli/page/',
  'packages/conformance/src/',
  'packages/conformance/probes/',
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const folders = new Set(
  files.flatMap((path) =>
    path
      .split('/')
      .slice(0, -1)
      .map((_, index, parts) => parts.slice(0, index + 1).join('/')),
  ),
);

/** Text in backticks that has a slash or the name of a file, and is not a path of this repository. */
const NOT_PATHS = new Set([
  // Names of packages.
  '@mcp-app/elements',
  // Written by the build, the tests and the tools.
  'node_modules/.cache/mcp-app-tests',
  'node_modules/.cache/mcp-app-tests/repeated.json',
  'node_modules/.cache/mcp-app-compat',
  '/storybook',
]);
const LIKE_A_PATH = /\/|\.(?:[cm]?[jt]sx?|mts|md|json|ya?ml|html|css|py|sh)$/;

/** The paths in a text: in backticks, without spaces, with a slash or the extension of a file. */
const pathsIn = (markdown: string): string[] =>
  [...markdown.replace(/```[^]*?```/g, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => LIKE_A_PATH.test(code) && !NOT_PATHS.has(code) && !/[<>()=|]/.test(code));

const asPattern = (path: string) =>
  new RegExp(
    `(?:^|/)${path.replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*')}$`,
  );

const isThere = (path: string) => files.includes(path) || folders.has(path);

/**
 * Whether there is such a file or folder: from the root, below the sources of the elements, in one of the folders that
 * the paragraph named before, or, in the walks, by the end of its path, which is unique within the sources.
 */
function exists(path: string, before: readonly string[] = []): boolean {
  const name = path.replace(/\/$/, '');
  if (['', SOURCES, ...before.map((one) => `${one}/`)].some((folder) => isThere(folder + name)))
    return true;
  const pattern = asPattern(name);
  const all = name.includes('*') ? [...files, ...folders] : files;
  return all.some(
    (file) =>
      (TREES.some((tree) => file.startsWith(tree)) || name.includes('*')) && pattern.test(file),
  );
}

/** The paths of a text that do not exist. */
const missingIn = (markdown: string): string[] =>
  markdown.split(/\n\n|\n(?=- |\d+\. )/).flatMap((paragraph) => {
    const before: string[] = [];
    return pathsIn(paragraph).filter((path) => {
      const isMissing = !exists(path, before);
      const name = path.replace(/\/$/, '');
      before.push(name, name.split('/').slice(0, -1).join('/'));
      return isMissing;
    });
  });

const { scripts } = readJson<{ scripts: Record<string, string> }>('package.json');
const ofElements = readJson<typeof scripts & { scripts: typeof scripts }>(
  'packages/elements/package.json',
).scripts;

/** Commands of a text that do not exist. Lines may break inside of them. */
function wrongCommandsIn(markdown: string): string[] {
  const line = markdown.replace(/\s+/g, ' ');
  const suites = readText('scripts/testing/suites.mjs');
  const hasSuite = (name: string) => new RegExp(`^ +${name}: `, 'm').test(suites);
  return [
    ...[...line.matchAll(/npm run ([\w:-]+)( -w @mcp-app\/elements)?/g)]
      .filter(([, name, isOfElements]) => !(isOfElements ? ofElements : scripts)[name!])
      .map(([command]) => command),
    ...[...line.matchAll(/npm test ([a-z]+)(?=`| )/g)]
      .filter(([, name]) => !hasSuite(name!))
      .map(([command]) => command),
    ...[...line.matchAll(/node (scripts\/[\w/.-]+\.mjs)/g)]
      .filter(([, path]) => !files.includes(path!))
      .map(([command]) => command),
  ];
}

describe('CONTRIBUTING.md', () => {
  it('names files and folders that exist', () => {
    expect(pathsIn(text).length).toBeGreaterThan(120);
    expect(missingIn(text)).toEqual([]);
  });

  it('draws the folders of the sources as they are', () => {
    const [, trees] = /```\n(packages\/elements\/src\/\n[^]*?)```/.exec(text)!;
    const drawn: string[] = [];
    let base = '';
    let parent = '';
    for (const [, root, indent, name, more] of trees!.matchAll(
      /^(packages\/.*\/)$|^( +)([\w-]+)\/ {2,}(.*)$/gm,
    )) {
      if (root) {
        base = root;
        continue;
      }
      if (indent!.length === 2) parent = base + name!;
      drawn.push(indent!.length === 2 ? parent : `${parent}/${name}`);
      // Some lines have two folders.
      for (const [, second] of more!.matchAll(/ {4,}([\w-]+)\/ {2,}/g))
        drawn.push(`${parent}/${second}`);
    }
    expect(drawn.length).toBeGreaterThan(30);
    const isGenerated = (name: string) => name === `${SOURCES}generated`;
    const wrong = drawn.filter((name) => !isGenerated(name) && !folders.has(name));
    expect(wrong).toEqual([]);
    // All at the top; below, all or none.
    const hasChildren = (name: string) => drawn.some((one) => one.startsWith(`${name}/`));
    const expected = TREES.flatMap((tree) =>
      [...folders].filter((folder) => {
        if (!folder.startsWith(tree)) return false;
        const [top = '', child, deeper] = folder.slice(tree.length).split('/');
        return deeper === undefined && (child === undefined || hasChildren(tree + top));
      }),
    );
    expect(expected.filter((name) => !drawn.includes(name))).toEqual([]);
  });

  it('names commands that exist', () => {
    expect(wrongCommandsIn(text)).toEqual([]);
  });

  it.each(['message', 'event', 'property', 'dialect', 'bus', 'host preset', 'language', 'story'])(
    'says how to add: %s',
    (kind) => {
      const [, list] = new RegExp(`^### An? ${kind}\n([^]*?)(?=^##)`, 'm').exec(text)!;
      expect(list).toMatch(/^1\. /m);
      expect(pathsIn(list!).length).toBeGreaterThan(1);
    },
  );
});

describe('a wrong name', () => {
  it.each([
    'host/params-check.ts',
    'host/requests/check-params.ts',
    'test/unit/nowhere',
    'test/packages/contributing.test.mjs',
    'packages/elements/src/nothing/',
    'host/dialects/*/close-*.ts',
    'nothing.ts',
    'docs/pages/guides/nothing-*.md',
  ])('%s is found', (path) => {
    expect(missingIn(`- See \`test/support\` and \`${path}\`.`)).toEqual([path]);
  });

  it.each([
    'test/packages/contributing.test.ts',
    'test/browser/frame',
    'protocol/messages.ts',
    'requests/request-gate.ts',
    'tool-feed.ts',
    'host/dialects/*/open-*.ts',
    'docs/pages/guides/chat-*.md',
    'packages/*/src',
  ])('%s is right', (path) => {
    expect(missingIn(`See \`${path}\`.`)).toEqual([]);
  });

  it('may follow its folder, in the same paragraph only', () => {
    expect(missingIn('See `test/support` and `free-port.mjs`.')).toEqual([]);
    expect(missingIn('See `test/support`.\n\nAnd `free-port.mjs`.')).toEqual(['free-port.mjs']);
  });

  it('of a command is found', () => {
    expect(wrongCommandsIn('`npm run nothing`')).toEqual(['npm run nothing']);
    expect(wrongCommandsIn('`npm run\nmanifest`')).toEqual(['npm run manifest']);
    expect(wrongCommandsIn('`npm run manifest -w @mcp-app/elements`')).toEqual([]);
    expect(wrongCommandsIn('`npm test nothing`')).toEqual(['npm test nothing']);
    expect(wrongCommandsIn('`node scripts/nothing.mjs`')).toEqual(['node scripts/nothing.mjs']);
  });
});
