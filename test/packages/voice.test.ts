// Every text that people read is plain, current English. This test knows the words and phrases that are not.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { BANNED, BANNED_IN_NAMES } from './support/voice-words.js';
import { readText, root } from './support/workspace.js';

/** The list itself contains every banned word. */
const WORD_LIST = 'test/packages/support/voice-words.ts';

/** Who writes what: each area is a test, so that a report shows where the findings are. */
const areas: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['sources of the packages', /^packages\/[^/]+\/(?:src|build|jsx|page|probes)\//],
  ['documents', /^(?:docs\/|packages\/[^/]+\/[^/]+$|README\.md$|SECURITY\.md$)/],
  ['tests', /^test\//],
  ['stories', /^(?:stories|\.storybook)\//],
  ['examples', /^examples\//],
  ['scripts and settings', /^(?:scripts|\.github|\.changeset)\/|^[^/]+$/],
];

/** Lines that may keep a banned word: the path, a part of the line, and why. */
const EXCEPTIONS: readonly (readonly [path: string, text: string, reason: string])[] = [];

const READ_BY_PEOPLE = /\.(?:[cm]?[jt]sx?|svelte|vue|astro|html|css|mdx?|ya?ml|toml|py)$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (path) => READ_BY_PEOPLE.test(path) && path !== WORD_LIST && existsSync(join(root, path)),
  );

/** A space, or the end of a line and what a comment, a quote or a list has before the next word. */
const GAP = String.raw`(?:[^\S\n]+|[^\S\n]*\n\s*(?:\/\/+|\*+|#+|>+)?[^\S\n]*)`;
const matching = (patterns: readonly string[], flags?: string): RegExp =>
  new RegExp(String.raw`\b(?:${patterns.join('|').replaceAll(' ', GAP)})(?![\w$-])`, flags);

const rules = BANNED.map(({ pattern, instead }) => ({
  instead,
  matcher: matching([pattern], 'g'),
}));
/** Most files contain nothing, and one expression shows that much faster than one for each rule. */
const anyRule = matching(BANNED.map(({ pattern }) => pattern));

/** What a text contains, as `path:line: "words" → instead`. */
function findings(path: string, text: string): string[] {
  // Lower case is faster than an expression that ignores case.
  const lower = text.toLowerCase();
  if (!anyRule.test(lower)) return [];
  const lines = text.split('\n');
  return rules.flatMap(({ instead, matcher }) =>
    [...lower.matchAll(matcher)].flatMap(({ 0: words, index }) => {
      const line = lower.slice(0, index).split('\n').length;
      const isAllowed = EXCEPTIONS.some(
        ([where, part]) => where === path && lines[line - 1]!.includes(part),
      );
      return isAllowed ? [] : [`${path}:${line}: "${words.replace(/\s+/g, ' ')}" → ${instead}`];
    }),
  );
}

/** Scripts with names. Tests share many names with pages that they keep as text, so they are left out. */
const NAMED = /^(?!test\/).*\.(?:[cm]?[jt]sx?|svelte|vue)$/;

/** Names that belong to somebody else's vocabulary: the path, the name, and why. */
const NAME_EXCEPTIONS: readonly (readonly [path: string, name: string, reason: string])[] = [
  ['examples/vue/view/server/main.mjs', 'book', 'The tool books a table.'],
];

const scriptOf = (path: string, text: string): string =>
  /\.(?:svelte|vue)$/.test(path)
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n')
    : text;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** The declared names of a script that contain a banned word, as `path: name → instead`. */
function namesIn(path: string, text: string): string[] {
  const found: string[] = [];
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    const isDeclared = !ts.isPropertyAccessExpression(node) && name !== undefined;
    if (isDeclared && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)))
      for (const word of wordsOf(name.text))
        if (Object.hasOwn(BANNED_IN_NAMES, word))
          found.push(`${path}: ${name.text} → ${BANNED_IN_NAMES[word]}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, scriptOf(path, text), ts.ScriptTarget.Latest, false, kind));
  return [...new Set(found)].filter(
    (line) => !NAME_EXCEPTIONS.some(([where, name]) => line.startsWith(`${where}: ${name} →`)),
  );
}

describe('plain English', () => {
  it.each(areas)('is what %s are written in', (_name, pattern) => {
    const area = files.filter((path) => pattern.test(path));
    expect(area.length).toBeGreaterThan(0);
    expect(area.flatMap((path) => findings(path, readText(path)))).toEqual([]);
  });

  it('is what names are made of', () => {
    const scripts = files.filter((path) => NAMED.test(path));
    expect(scripts.length).toBeGreaterThan(500);
    expect(scripts.flatMap((path) => namesIn(path, readText(path)))).toEqual([]);
  });

  it('is checked in every text file', () => {
    expect(files.filter((path) => !areas.some(([, pattern]) => pattern.test(path)))).toEqual([]);
  });

  it('has no exception that is not needed', () => {
    const stale = [...EXCEPTIONS, ...NAME_EXCEPTIONS].filter(
      ([path, part]) => !files.includes(path) || !readText(path).includes(part),
    );
    expect(stale).toEqual([]);
  });
});

describe('the list of banned words', () => {
  it.each(BANNED)('finds $example', ({ pattern, example, instead }) => {
    const own = findings('a.md', `# Title\n\n${example}\n`).filter((line) =>
      line.endsWith(instead),
    );
    expect(own, pattern).toHaveLength(1);
    expect(own[0]).toMatch(/^a\.md:3: "/);
  });

  it.each([
    'const FAREWELL_MS = 5;',
    'class Shelf {}',
    'class Feed { #told = 0; }',
    'interface Options { hears(): boolean }',
    'const { said } = answer;',
    'function f(isHeardAgain: boolean) {}',
  ])('finds the name in: %s', (text) => {
    expect(namesIn('a.ts', text)).toHaveLength(1);
  });

  it('accepts names of somebody else that are only used', () => {
    expect(namesIn('a.ts', 'library.tell(other.book);')).toEqual([]);
  });

  it('finds a phrase that goes on in the next line of a comment', () => {
    expect(findings('a.ts', '// The settings of\n// now.\n')).toHaveLength(1);
    expect(findings('a.ts', '/**\n * The settings of\n * now.\n */\n')).toHaveLength(1);
  });

  it.each([
    'There is no server, and it is no longer tried.',
    'const normalised = amended + recommend.act(acts);',
    'How shall we split the budget?',
    'The element that acts on it. They all have the same origin.',
    'import { act } from "react";',
    'There was no such place, and it is no taller than it needs.',
    'for (const report of late) await deliver(report);',
  ])('accepts: %s', (text) => {
    expect(findings('a.ts', text)).toEqual([]);
  });
});
