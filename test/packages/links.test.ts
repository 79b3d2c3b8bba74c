// Links between documents lead to existing files and headings.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText, root } from './support/workspace.js';

const LIST = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
const documents = execFileSync('git', LIST, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

const withoutCode = (text: string) => text.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** The targets of links and images that are not on the web. */
const linksIn = (text: string) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, inline, attribute]) => inline ?? attribute!)
    .filter((target) => !/^[a-z]+:/.test(target));

/** The address of a heading, as on GitHub. */
const anchorsIn = (text: string) =>
  [...text.replace(/```[^]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Why a link is broken; undefined if it works. */
function problemOf(from: string, target: string): string | undefined {
  const [path, anchor] = target.split('#') as [string, string?];
  const to = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(root, to))) return `${from}: there is no ${target}`;
  if (anchor === undefined) return undefined;
  if (statSync(join(root, to)).isDirectory()) return `${from}: ${target} is a folder`;
  return anchorsIn(readText(to)).includes(anchor) ? undefined : `${from}: no heading ${target}`;
}

describe('links in documents', () => {
  const links = documents.flatMap((from) =>
    linksIn(readText(from)).map((target) => [from, target] as const),
  );

  it('work', () => {
    expect(links.length).toBeGreaterThan(30);
    expect(links.map(([from, target]) => problemOf(from, target)).filter(Boolean)).toEqual([]);
  });

  it('would be found if they were broken', () => {
    expect(problemOf('README.md', 'nowhere.md')).toContain('there is no');
    expect(problemOf('README.md', 'CONTRIBUTING.md#nothing')).toContain('no heading');
    expect(problemOf('README.md', 'CONTRIBUTING.md#tests')).toBeUndefined();
    expect(linksIn('[a](b.md) ![c](d.webp) `[e](f.md)` <img src="g.png" />')).toEqual([
      'b.md',
      'd.webp',
      'g.png',
    ]);
  });
});
