import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTheme,
  defaultVariables,
  styleVariableNames,
  ThemeError,
} from '../../../packages/tokens/src/index.js';
import type { Theme, ThemeOptions } from '../../../packages/tokens/src/index.js';
import { ratio } from './wcag.js';
import { runs } from '../../support/tier.js';

const surfaces = ['primary', 'secondary', 'tertiary'];
const statuses = ['info', 'danger', 'success', 'warning'];
const hex = integer({ min: 0, max: 0xffffff }).map(
  (value) => `#${value.toString(16).padStart(6, '0')}`,
);

/** Every pair of colours that a reader sees, checked with the test's own formula. */
function expectReadable(theme: Theme): void {
  const data = theme.toJSON() as Record<string, Record<string, string>>;
  for (const scheme of ['light', 'dark']) {
    const color = (name: string): string => data[`--color-${name}`]?.[scheme] ?? '';
    const least = (front: string, back: string, minimum: number): void => {
      const got = ratio(color(front), color(back));
      if (got < minimum)
        expect.fail(`${scheme}: ${front} ${color(front)} on ${back} ${color(back)} is ${got}`);
    };
    for (const ground of surfaces) {
      for (const role of [...surfaces, ...statuses])
        least(`text-${role}`, `background-${ground}`, 4.5);
      for (const role of ['primary', 'secondary', ...statuses])
        least(`ring-${role}`, `background-${ground}`, 3);
    }
    for (const status of statuses) {
      for (const role of ['primary', 'secondary', status])
        least(`text-${role}`, `background-${status}`, 4.5);
    }
    least('text-inverse', 'background-inverse', 4.5);
    least('ring-inverse', 'background-inverse', 3);
  }
}

