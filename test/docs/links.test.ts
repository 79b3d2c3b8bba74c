// Links of the built site lead to pages, files and headings that exist.
import { describe, expect, it } from 'vitest';
import { MOVED, PAGES } from '../../docs/site-map.mjs';
import { BASE, REPOSITORY } from './support/built-site.ts';
import {
  movedPaths,
  pagePaths,
  picturePaths,
  redirectOf,
  siteFiles,
} from './support/site-files.ts';

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
const linksIn = (html: string) =>
  [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, target]) =>
    decode(target!),
  );
const idsIn = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

/** Why a link of a page is broken; undefined if it works. */
function problemOf(path: string, target: string): string | undefined {
  const { origin, pathname, hash } = new URL(target, `http://site.invalid${path}`);
  if (origin !== 'http://site.invalid' || picturePaths.has(pathname)) return undefined;
  const text = siteFiles.get(pathname);
  if (text === undefined) return `${path}: there is no ${target}`;
  const id = decodeURIComponent(hash.slice(1));
  if (id === '' || id === '_top' || idsIn(text).has(id)) return undefined;
  return `${path}: ${pathname} has no heading ${hash}`;
}

describe('the built site', () => {
  it('has every page of the site map', () => {
    const wanted = PAGES.map(({ slug }) => (slug === '' ? BASE : `${BASE}${slug}/`));
    expect(wanted.filter((path) => !siteFiles.has(path))).toEqual([]);
  });

  it('has working links', () => {
    const problems = pagePaths.flatMap((path) =>
      linksIn(siteFiles.get(path)!).map((target) => problemOf(path, target)),
    );
    expect(problems.length).toBeGreaterThan(1000);
    expect([...new Set(problems)].filter(Boolean)).toEqual([]);
  });

  it('leads from addresses of earlier versions to pages and headings', () => {
    expect(movedPaths.sort()).toEqual(
      Object.keys(MOVED)
        .map((slug) => `${BASE}${slug}/`)
        .sort(),
    );
    expect(movedPaths.map((path) => problemOf(path, redirectOf(path)!)).filter(Boolean)).toEqual(
      [],
    );
    expect(redirectOf(`${BASE}start/host-react/`)).toBe(`${BASE}start/host/#react`);
  });

  it('has the version and the repository on its first page, and a link to edit each page', () => {
    const home = siteFiles.get(BASE)!;
    expect(home).toMatch(/Version \d+\.\d+\.\d+/);
    expect(linksIn(home)).toContain(REPOSITORY);
    for (const { slug, from } of PAGES) {
      const path = slug === '' ? BASE : `${BASE}${slug}/`;
      expect(linksIn(siteFiles.get(path)!), path).toContain(`${REPOSITORY}/edit/main/${from}`);
    }
  });

  it('collapses the groups that most readers do not need', () => {
    const html = siteFiles.get(`${BASE}start/host/`)!;
    const groups = [...html.matchAll(/<details( open)?[^>]*>\s*<summary[^>]*>([^]*?)<\/summary>/g)];
    const named = groups.map(([, open, words]) => [words!.replace(/<[^>]*>/g, '').trim(), !open]);
    const closed = named.filter(([, isClosed]) => isClosed).map(([name]) => name);
    expect([...new Set(closed)].sort()).toEqual(['Moving', 'On this page', 'Reference']);
  });

  it('would find a broken link', () => {
    expect(problemOf(BASE, 'nowhere/')).toContain('there is no');
    expect(problemOf(BASE, 'reference/errors/#nothing')).toContain('has no heading');
    expect(problemOf(BASE, 'reference/errors/#no-view')).toBeUndefined();
    expect(problemOf(BASE, '/reference/errors/')).toContain('there is no');
  });

  it('lists every page for language models, and has all texts in one file', () => {
    const list = siteFiles.get(`${BASE}llms.txt`)!;
    const listed = [...list.matchAll(/^- \[.+\]\(\.\/(.*?)\/?\): .+$/gm)].map(([, slug]) => slug);
    expect(listed).toEqual(PAGES.map(({ slug }) => slug));
    expect(siteFiles.get(`${BASE}llms-full.txt`)).toContain('# Consent, policy and audit');
  });

  it('has no directive left', () => {
    for (const path of pagePaths) {
      const html = siteFiles.get(path)!;
      expect(/&lt;!-- \w+:|§packages|undefined<\/td>/.exec(html)?.[0], path).toBeUndefined();
    }
  });
});
