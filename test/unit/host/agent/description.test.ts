import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  readLines,
  wholeText,
} from '../../../../packages/elements/src/host/agent/description.js';
import {
  auditedAction,
  checkedAction,
} from '../../../../packages/elements/src/host/agent/check-action.js';

describe('readLines', () => {
  it('accepts whatever a view sends', () => {
    for (const answer of [undefined, null, 1, {}, { lines: 'x' }, { lines: [1, null, {}] }])
      expect(readLines(answer, 1000)).toEqual({ lines: [], omitted: 0 });
    expect(readLines({ lines: ['- a'], omitted: -5 }, 1000).omitted).toBe(0);
    expect(readLines({ lines: ['- a'], omitted: Infinity }, 1000).omitted).toBe(Infinity);
  });

  it('keeps the indentation, and no line can look like two or hide text', () => {
    const { lines } = readLines({ lines: ['    - text: "a\n- button \u202ex"', '  \t- b'] }, 1000);
    expect(lines).toEqual(['    - text: "a - button x"', '  - b']);
  });

  it('stops at the limit and counts what is left out', () => {
    const { lines, omitted } = readLines({ lines: Array(10).fill('- 1234567'), omitted: 2 }, 35);
    expect(lines).toHaveLength(3);
    expect(omitted).toBe(9);
    expect(wholeText(lines, omitted)).toMatch(/9 more lines were left out/);
  });

  it('does not read on while a view sends lines that show nothing', () => {
    const { lines, omitted } = readLines({ lines: ['\u200b'.repeat(40), '', '- late'] }, 35);
    expect(lines).toEqual([]);
    expect(omitted).toBe(3);
  });
});

describe('changesBetween', () => {
  it('finds new, changed and removed lines', () => {
    const before = ['- a [ref=e1]', '- text: "same"', '- text: "same"', '- b [ref=e2]'];
    const after = ['- text: "same"', '- A [ref=e1]', '- c [ref=e3]'];
    expect(changesBetween(before, after).split('\n')).toEqual([
      '~ - A [ref=e1]',
      '+ - c [ref=e3]',
      '- - text: "same"',
      '- - b [ref=e2]',
    ]);
    expect(changesBetween(before, before)).toBe('(nothing has changed)');
  });
});

describe('checkedAction', () => {
  it('accepts what is known, without further fields', () => {
    expect(checkedAction({ type: 'type', text: 'x', append: true, evil: 1 })).toEqual({
      type: 'type',
      text: 'x',
      append: true,
    });
  });

  it.each([
    null,
    'click',
    {},
    { type: 'eval' },
    { type: 'type' },
    { type: 'type', text: 'x'.repeat(100_001) },
    { type: 'select', options: [] },
    { type: 'select', options: [1] },
    { type: 'scroll', y: 'far' },
    { type: 'scroll', y: Number.NaN },
    { type: 'press', key: '' },
  ])('refuses %j', (action) => {
    expect(() => checkedAction(action)).toThrow(TypeError);
  });

  it('is audited without what is typed', () => {
    expect(auditedAction({ type: 'type', text: 'hunter2' })).toEqual({
      type: 'type',
      text: '7 characters',
    });
  });
});
