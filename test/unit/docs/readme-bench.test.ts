import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Measured {
  version: string;
  rounds: number;
  results: Record<string, unknown>[];
}

// Named by a variable: scripts have no types.
const script = '../../../scripts/documents/readme-bench.mjs';
const { withBench } = (await import(script)) as {
  withBench(text: string, measured: Measured): string;
};
const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

const measured = (results: Record<string, unknown>[]): Measured => ({
  version: 'Chrome/1.2.3',
  rounds: 4,
  results,
});
const ours = { name: 'elements', mount: 0.9, burst: 2, heap: 1.234, hostSize: 19.8 };
const theirs = { name: 'app-bridge', mount: 1.7, burst: 0.5, heap: 3.8, hostSize: 147.4 };
const rendered = { name: 'app-renderer', mount: 0.899, burst: 4, heap: 4.4, hostSize: 177 };

describe('the numbers of the README', () => {
  const text = withBench(readme, measured([{ name: 'floor', mount: 1 }, ours, theirs, rendered]));
  const rowOf = (words: string) => text.split('\n').find((line) => line.startsWith(`| ${words}`));

  it('have the least in bold, whoever has it', () => {
    expect(rowOf('memory')).toMatch(/\| \*\*1\.2 MB\*\* \| 3\.8 MB \| 4\.4 MB \|$/);
    // As they are written, two are the same.
    expect(rowOf('an app on the page')).toMatch(/\| \*\*0\.90\*\* \| 1\.70 \| \*\*0\.90\*\* \|$/);
  });

  it('tell a rate as a time: less is better everywhere', () => {
    expect(rowOf('1,000')).toMatch(/\| 0\.50 \| 2\.00 \| \*\*0\.25\*\* \|$/);
  });

  it('leave out what was not measured', () => {
    expect(rowOf('the same after')).toBeUndefined();
    const warm = withBench(readme, measured([{ ...ours, prewarmed: 0.5 }, theirs, rendered]));
    expect(warm).toMatch(/\| the same after `prewarm\(\)` \| \*\*0\.50\*\* \| – \| – \|/);
  });

  it('say with what they were measured, and leave the rest of the page alone', () => {
    expect(text).toContain('Chrome 1.2.3, medians of 4 rounds');
    const around = (page: string) => page.replace(/bench:begin[^]*bench:end/, '');
    expect(around(text)).toBe(around(readme));
    expect(withBench(text, measured([ours, theirs, rendered]))).toBe(text);
  });

  it('need their place', () => {
    expect(() => withBench('# Nothing', measured([ours]))).toThrow('README.md has no place');
  });
});
