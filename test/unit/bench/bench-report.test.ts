import { describe, expect, it } from 'vitest';
import { noiseOf, summary } from '../../bench/measure.js';
import type { Row } from '../../bench/measure.js';
import { figureOf, keptFigures, reportTable, shortfalls, sinceThen } from '../../bench/report.js';
import type { Kept } from '../../bench/report.js';

const row = (more: Partial<Row> = {}): Row => ({
  id: 'start',
  name: 'a start',
  unit: 'ms',
  isRatio: true,
  values: { floor: 10, elements: 11, 'app-bridge': 20, 'app-renderer': 30 },
  ...more,
});
const kept = (date: string, elements: number, noise?: number): Kept => ({
  date,
  version: 'Chrome/1',
  machine: 'one',
  rounds: 3,
  figures: { start: { elements, ...(noise !== undefined && { noise }) } },
});

describe('what fails a benchmark', () => {
  it('is a ratio above its limit, but not one at the limit', () => {
    const target = { contestant: 'elements', against: 'floor', limit: 1.1 } as const;
    expect(shortfalls([row({ targets: [target] })])).toEqual([]);
    expect(shortfalls([row({ targets: [{ ...target, limit: 1.09 }] })])).toEqual([
      'a start: 1.10 × floor, should be at most 1.09',
    ]);
  });

  it('is a value below its minimum', () => {
    const target = { contestant: 'elements', limit: 12, atLeast: true } as const;
    expect(shortfalls([row({ targets: [target] })])).toEqual([
      'a start: 11.00 ms, should be at least 12',
    ]);
  });

  it('is a value that is missing or not a number', () => {
    const target = { contestant: 'elements', limit: 12 } as const;
    const without = row({ values: { floor: 1 }, targets: [target] });
    expect(shortfalls([without])).toEqual(['a start: elements has no value']);
    const broken = row({ values: { elements: Number.NaN }, targets: [target] });
    expect(shortfalls([broken])).toHaveLength(1);
  });

  it('is an official package that is better, in whichever direction is better', () => {
    const values = { floor: 10, elements: 11, 'app-bridge': 10.5, 'app-renderer': 12 };
    expect(shortfalls([row({ values })])).toEqual(['a start: app-bridge is better (1.05)']);
    expect(shortfalls([row({ values, isMoreBetter: true })])).toEqual([
      'a start: app-renderer is better (1.20)',
    ]);
    expect(shortfalls([row({ values, mustLead: false })])).toEqual([]);
  });
});

describe('noise', () => {
  it('is the difference of the floor from itself', () => {
    expect(noiseOf([10, 10, 10], [10, 10, 10])).toBe(0);
    expect(noiseOf([10, 10, 10], [12, 12, 12])).toBeCloseTo(0.2);
  });

  it('is not zero when two medians agree by chance', () => {
    expect(noiseOf([5, 10, 15], [5, 10, 15])).toBeGreaterThan(0.2);
  });

  it('is reported with the medians of all contestants that have samples', () => {
    const taken = {
      of: { floor: [1, 3, 2], elements: [4, 6, 5], 'app-bridge': [undefined] },
      floorAgain: [2, 2, 2],
    };
    const { values, noise } = summary(taken, (sample) => sample);
    expect(values).toEqual({ floor: 2, elements: 5 });
    expect(noise).toBeGreaterThanOrEqual(0);
  });
});

describe('earlier figures', () => {
  it('are shown with the latest date that has them', () => {
    const history = [kept('2026-01-01', 1.05), kept('2026-02-01', 1.2)];
    const other = { ...kept('2026-03-01', 1), figures: {} };
    expect(sinceThen(row(), [...history, other])).toBe('1.20 on 2026-02-01');
    expect(sinceThen(row(), [])).toBe('');
  });

  it('are marked when ours is worse by more than the noise of both days', () => {
    expect(sinceThen(row({ noise: 0.02 }), [kept('2026-01-01', 1, 0.02)])).toBe(
      '**worse**: 1.00 on 2026-01-01',
    );
    expect(sinceThen(row({ noise: 0.06 }), [kept('2026-01-01', 1, 0.05)])).toBe(
      '1.00 on 2026-01-01',
    );
    expect(sinceThen(row({ isMoreBetter: true }), [kept('2026-01-01', 1.2)])).toContain('worse');
  });

  it('are stored with the precision in which they are shown', () => {
    const measured = {
      date: 'd',
      version: 'v',
      machine: 'm',
      rounds: 3,
      rows: [row({ noise: 0.012345 })],
    };
    expect(keptFigures(measured)).toEqual({
      date: 'd',
      version: 'v',
      machine: 'm',
      rounds: 3,
      figures: { start: { elements: 1.1, noise: 0.01235 } },
    });
  });
});

it('shows the floor with its unit, and ratios, noise and target beside it', () => {
  const target = { contestant: 'elements', against: 'floor', limit: 1.1 } as const;
  const titles = { floor: 'floor', elements: 'ours', 'app-bridge': 'a', 'app-renderer': 'b' };
  const { head, cells } = reportTable([row({ noise: 0.034, targets: [target] })], titles, []);
  expect(head).toEqual(['', 'floor', 'ours', 'a', 'b', 'noise', 'target', 'before']);
  expect(cells).toEqual([
    ['a start', '10.0 ms', '1.10', '2.00', '3.00', '± 3.4 %', 'at most 1.1 × floor', ''],
  ]);
  expect(figureOf(row({ isRatio: false }), 'elements')).toBe(11);
});
