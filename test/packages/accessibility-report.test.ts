// The accessibility conformance report has every criterion of WCAG 2.2, levels A and AA, once, and names tests that exist.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(
  new URL('docs/pages/reference/accessibility-conformance.md', root),
  'utf8',
);

/** https://www.w3.org/TR/WCAG22/, without 4.1.1, which WCAG 2.2 has removed. */
const CRITERIA = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
} as const;

const SUPPORT = ['Supports', 'Partially supports', 'Does not support', 'Not applicable'];

/** The lines of the table below a heading. */
const linesOf = (level: keyof typeof CRITERIA) =>
  page
    .split(`\n## Level ${level}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [criterion = '', support = '', remarks = '', tests = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file!);
      return { number: criterion.split(' ')[0]!, support, remarks, files };
    });

describe.each(['A', 'AA'] as const)('level %s', (level) => {
  const lines = linesOf(level);

  it('has every criterion once, in order', () => {
    expect(lines.map(({ number }) => number)).toEqual(CRITERIA[level].split(/\s+/));
  });

  it.each(lines)('$number has a term, a remark, and tests that exist', (line) => {
    expect(SUPPORT).toContain(line.support);
    expect(line.remarks).not.toBe('');
    expect(line.files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
    // What is claimed is tested.
    expect(line.files.length > 0).toBe(line.support !== 'Not applicable');
  });

  it('what is not supported completely is listed again at the end', () => {
    const known = page.split('## What is known to be missing')[1]!;
    for (const { number, support } of lines)
      expect({ number, isListed: known.includes(`**${number} `) }).toEqual({
        number,
        isListed: /^(?:Partially|Does not)/.test(support),
      });
  });
});
