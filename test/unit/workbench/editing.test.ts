// The parts of the workbench without a page: state, values, contrast, search, refusals, import.
import { describe, expect, it } from 'vitest';
import { readVariables } from '../../../stories/workbench/import/read-variables.js';
import { decodeState, encodeState, INITIAL_STATE } from '../../../stories/workbench/theme-state.js';
import type { ThemeState } from '../../../stories/workbench/theme-state.js';
import {
  checkedPairs,
  ratioText,
  themeValues,
  withValueIn,
  worstPair,
} from '../../../stories/workbench/theme-values.js';
import { GROUPS, isFound } from '../../../stories/workbench/token-search.js';
import { refusal } from '../../../stories/workbench/value-check.js';
import { inArabic } from '../../../stories/views/arabic.js';

const failing = (state: Partial<ThemeState>, scheme: 'light' | 'dark') =>
  checkedPairs(themeValues({ ...INITIAL_STATE, ...state }).values, scheme).filter(
    ({ passes }) => !passes,
  );

describe('the state', () => {
  it('survives encoding in an address', () => {
    const state: ThemeState = {
      preset: 'claude',
      scheme: 'dark',
      sideBySide: true,
      direction: 'rtl',
      width: 'phone',
      maker: {
        accent: '#7a3cff',
        radius: 4,
        density: 'compact',
        font: 'Ünicode',
        plainButtons: true,
      },
      values: { '--color-text-primary': 'light-dark(#111, #eee)' },
    };
    expect(encodeState(state)).toMatch(/^[\w-]+$/);
    expect(decodeState(encodeState(state))).toEqual(state);
    expect(encodeState(INITIAL_STATE)).toBe('');
  });

  it('ignores unknown values', () => {
    const text = btoa(
      JSON.stringify({ preset: 'x', width: 3, values: { '--x': 'y', '--font-sans': 1 } }),
    );
    expect(decodeState(text)).toEqual(INITIAL_STATE);
    expect(decodeState('eyJwcmVzZXQi')).toEqual(INITIAL_STATE);
  });
});

describe('values', () => {
  it('an accent colours rings, links and primary buttons', () => {
    const { values } = themeValues({ ...INITIAL_STATE, maker: { accent: '#7a3cff' } });
    for (const name of ['ring-primary', 'text-info', 'background-inverse'] as const)
      expect(values[`--color-${name}`]).toContain('#7a3cff');
    const plain = themeValues({
      ...INITIAL_STATE,
      maker: { accent: '#7a3cff', plainButtons: true },
    });
    expect(plain.values['--color-background-inverse']).not.toContain('#7a3cff');
  });

  it('say why links do not become red', () => {
    const { notes } = themeValues({ ...INITIAL_STATE, maker: { accent: '#d01020' } });
    expect(notes.join()).toContain('Links keep their blue');
  });

  it('change one appearance of a colour, and the whole value of everything else', () => {
    const name = '--color-text-primary';
    expect(withValueIn(name, 'light-dark(#111, #eee)', 'dark', '#fff')).toBe(
      'light-dark(#111, #fff)',
    );
    expect(withValueIn(name, '#111', 'light', '#222')).toBe('light-dark(#222, #111)');
    expect(withValueIn('--border-radius-md', '8px', 'dark', '4px')).toBe('4px');
  });
});

describe('contrast', () => {
  it('passes for the default, and fails for a pale text where it is used', () => {
    expect(failing({}, 'light')).toEqual([]);
    expect(failing({}, 'dark')).toEqual([]);
    const values = { '--color-text-tertiary': 'light-dark(#bbbbbb, #a4a8af)' };
    expect(failing({ values }, 'light').map(({ foreground }) => foreground)).toEqual(
      Array.from({ length: 3 }, () => '--color-text-tertiary'),
    );
    expect(failing({ values }, 'dark')).toEqual([]);
  });

  it('finds the worst pair of a text and of a background', () => {
    const { values } = themeValues(INITIAL_STATE);
    const pairs = checkedPairs(values, 'light');
    expect(worstPair(pairs, '--color-text-secondary')?.background).toBe(
      '--color-background-tertiary',
    );
    expect(worstPair(pairs, '--color-background-inverse')).toBeDefined();
    expect(worstPair(pairs, '--color-border-primary')).toBeUndefined();
    expect(ratioText(4.499)).toBe('4.4');
  });
});

describe('search', () => {
  it('finds by name, purpose and value, all words in any order', () => {
    const found = (query: string) =>
      GROUPS.flatMap(({ names }) => names).filter((name) => isFound(name, query));
    expect(found('')).toHaveLength(76);
    expect(found('danger RING')).toEqual(['--color-ring-danger']);
    expect(found('placeholders')).toEqual(['--color-text-tertiary']);
    expect(isFound('--color-text-primary', '#14161a', '#14161a')).toBe(true);
    expect(found('nothing like it')).toEqual([]);
  });
});

describe('refusals', () => {
  const supports = (property: string, value: string) => property === 'color' && value === '#fff';
  it('say what to enter', () => {
    expect(refusal('--color-text-primary', ' #fff ', supports)).toBeUndefined();
    expect(refusal('--color-text-primary', 'blurple', supports)).toContain('a colour such as');
    expect(refusal('--border-radius-md', '', supports)).toContain('a length such as 8px');
    expect(refusal('--font-text-sm-line-height', 'x', supports)).toContain('1.5');
  });
  it('a reference has no meaning in a view', () => {
    expect(refusal('--color-text-primary', 'var(--brand)', () => true)).toContain('cannot resolve');
    expect(refusal('--color-text-primary', 'inherit', () => true)).toContain('cannot resolve');
  });
});

describe('pasted text', () => {
  it('joins the rules for light and dark', () => {
    const css = `/* --color-text-primary: red */
      :root { --color-text-primary: #111; --brand: x; --font-sans: "Segoe UI", sans-serif }
      @media (prefers-color-scheme: dark) { :root { --color-text-primary: #eee !important; } }
      .dark { --color-ring-info: #00f }`;
    expect(readVariables(css)).toEqual({
      values: {
        '--color-text-primary': 'light-dark(#111, #eee)',
        '--font-sans': '"Segoe UI", sans-serif',
        '--color-ring-info': '#00f',
      },
      unknown: 1,
    });
  });

  it('reads declarations without a rule, and finds none in other texts', () => {
    expect(readVariables('--border-radius-md: 4px;\n--shadow-sm: none').values).toEqual({
      '--border-radius-md': '4px',
      '--shadow-sm': 'none',
    });
    expect(readVariables('body { color: red }').values).toEqual({});
  });
});

describe('the Arabic sample', () => {
  it('translates texts and patterns, and leaves the rest', () => {
    expect(inArabic(' Orders ')).toBe(' الطلبات ');
    expect(inArabic('4 orders, 2 of them open')).toContain('4 طلبات');
    expect(inArabic('A-1042')).toBe('A-1042');
  });
});
