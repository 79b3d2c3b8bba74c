import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Named by a variable: it has no types.
const script = '../../../scripts/browser-table.mjs';
const { withBrowsers } = (await import(script)) as {
  withBrowsers(text: string, results: string): string;
};
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const page = read('docs/pages/troubleshooting/browsers.md');
const results = read('test/RESULTS.md');

describe('the table of supported browsers', () => {
  it('is made of the results of the tests: else run `node scripts/browser-table.mjs`', () => {
    expect(withBrowsers(page, results)).toBe(page);
  });

  it('follows the results', () => {
    const row = /(`McpApp` [\d.]+ +\| webkit +\| )(\d+)( +\| )0/;
    const count = Number(row.exec(results)![2]);
    const worse = results
      .replace(row, (_, before, _count, after) => `${before}${count - 1}${after}1`)
      .replace(/WebKitGTK [\d.]+/, 'WebKitGTK 9.9');
    const made = withBrowsers(page, worse);
    expect(made).toContain(`| ${count} of ${count} | ${count - 1} of ${count} |`);
    expect(made).toContain('| WebKitGTK 9.9 |');
  });

  it('says what is missing', () => {
    expect(() => withBrowsers(page, '# Results')).toThrow('npm run results');
    expect(() => withBrowsers('# Browsers', results)).toThrow('no place');
  });
});
