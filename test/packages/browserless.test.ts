// Unit tests run before any browser is installed, so they may not reach code that drives one.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './support/module-imports.js';
import { filesIn, root } from './support/workspace.js';

/** Packages and modules that find, start or drive a browser. */
const DRIVERS =
  /^(playwright|puppeteer|selenium|webdriver|@vitest\/browser|@web\/test-runner|storybook|@storybook\/)/;
const STARTERS = /(^|\/)(find-browsers|install-browsers|chromium-options|webkit-session)\.mjs$/;

/** What a file imports at run time; undefined where there is no file. Type imports do not count. */
type ImportsAt = (path: string) => string[] | undefined;

const runtimeImports = (path: string, text: string): string[] =>
  importsOf(path, text).flatMap(({ specifier, type }) => (type ? [] : [specifier]));

/** The tests share most of their imports, so each file is parsed once. */
const known = new Map<string, string[] | undefined>();
const importsAt: ImportsAt = (path) => {
  if (!known.has(path)) {
    const file = join(root, path);
    const isFile = existsSync(file) && statSync(file).isFile();
    known.set(path, isFile ? runtimeImports(path, readFileSync(file, 'utf8')) : undefined);
  }
  return known.get(path);
};

/** Each path from a file to a driver, as `a -> b -> driver`. */
function waysToBrowsers(start: string, read: ImportsAt = importsAt): string[] {
  const seen = new Set<string>();
  const walk = (path: string, trail: readonly string[]): string[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    const here = [...trail, path];
    if (STARTERS.test(path)) return [here.join(' -> ')];
    return (read(path) ?? []).flatMap((specifier) => {
      if (DRIVERS.test(specifier)) return [[...here, specifier].join(' -> ')];
      if (!specifier.startsWith('.')) return [];
      const target = posix.join(posix.dirname(path), specifier);
      const candidates = [target, target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx')];
      const found = candidates.find((candidate) => read(candidate));
      return found ? walk(found, here) : [];
    });
  };
  return walk(start, []);
}

const tests = filesIn(join(root, 'test/unit'))
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => `test/unit/${path}`);

describe('unit tests', () => {
  it('reach no code that finds, starts or drives a browser', () => {
    expect(tests.length).toBeGreaterThan(50);
    expect(tests.flatMap((path) => waysToBrowsers(path))).toEqual([]);
  });

  it('would be detected, as tests that drive a browser are', () => {
    expect(waysToBrowsers('test/chromium/sandbox/hostile-view.test.ts')).not.toEqual([]);
  });
});

describe('the checker itself', () => {
  const ways = (files: Record<string, string>) =>
    waysToBrowsers('test/unit/a.test.ts', (path) =>
      path in files ? runtimeImports(path, files[path]!) : undefined,
    );

  it.each([
    ['a driver', `import { chromium } from 'playwright-core';`],
    ['a driver loaded later', `await import('puppeteer-core');`],
    ['a script that starts one', `import '../../scripts/browsers/chromium-options.mjs';`],
    ['a runner in browsers', `import { playwright } from '@vitest/browser-playwright';`],
  ])('finds %s', (_, text) => {
    expect(
      ways({ 'test/unit/a.test.ts': text, 'scripts/browsers/chromium-options.mjs': '' }),
    ).toHaveLength(1);
  });

  it('follows support files, and names the path', () => {
    const files = {
      'test/unit/a.test.ts': `import './support/b.js';`,
      'test/unit/support/b.ts': `export * from '../../support/c.mjs';`,
      'test/support/c.mjs': `import 'playwright-core';`,
    };
    expect(ways(files)).toEqual([
      'test/unit/a.test.ts -> test/unit/support/b.ts -> test/support/c.mjs -> playwright-core',
    ]);
  });

  it('leaves types alone', () => {
    expect(ways({ 'test/unit/a.test.ts': `import type { Page } from 'playwright-core';` })).toEqual(
      [],
    );
  });
});
