// The docs pages of Storybook are made of parts of the documentation: a heading that was renamed would break one.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sections } from '../../../stories/docs/readme-parts.js';

const root = join(import.meta.dirname, '../../..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync('stories/**/*.mdx', { cwd: root });

/** What each page uses from which document. */
const taken = pages.flatMap((page) => {
  const text = readText(page);
  const documents = new Map(
    [...text.matchAll(/^import (\w+) from '(.*)\?raw';$/gm)].map(([, name, path]) => [
      name!,
      join(dirname(page), path!),
    ]),
  );
  return [...text.matchAll(/sections\(\s*(\w+),([^)]*)\)/g)].map(([, name, list]) => ({
    page,
    path: documents.get(name!)!,
    headings: [...list!.matchAll(/'([^']*)'/g)].map(([, heading]) => heading!),
  }));
});

describe('the docs pages of Storybook', () => {
  it('use some sections', () => {
    expect(taken.length).toBeGreaterThan(6);
    expect(taken.filter(({ headings }) => headings.length === 0)).toEqual([]);
  });

  it.each(taken)('$page finds $headings in $path', ({ path, headings }) => {
    expect(sections(readText(path), ...headings)).toContain('## ');
  });

  it('import documents that are there', () => {
    const imported = pages.flatMap((page) =>
      [...readText(page).matchAll(/from '(.*)\?raw';$/gm)].map(([, path]) =>
        join(dirname(page), path!),
      ),
    );
    expect(imported.length).toBeGreaterThan(8);
    expect(imported.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('would notice', () => {
    expect(() => sections(readText('README.md'), 'Nothing')).toThrow('no section "Nothing"');
  });
});
