// The parts of the workbench without a page: state, values, contrast, search, refusals, import.
import { describe, expect, it } from 'vitest';
import { readPasted } from '../../../stories/workbench/import/read-pasted.js';
import { readVariables } from '../../../stories/workbench/import/read-variables.js';
import { valuesOf } from '../../../stories/tokens/looks.js';
import { fontName, GREYS } from '../../../stories/workbench/font-choices.js';
import {
  editFrom,
  shownAccent,
  shownRadius,
  withMaker,
} from '../../../stories/workbench/theme-edit.js';
import { decodeState, encodeState, INITIAL_STATE } from '../../../stories/workbench/theme-state.js';
import type { ThemeState } from '../../../stories/workbench/theme-state.js';
import {
  checkedPairs,
  ratioText,
  textOnColor,
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
        accentDark: '#b794ff',
        neutral: '#64748b',
        preferWhiteText: true,
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
  });

  it.each([
    'url(https://site.example/a.png)',
    'URL("https://site.example/a.png")',
    '-webkit-image-set("https://site.example/a.png" 1x)',
    'src("https://site.example/a.png")',
  ])('ignores %s, which would load a file', (text) => {
    const values = { '--color-background-primary': text, '--border-radius-md': '4px' };
    const state = { ...INITIAL_STATE, maker: { accent: text }, values };
    expect(decodeState(encodeState(state))).toEqual({
      ...INITIAL_STATE,
      values: { '--border-radius-md': '4px' },
    });
  });

  it.each(['report', 'eyJwcmVzZXQi', 'MTIz', 'bnVsbA', 'not a state'])(
    'is not read from %s, so it can be kept',
    (text) => {
      expect(decodeState(text)).toBeUndefined();
    },
  );

  it('is the initial one in an address without a fragment', () => {
    expect(decodeState('')).toEqual(INITIAL_STATE);
  });

  it('ignores values that would end their declaration', () => {
    const state = {
      ...INITIAL_STATE,
      maker: { accent: 'red; position: fixed', font: 'serif}', radius: 4 },
      values: { '--font-sans': 'serif; inset: 0', '--border-radius-md': '4px' },
    };
    expect(decodeState(encodeState(state))).toEqual({
      ...INITIAL_STATE,
      maker: { radius: 4 },
      values: { '--border-radius-md': '4px' },
    });
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

  it('have a separate accent for dark', () => {
    const maker = { accent: '#7a3cff', accentDark: '#c4a7ff' };
    const { values } = themeValues({ ...INITIAL_STATE, maker });
    expect(values['--color-background-inverse']).toBe('light-dark(#7a3cff, #c4a7ff)');
    const dark = themeValues({ ...INITIAL_STATE, maker: { accentDark: '#c4a7ff' } });
    expect(dark.values['--color-background-inverse']).toContain('#c4a7ff)');
  });

  it('have greys of another tint than the accent', () => {
    const of = (neutral?: string) =>
      themeValues({ ...INITIAL_STATE, maker: { accent: '#7a3cff', ...(neutral && { neutral }) } })
        .values;
    expect(of(GREYS['Plain'])['--color-text-secondary']).not.toBe(of()['--color-text-secondary']);
    expect(of(GREYS['Plain'])['--color-background-inverse']).toBe('#7a3cff');
  });

  it('say what white text costs', () => {
    const maker = { accent: '#e0218a', preferWhiteText: true };
    const { values, notes } = themeValues({ ...INITIAL_STATE, maker });
    expect(values['--color-text-inverse']).toBe('#ffffff');
    expect(notes.join()).toMatch(/#ffffff on #e0218a has 4\.\d\d:1/);
    expect(textOnColor('#e0218a')!.black).toBeGreaterThan(textOnColor('#e0218a')!.white);
    expect(textOnColor('nothing')).toBeUndefined();
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

describe('options and values', () => {
  const values = { ...valuesOf('rounded') };

  it('a complete theme is shown by the controls, and stays as it is', () => {
    const edit = editFrom(values);
    expect(edit.maker.radius).toBe(shownRadius(values));
    expect(edit.maker.accent).toBe(shownAccent(values, {}, 'light'));
    expect(themeValues({ preset: 'default', ...edit }).values).toEqual(values);
  });

  it('a change of an option replaces what it controls, and nothing else', () => {
    const state = { preset: 'rounded', maker: {}, values: {} } as const;
    const changed = themeValues({ ...state, ...withMaker(state, { accent: '#0a7f5a' }) }).values;
    expect(changed['--color-background-inverse']).toContain('#0a7f5a');
    for (const name of [
      '--border-radius-md',
      '--font-sans',
      '--shadow-md',
      '--color-text-primary',
    ] as const)
      expect(changed[name]).toBe(values[name]);
    const square = themeValues({ ...state, ...withMaker(state, { radius: 0 }) }).values;
    expect(square['--border-radius-md']).toBe('0px');
    expect(square['--color-ring-primary']).toBe(values['--color-ring-primary']);
  });

  it('an option that is removed leaves the others', () => {
    const state = { ...INITIAL_STATE, maker: { accent: '#0a7f5a', radius: 2 } };
    expect(withMaker(state, { accent: undefined }).maker).toEqual({ radius: 2 });
  });

  it('fonts have names', () => {
    expect(fontName('system-ui,sans-serif')).toBe('System UI');
    expect(fontName('Comic Sans MS')).toBeUndefined();
  });
});

describe('an imported style sheet of a design system', () => {
  const css = `@import "tailwindcss"; @theme inline { --color-primary: var(--primary) }
    :root { --radius: 1rem; --background: oklch(1 0 0); --foreground: oklch(0.145 0 0); --primary: #e0218a;
      --primary-foreground: #fff; --font-sans: Inter, sans-serif; --sidebar: #eee }
    .dark { --background: oklch(0.145 0 0); --foreground: oklch(0.985 0 0); --primary: #ff77bb; --primary-foreground: #000 }
    @layer base { * { @apply border-border } }`;

  it('reaches the controls, with a report', async () => {
    const { maker, values, report } = await readPasted(css);
    expect(maker).toMatchObject({
      accent: '#e0218a',
      accentDark: '#ff77bb',
      radius: 14,
      font: 'Inter, sans-serif',
    });
    const all = themeValues({ preset: 'default', maker, values }).values;
    expect(all['--color-background-inverse']).toBe('light-dark(#e0218a, #ff77bb)');
    expect(all['--color-text-inverse']).toBe('light-dark(#ffffff, #000000)');
    expect(all['--border-radius-lg']).toBe('16px');
    expect(report.label).toContain('shadcn');
    expect(report.mapped.length + report.derived.length).toBe(76);
    expect(report.ignored).toContainEqual({ name: '--sidebar', reason: 'unused' });
  });

  it('is not mistaken for standard variables, whose names Tailwind shares', async () => {
    const { report } = await readPasted('@theme { --font-sans: Inter; --color-brand: #0a7f5a }');
    expect(report.label).toContain('Tailwind');
    const standard = await readPasted('--font-sans: Inter; --border-radius-md: 2px');
    expect(standard.report.label).toBe('Standard variables');
  });

  it('standard variables are reported as they are', async () => {
    const { maker, values, report } = await readPasted(
      ':root { --color-text-primary: #111; --brand: red }',
    );
    expect(maker).toEqual({});
    expect(values).toEqual({ '--color-text-primary': '#111' });
    expect(report).toMatchObject({
      mapped: [{ variable: '--color-text-primary' }],
      ignored: [{ name: '--brand' }],
    });
  });

  it('other text is refused', async () => {
    await expect(readPasted('hello')).rejects.toThrow('neither a style sheet nor');
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
      unknown: ['--brand'],
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
