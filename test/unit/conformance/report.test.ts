import { describe, expect, it } from 'vitest';
import { CHECKLIST, behavioursOf, outcomesOf } from '@mcp-app/conformance';
import type { Check, Status } from '@mcp-app/conformance';
import { markdownOf } from '../../conformance/report.ts';
import { completed, shortfallsOf } from '../../conformance/result.ts';
import type { Conformance, ConformedTarget } from '../../conformance/result.ts';

const ids = behavioursOf('view').map(({ id }) => id);

/** A view that passes everything except these. */
function viewWith(title: string, isOurs: boolean, odd: Record<string, Status>): ConformedTarget {
  const checks = ids.map((id): Check => ({ id, status: odd[id] ?? 'passed', note: `saw | ${id}` }));
  const results = { chromium: outcomesOf(ids, checks) };
  return { title, side: 'view', isOurs, results };
}
const conformanceOf = (...targets: ConformedTarget[]): Conformance => ({
  engines: { chromium: 'Chrome/1' },
  targets,
});
const shortIds = (conformance: Conformance, isCompared = false) =>
  shortfallsOf(conformance, isCompared).map(({ id }) => id);

describe('outcomes', () => {
  const look = (...statuses: Status[]) =>
    outcomesOf(
      ['X1'],
      statuses.map((status): Check => ({ id: 'X1', status })),
    )['X1']!.status;

  it('one failure makes the result a failure', () => {
    expect(look('passed', 'failed', 'not-observed')).toBe('failed');
  });

  it('reports "not observed", never "passed", if nothing was seen', () => {
    expect(look()).toBe('not-observed');
    expect(look('not-observed')).toBe('not-observed');
    expect(look('not-observed', 'not-offered')).toBe('not-offered');
  });

  it('counts tests only for what the probe did not see', () => {
    const probe = outcomesOf(['X1', 'X2'], [{ id: 'X1', status: 'failed' }]);
    const passed: Check[] = ['X1', 'X2'].map((id) => ({ id, status: 'passed' }));
    const all = completed(probe, outcomesOf(['X1', 'X2'], passed, 'tests'));
    expect(all['X1']).toMatchObject({ status: 'failed', seenBy: 'probe' });
    expect(all['X2']).toMatchObject({ status: 'passed', seenBy: 'tests' });
  });
});

describe('failures', () => {
  it('for our own: everything that is not passed', () => {
    const ours = viewWith('ours', true, { X1: 'failed', V2: 'not-offered', C5: 'not-observed' });
    expect(shortIds(conformanceOf(ours))).toEqual(['X1', 'C5', 'V2']);
  });

  it('for others: what failed, and nothing if they are only compared', () => {
    const other = viewWith('other', false, { X1: 'failed', V2: 'not-offered' });
    expect(shortIds(conformanceOf(other))).toEqual(['X1']);
    expect(shortIds(conformanceOf(viewWith('ours', true, {}), other), true)).toEqual([]);
  });
});

describe('the report', () => {
  const text = markdownOf(
    conformanceOf(viewWith('ours', true, {}), viewWith('other', false, { X1: 'failed' })),
    'npm run conformance -- --compare',
  );

  it('has a section with every id', () => {
    expect(text.startsWith('## Conformance\n')).toBe(true);
    for (const id of ids) expect(text).toContain(`| ${id} | `);
  });

  it('counts the results, and shows what was seen where it failed', () => {
    expect(text).toContain(`| other | chromium | ${ids.length - 1} | 1 | 0 | 0 |`);
    expect(text).toContain('- other, X1: saw \\| X1 (chromium)');
  });
});

it('lists every id once in the checklist', () => {
  const all = CHECKLIST.map(({ id }) => id);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(82);
});