describe('createTheme', () => {
  it('C5: returns the default theme without options', () => {
    expect(createTheme().variables).toEqual(defaultVariables);
    expect(createTheme().adjustments).toEqual([]);
  });

  it('C5: returns all 76 variables, in order, and the same in its CSS', () => {
    const { variables, css } = createTheme({ accent: '#7a3cff' });
    expect(Object.keys(variables)).toEqual([...styleVariableNames]);
    for (const [name, value] of Object.entries(variables)) {
      expect(value, name).not.toMatch(/undefined|NaN/);
      expect(css).toContain(`${name}: ${value};`);
    }
    expect(css).toContain('@media (forced-colors: active)');
    expect(css).toContain('@media (prefers-contrast: more)');
  });

  it('C5: any accent gives a readable theme', () => {
    assert(
      property(hex, (accent) => expectReadable(createTheme({ accent }))),
      { numRuns: runs(150) },
    );
  });

  it('C5: any background, text and neutral colours give a readable theme, in the appearance that they suit', () => {
    assert(
      property(hex, hex, hex, (background, text, neutral) => {
        const isLight = ratio(background, '#000000') >= 4.5;
        const ground = { background, text };
        expectReadable(
          createTheme({ neutral, ...(isLight ? { light: ground } : { dark: ground }) }),
        );
      }),
      {
        numRuns: runs(150),
        examples: [
          ['#b56400', '#830000', '#000000'],
          ['#806f19', '#9afe7c', '#cda488'],
        ],
      },
    );
  });

  it('keeps a readable accent and lists an unreadable one', () => {
    const { variables, adjustments } = createTheme({ accent: '#2a3fb0' });
    expect(variables['--color-ring-primary']).toMatch(/^light-dark\(#2a3fb0, /);
    expect(adjustments.map(({ scheme }) => scheme)).toEqual(['dark', 'dark']);
    expect(adjustments[0]).toMatchObject({ option: 'accent', wanted: '#2a3fb0' });
    expect(adjustments[0]?.message).toMatch(
      /^accent #2a3fb0 has only 1\.\d\d:1 on --color-background-\w+ \(dark\), 3:1 is needed/,
    );
  });

  it('changes an accent no more than necessary', () => {
    const { used = '' } =
      createTheme({ accent: '#3f7cff' }).adjustments.find(
        ({ variable, scheme }) => variable === '--color-text-info' && scheme === 'light',
      ) ?? {};
    const ground = createTheme({ accent: '#3f7cff' }).toJSON()['--color-background-tertiary'].light;
    expect(ratio(used, ground)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(used, ground)).toBeLessThan(4.7);
  });

  it('accepts an accent for each appearance', () => {
    const accent = { light: '#2a3fb0', dark: '#aab8ff' };
    const { variables, adjustments } = createTheme({ accent, strict: true });
    expect(variables['--color-text-info']).toBe('light-dark(#2a3fb0, #aab8ff)');
    expect(adjustments).toEqual([]);
  });

  it('distinguishes info from danger when the accent is red', () => {
    const { variables } = createTheme({ accent: '#c8102e' });
    expect(variables['--color-ring-primary']).toContain('#c8102e');
    expect(variables['--color-text-info']).toBe(defaultVariables['--color-text-info']);
  });

  it('keeps the given background and text', () => {
    const theme = createTheme({ light: { background: '#f4efe4', text: '#3a2f1e' } });
    expect(theme.toJSON()['--color-background-primary'].light).toBe('#f4efe4');
    expect(theme.toJSON()['--color-text-primary'].light).toBe('#3a2f1e');
    expect(theme.toJSON()['--color-background-primary'].dark).toBe(
      createTheme().toJSON()['--color-background-primary'].dark,
    );
  });

  it('scales radii and text', () => {
    const { variables } = createTheme({ radius: 16, density: 'compact' });
    expect(variables['--border-radius-md']).toBe('16px');
    expect(variables['--border-radius-lg']).toBe('24px');
    expect(variables['--border-radius-full']).toBe(defaultVariables['--border-radius-full']);
    expect(variables['--font-text-md-size']).toBe('0.875rem');
    expect(Number(variables['--font-text-md-line-height'])).toBeLessThan(
      Number(defaultVariables['--font-text-md-line-height']),
    );
    expect(createTheme({ radius: 0 }).variables['--border-radius-xl']).toBe('0px');
  });

  it('quotes families with spaces, leaves generic ones unquoted, and ends with a generic one', () => {
    const { variables } = createTheme({ font: `Open Sans, "sans-serif"`, monoFont: 'Fira Code' });
    expect(variables['--font-sans']).toBe('"Open Sans", sans-serif');
    expect(variables['--font-mono']).toBe('"Fira Code", monospace');
  });

  it('lets overrides win and derives the colours on them', () => {
    const theme = createTheme({
      overrides: { '--color-background-inverse': '#e4572e', '--border-width-regular': '2px' },
    });
    expect(theme.variables['--color-background-inverse']).toBe('#e4572e');
    expect(theme.variables['--border-width-regular']).toBe('2px');
    expectReadable(theme);
  });

  it('writes both appearances separately as JSON, including shadows', () => {
    const data = JSON.parse(JSON.stringify(createTheme())) as Record<string, { dark: string }>;
    expect(Object.keys(data)).toEqual([...styleVariableNames]);
    expect(JSON.stringify(data)).not.toContain('light-dark');
    expect(data['--shadow-sm']?.dark).toMatch(/^0px 1px/);
  });
});

describe('preferWhiteText', () => {
  const pink = {
    accent: '#e0218a',
    overrides: { '--color-background-inverse': '#e0218a' },
  } as const;
  const text = '--color-text-inverse';

  it('keeps white on a colour where black has more contrast, and says what it costs', () => {
    expect(createTheme(pink).variables[text]).not.toContain('#ffffff');
    const theme = createTheme({ ...pink, preferWhiteText: true });
    expect(theme.variables[text]).toBe('#ffffff');
    const costs = theme.adjustments.filter(({ option }) => option === 'preferWhiteText');
    expect(costs.map(({ scheme }) => scheme)).toEqual(['light', 'dark']);
    expect(costs[0]!.message).toMatch(
      /#ffffff on #e0218a has 4\.\d\d:1 \(light\).*Black would have 4\.\d\d:1/,
    );
    // Users who prefer more contrast get the readable colour.
    const [, more = ''] = theme.css.split('prefers-contrast: more');
    expect(/--color-text-inverse: ([^;]+)/.exec(more)?.[1]).not.toContain('#ffffff');
  });

  it('costs nothing where white is readable', () => {
    const theme = createTheme({
      preferWhiteText: true,
      overrides: { '--color-background-inverse': '#5b21b6' },
    });
    expect(theme.variables[text]).toBe('#ffffff');
    expect(theme.adjustments).toEqual([]);
  });

  it('is not used below 3:1, and is refused when strict', () => {
    const yellow = { overrides: { '--color-background-inverse': '#ffd400' } } as const;
    expect(createTheme({ ...yellow, preferWhiteText: true }).variables[text]).not.toContain(
      '#ffffff',
    );
    expect(() => createTheme({ ...pink, preferWhiteText: true, strict: true })).toThrow(ThemeError);
  });
});

describe('createTheme refuses', () => {
  it.each<[string, ThemeOptions, RegExp]>([
    ['a colour it cannot read', { accent: 'tomatoe' }, /^accent: cannot read .*"tomatoe".*hex/],
    ['a colour of the wrong type', { accent: 7 as never }, /^accent\.light: cannot read/],
    ['a translucent accent', { accent: '#ff000080' }, /^accent: .*translucent/],
    ['an unknown density', { density: 'dense' as never }, /^density: "dense".*compact/],
    ['a radius out of range', { radius: 99 }, /^radius: 99.*0 to 32/],
    ['a radius that is not a number', { radius: Number.NaN }, /^radius: NaN/],
    [
      'a dark ground for light',
      { light: { background: '#111111' } },
      /^light\.background.*dark\.background/,
    ],
    [
      'a light ground for dark',
      { dark: { background: '#ffffff' } },
      /^dark\.background.*light\.background/,
    ],
    ['a font that would break out', { font: 'x; color: red' }, /^font: .*list of font families/],
    ['a font with a stray quote', { font: '"Inter' }, /^font: /],
    [
      'an unknown variable',
      { overrides: { '--brand': '#fff' } as never },
      /"--brand".*not a standard/,
    ],
    [
      'an override that would break out',
      { overrides: { '--border-radius-md': '1px } *{' } },
      /single CSS value/,
    ],
    [
      'light-dark() around a shadow',
      { overrides: { '--shadow-sm': 'light-dark(0 0 1px red, none)' } },
      /only colours/,
    ],
    [
      'overrides that cannot be read',
      { overrides: { '--color-text-primary': '#eeeeee' } },
      /--color-text-primary #eeeeee on --color-background-primary #ffffff has 1\.\d\d:1, 4\.5:1/,
    ],
    [
      'an adjustment, when strict',
      { accent: '#ffd400', strict: true },
      /accent #ffd400 has only .*strict/,
    ],
  ])('%s', (_, options, message) => {
    expect(() => createTheme(options)).toThrow(ThemeError);
    expect(() => createTheme(options)).toThrow(message);
  });
});
