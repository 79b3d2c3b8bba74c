import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../bench/measure.js';

interface Measured {
  version: string;
  rounds: number;
  rows: Row[];
}

// The path is in a variable because scripts have no types.
const script = '../../../scripts/documents/readme-bench.mjs';
const { withBench } = (await import(script)) as {
  withBench(text: string, measured: Measured): string;
};
const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

const measured = (...rows: Row[]): Measured => ({ version: 'Chrome/1.2.3', rounds: 4, rows });
const heap: Row = {
  id: 'heap',
  name: 'memory',
  unit: 'MB',
  values: { elements: 1.234, 'app-bridge': 3.8, 'app-renderer': 4.4 },
};
const start: Row = {
  id: 'start',
  name: 'an app on the page',
  unit: 'ms',
  isRatio: true,
  noise: 0.04,
  values: { floor: 10, elements: 9, 'app-bridge': 17, 'app-renderer': 8.99 },
};
const burst: Row = {
  id: 'burst',
  name: '1,000 at once',
  unit: 'per second',
  isRatio: true,
  isMoreBetter: true,
  values: { floor: 100, elements: 200, 'app-bridge': 50, 'app-renderer': 400 },
};
const prewarmed: Row = {
  id: 'prewarmed',
  name: 'the same after `prewarm()`',
  unit: 'ms',
  isRatio: true,
  values: { floor: 10, elements: 5 },
};

describe('the numbers of the README', () => {
  const text = withBench(readme, measured(start, prewarmed, burst, heap));
  const rowOf = (words: string) => text.split('\n').find((line) => line.startsWith(`| ${words}`));

  it('show the smallest value in bold, whoever has it', () => {
    expect(rowOf('memory')).toMatch(/\| \*\*1\.2 MB\*\* \| 3\.8 MB \| 4\.4 MB \|$/);
    // The two are equal as they are written.
    expect(rowOf('an app on the page')).toMatch(/\| \*\*0\.90\*\* \| 1\.70 \| \*\*0\.90\*\* \|$/);
  });

  it('show a rate as a time, so that less is better everywhere', () => {
    expect(rowOf('1,000')).toMatch(/\| 0\.50 \| 2\.00 \| \*\*0\.25\*\* \|$/);
  });

  it('leave a cell empty where a contestant was not measured, and the row out where we were not', () => {
    expect(rowOf('the same after')).toMatch(/\| \*\*0\.50\*\* \| – \| – \|$/);
    const without = withBench(readme, measured({ ...prewarmed, values: { floor: 10 } }, heap));
    expect(without).not.toContain('the same after');
  });

  it('keep the order of the rows, after a sentence that explains the unit', () => {
    const order = ['A number without a unit', '| an app', '| the same', '| 1,000', '| memory'];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('say how they were measured, and leave the rest of the page alone', () => {
    expect(text).toContain(
      'Chrome 1.2.3, medians of 4 rounds. The floor against itself differs by 4 %',
    );
    const around = (page: string) => page.replace(/bench:begin[^]*bench:end/, '');
    expect(around(text)).toBe(around(readme));
    expect(withBench(text, measured(start, prewarmed, burst, heap))).toBe(text);
  });

  it('need their markers', () => {
    expect(() => withBench('# Nothing', measured(heap))).toThrow('README.md has no place');
  });
});
