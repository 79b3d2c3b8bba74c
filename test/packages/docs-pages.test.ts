// The content of the documentation site, without its generator: every page is written, and its links lead to pages and
// headings. test/docs checks the built site.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingsIn } from '../../docs/generate/markdown.mjs';
import { tabNames, withTab } from '../../docs/generate/tabs.mjs';
import { sitePages } from '../../docs/generate/write-pages.mjs';
import { readText, root } from './support/workspace.js';

const pages = sitePages();
const anchors = new Map(
  pages.map(({ slug, text }) => [slug, headingsIn(text).map(({ anchor }) => anchor)]),
);
// Pages that are programs have no document.
for (const path of globSync('docs/src/pages/*.astro', { cwd: root }))
  anchors.set(basename(path, '.astro'), []);
const withoutCode = (text: string) => text.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** Why a link of a page is broken; undefined if it works. */
function problemOf(slug: string, target: string): string | undefined {
  const base = `http://site.invalid/${slug === '' ? '' : `${slug}/`}`;
  const { origin, pathname, hash } = new URL(target, base);
  if (origin !== 'http://site.invalid') return undefined;
  const found = anchors.get(pathname.slice(1).replace(/\/$/, ''));
  if (!found) return `${slug}: there is no page ${target}`;
  if (hash === '' || found.includes(decodeURIComponent(hash.slice(1)))) return undefined;
  return `${slug}: no heading ${target}`;
}

describe('the pages of the site', () => {
  it('include all files in docs/pages', () => {
    const files = globSync('docs/pages/**/*.md', { cwd: root }).map((path) =>
      path.replaceAll('\\', '/'),
    );
    const used = new Set(pages.map(({ from }) => from));
    const unused = files.filter((path) => !used.has(path) && !path.includes('/parts/'));
    expect(files.length).toBeGreaterThan(30);
    expect(unused).toEqual([]);
  });

  it('have working links', () => {
    const links = pages.flatMap(({ slug, text }) =>
      [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => problemOf(slug, to!)),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(Boolean)).toEqual([]);
    expect(problemOf('guides/relay', '../nowhere/')).toContain('no page');
    expect(problemOf('', 'reference/errors/#nothing')).toContain('no heading');
  });

  it('have a line for what a view can ask of its host', () => {
    const { text } = pages.find(({ slug }) => slug === 'reference/mcp-app')!;
    for (const name of ['callServerTool', 'sendMessage', 'openLink', 'requestDisplayMode'])
      expect(text).toMatch(new RegExp(`\\| \`${name}(\\(|\`)`));
    for (const name of ['applyTheme', 'viewState', 'registerTool'])
      expect(text).toContain(`### \`${name}()\``);
    expect(text).not.toMatch(/\| `#/);
  });

  it('are at most 300 lines long with any tab, before tables are generated', () => {
    const lengthsOf = (text: string) =>
      ['', ...tabNames(text)].map((tab) => withTab(text, tab).split('\n').length);
    const long = pages.filter(({ from }) => Math.max(...lengthsOf(readText(from))) > 300);
    expect(long.map(({ from }) => from)).toEqual([]);
  });

  it.each(pages)('$from has a title and text, and no directive that nothing replaced', (page) => {
    expect(page.title).not.toBe('');
    expect(page.text.length).toBeGreaterThan(200);
    expect(/<!-- \w+:|§/.exec(page.text)).toBeNull();
  });
});
