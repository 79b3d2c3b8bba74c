// The records in docs/decisions: comments link to them instead of explaining a decision again.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText, root } from './support/workspace.js';

const FOLDER = 'docs/decisions';
const records = readdirSync(join(root, FOLDER)).filter((name) => name !== 'README.md');

/** Everything that has comments. Links of Markdown are checked by links.test.ts. */
const WITH_COMMENTS = /\.(?:[cm]?[jt]sx?|svelte|css|html|ya?ml|json|py|sh)$/;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => WITH_COMMENTS.test(path) && existsSync(join(root, path)));

/** The names of records that a text mentions, however the line of a comment breaks. */
const mentionedIn = (text: string): string[] =>
  [...text.matchAll(/docs\/decisions\/([\w.-]*[\w-])/g)].map(([, name]) => name!);

/** Links of a text that lead nowhere. */
const brokenIn = (path: string, text: string): string[] =>
  mentionedIn(text)
    .filter((name) => !records.includes(name))
    .map((name) => `${path}: there is no ${FOLDER}/${name}`);

describe('comments', () => {
  const linking = files.filter((path) => path !== 'test/packages/decisions.test.ts');

  it('link to records that exist', () => {
    const links = linking.flatMap((path) => mentionedIn(readText(path)));
    expect(links.length).toBeGreaterThan(20);
    expect(linking.flatMap((path) => brokenIn(path, readText(path)))).toEqual([]);
  });

  it('with a wrong link are found', () => {
    const [known] = records;
    expect(brokenIn('a.ts', `// See docs/decisions/${known}.`)).toEqual([]);
    expect(brokenIn('a.ts', '// See docs/decisions/nothing.md.')).toHaveLength(1);
    expect(brokenIn('a.ts', '// (docs/decisions/two-iframes)')).toHaveLength(1);
  });
});

describe.each(records)('%s', (name) => {
  const text = readText(`${FOLDER}/${name}`);

  it('is in the index, once', () => {
    const inIndex = readText(`${FOLDER}/README.md`).split(`](${name})`);
    expect(inIndex).toHaveLength(2);
  });

  it('has context, choice and consequence, and is short', () => {
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Choice', 'Consequence']);
    expect(text.split('\n').length).toBeLessThanOrEqual(60);
  });

  it('names code that exists', () => {
    const paths = [...text.matchAll(/`((?:packages|scripts|test|docs)\/[\w./*-]+)`/g)]
      .map(([, path]) => path!)
      .filter((path) => !path.includes('*'));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
