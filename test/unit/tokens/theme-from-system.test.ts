// Themes from style sheets of design systems. The published files of the systems are tested in
// test/adoption/design-systems.test.ts; here are small ones, and those that are written in unusual ways.
import { describe, expect, it } from 'vitest';
import { createTheme, themeFromSystem } from '../../../packages/tokens/src/index.js';
import type { StyleVariableName, SystemTheme } from '../../../packages/tokens/src/index.js';
import { contrastFailures } from '../../../packages/tokens/src/contrast-pairs.js';
import type { SchemeColors } from '../../../packages/tokens/src/contrast-pairs.js';
import { parseColor } from '../../../packages/tokens/src/color/parse-color.js';

const LIGHT = `--background: oklch(1 0 0); --foreground: oklch(0.145 0 0); --primary: oklch(0.541 0.281 293.009);
  --primary-foreground: oklch(0.969 0.016 293.756); --muted: oklch(0.967 0.001 286.375);
  --muted-foreground: oklch(0.552 0.016 285.938); --border: oklch(0.92 0.004 286.32); --ring: oklch(0.606 0.25 292.717);
  --destructive: oklch(0.577 0.245 27.325);`;
const DARK = `--background: oklch(0.141 0.005 285.823); --foreground: oklch(0.985 0 0); --primary: oklch(0.606 0.25 292.717);
  --primary-foreground: oklch(0.969 0.016 293.756); --muted: oklch(0.274 0.006 286.033);
  --muted-foreground: oklch(0.705 0.015 286.067); --border: oklch(1 0 0 / 10%); --ring: oklch(0.541 0.281 293.009);
  --destructive: oklch(0.704 0.191 22.216);`;
const GLOBALS = `@import "tailwindcss";
@custom-variant dark (&:is(.dark *));
@theme inline { --color-primary: var(--primary); --radius-md: calc(var(--radius) - 2px); --font-sans: var(--font-geist), sans-serif; }
:root { --radius: 0.75rem; ${LIGHT} --chart-1: oklch(0.6 0.2 40); }
.dark { ${DARK} }
@layer base { * { @apply border-border; } body { @apply bg-background text-foreground; } }`;

const value = (theme: SystemTheme, name: StyleVariableName) => theme.toJSON()[name];
const entry = ({ report }: SystemTheme, name: StyleVariableName) =>
  [...report.mapped, ...report.derived].find(({ variable }) => variable === name)!;

describe('shadcn/ui and Tailwind 4', () => {
  const theme = themeFromSystem(GLOBALS);

  it('has the colours of the file, light and dark', () => {
    expect(theme.system).toBe('shadcn');
    expect(value(theme, '--color-background-primary')).toEqual({
      light: '#ffffff',
      dark: '#09090b',
    });
    expect(value(theme, '--color-background-inverse')).toEqual({
      light: '#7f22fe',
      dark: '#8d56ff',
    });
    expect(value(theme, '--color-text-inverse').light).toBe('#f5f3ff');
    expect(value(theme, '--color-text-info').light).toBe('#7f22fe');
    expect(theme.options.accent).toEqual({ light: '#7f22fe', dark: '#8d56ff' });
  });

  it('has its radius', () => {
    expect(theme.variables['--border-radius-lg']).toBe('12px');
    expect(theme.variables['--border-radius-md']).toBe('10px');
    expect(theme.options.radius).toBe(10);
  });

  it('reports all 76 variables, and what it ignored', () => {
    const { mapped, derived, ignored } = theme.report;
    expect(mapped.length + derived.length).toBe(76);
    expect(entry(theme, '--color-background-primary').from).toEqual(['--background']);
    expect(derived.map(({ variable }) => variable)).toContain('--color-text-success');
    const reasons = Object.fromEntries(ignored.map(({ name, reason }) => [name, reason]));
    expect(reasons).toMatchObject({
      '--chart-1': 'unused',
      '@apply border-border': 'instruction',
      '@import "tailwindcss"': 'instruction',
    });
    expect(reasons).not.toHaveProperty('--background');
    // The font is set by a class that the file does not have.
    expect(entry(theme, '--font-sans')).toMatchObject({ from: [] });
  });

  it.each(['light', 'dark'] as const)('has text that can be read in %s', (scheme) => {
    const colors = Object.fromEntries(
      Object.entries(theme.toJSON()).flatMap(([name, pair]) => {
        const color = name.startsWith('--color-') ? parseColor(pair[scheme]) : undefined;
        return color ? [[name, color]] : [];
      }),
    ) as SchemeColors;
    const failing = contrastFailures(colors, 'AA').filter(
      ({ foreground }) => foreground !== '--color-text-inverse',
    );
    expect(failing).toEqual([]);
  });

  it('says which colours it changed', () => {
    const changed = theme.adjustments.find(({ option }) => option === '--muted-foreground');
    expect(changed?.message).toMatch(/--muted-foreground #\w+ has only 4\.\d\d:1 on/);
    const isChanged = ({ variable }: { variable: string }) => variable === changed?.variable;
    expect(theme.report.mapped.filter(isChanged)).toEqual([]);
    expect(theme.report.derived.find(isChanged)?.from).toEqual(['--muted-foreground']);
  });
});

describe('a style sheet that is written in another way', () => {
  const same = (css: string) => {
    const theme = themeFromSystem(css);
    const names = ['--color-background-primary', '--color-background-inverse'] as const;
    for (const name of names)
      expect(theme.variables[name]).toBe(themeFromSystem(GLOBALS).variables[name]);
    return theme;
  };

  it.each([
    ['dark first', `.dark { ${DARK} } :root { ${LIGHT} }`],
    [
      'a media query',
      `:root { ${LIGHT} } @media (prefers-color-scheme: dark) { :root { ${DARK} } }`,
    ],
    ['an attribute', `html { ${LIGHT} } html[data-theme="dark"] { ${DARK} }`],
    ['nested rules', `:root { ${LIGHT} &.dark { ${DARK} } }`],
    ['nested layers', `@layer a { @layer b { :root { ${LIGHT} } .dark { ${DARK} } } }`],
    [
      '@theme and @variant',
      `@theme { ${LIGHT} } @layer theme { :root { @variant dark { ${DARK} } } }`,
    ],
    [
      'comments',
      `/* :root { --background: red } */ :root { /* } */ ${LIGHT} } .dark/**/{ ${DARK} }`,
    ],
    ['strings', `:root { --a: "} :root { --background: red"; ${LIGHT} } .dark { ${DARK} }`],
    [
      'capitals and !important',
      `:ROOT { ${LIGHT.replaceAll(';', ' !IMPORTANT;')} } .dark { ${DARK} }`,
    ],
    ['other elements after it', `:root { ${LIGHT} } .dark { ${DARK} } .card { --background: red }`],
    [
      'a print style',
      `:root { ${LIGHT} } .dark { ${DARK} } @media print { :root { --background: red } }`,
    ],
    ['an HTML element around it', `<style>\n:root { ${LIGHT} } .dark { ${DARK} }\n</style>`],
    ['no closing bracket', `.dark { ${DARK} } :root { ${LIGHT}`],
  ])('%s', (_name, css) => {
    same(css);
  });

  it('triplets of Tailwind 3', () => {
    const theme = themeFromSystem(`@layer base {
      :root { --background: 0 0% 100%; --foreground: 224 71.4% 4.1%; --primary: 262.1 83.3% 57.8%; --muted: 220 14.3% 95.9%;
        --destructive: 0 84.2% 60.2%; --radius: .5rem }
      .dark { --background: 224 71.4% 4.1%; --foreground: 210 20% 98%; --primary: 263.4 70% 50.4%; --muted: 215 27.9% 16.9% } }`);
    expect(value(theme, '--color-background-inverse')).toEqual({
      light: '#7c3aed',
      dark: '#6d28d9',
    });
    expect(value(theme, '--color-background-primary').dark).toBe('#030712');
    // Mixed from two triplets.
    expect(entry(theme, '--color-text-danger').from).toEqual(['--destructive', '--foreground']);
    expect(theme.report.ignored).toEqual([]);
  });

  it('one appearance: the other one is derived and keeps the brand', () => {
    const light = themeFromSystem(`:root { ${LIGHT} }`);
    expect(value(light, '--color-background-inverse').dark).toBe('#7f22fe');
    expect(value(light, '--color-background-primary').light).toBe('#ffffff');
    expect(value(light, '--color-background-primary').dark).not.toBe('#ffffff');
    const dark = themeFromSystem(`:root { ${DARK} }`);
    expect(value(dark, '--color-background-primary').dark).toBe('#09090b');
    expect(value(dark, '--color-background-primary').light).toBe('#ffffff');
  });

  it('a dark appearance alone has its radius and is reported', () => {
    const css = `.dark { --md-sys-color-surface: #101418; --md-sys-color-on-surface: #e0e2e8;
      --md-sys-color-primary: #9ecaff; --md-sys-color-on-primary: #003258; --md-sys-shape-corner-medium: 20px }`;
    const theme = themeFromSystem(css);
    expect(value(theme, '--color-background-primary')).toEqual({
      light: '#ffffff',
      dark: '#101418',
    });
    expect(entry(theme, '--color-background-primary').from).toEqual(['--md-sys-color-surface']);
    expect(entry(theme, '--color-background-inverse').from).toEqual(['--md-sys-color-primary']);
    const corners = theme.report.mapped.filter(({ from }) => from[0]?.includes('corner-medium'));
    expect(corners.map((corner) => corner.value)).toContain('20px');
    expect(theme.report.ignored).toEqual([]);
  });

  it('sizes of another appearance than that of the colours', () => {
    const theme = themeFromSystem(`.light { --radius: 20px } .dark { ${DARK} }`);
    expect(theme.variables['--border-radius-lg']).toBe('20px');
    expect(entry(theme, '--border-radius-lg').from).toEqual(['--radius']);
  });

  it('a brand colour of Tailwind without roles', () => {
    const theme = themeFromSystem(
      '@theme { --color-brand-500: #0a7f5a; --font-sans: "Inter", sans-serif }',
    );
    expect(theme.options).toMatchObject({ accent: { light: '#0a7f5a', dark: '#0a7f5a' } });
    expect(theme.variables['--color-background-inverse']).toBe('#0a7f5a');
    expect(theme.variables['--font-sans']).toBe('Inter, sans-serif');
  });

  it('missing variables are derived', () => {
    const theme = themeFromSystem(':root { --background: #fff; --foreground: #111 }');
    expect(entry(theme, '--color-background-secondary').from).toEqual([
      '--foreground',
      '--background',
    ]);
    expect(entry(theme, '--color-background-inverse').from).toEqual([]);
  });

  it('names, lab() and relative colours are reported, or read by the page', () => {
    const css = `:root { ${LIGHT} --primary: rebeccapurple }`;
    const unread = themeFromSystem(css);
    expect(unread.report.ignored).toContainEqual({ name: '--primary', reason: 'unreadable' });
    const read = themeFromSystem(css, {
      readColor: (text) => (text === 'rebeccapurple' ? '#663399' : undefined),
    });
    expect(value(read, '--color-background-inverse').light).toBe('#663399');
  });

  it('references to variables of another file are reported with the name that is missing', () => {
    const { report } = themeFromSystem(`@theme inline { --font-sans: var(--font-geist-sans);
      --color-background: var(--background); --color-border: hsl(var(--border)); --color-chart: var(--chart) }
      :root { ${LIGHT} --muted: var(--color-white); --card: var(--card-light); --card-light: var(--color-snow);
      --popover: var(--nothing, var(--background)); --chart: red }`);
    expect(report.ignored).toEqual([
      { name: '--font-sans', reason: 'unresolved', missing: '--font-geist-sans' },
      { name: '--color-chart', reason: 'unused' },
      { name: '--muted', reason: 'unresolved', missing: '--color-white' },
      { name: '--card', reason: 'unresolved', missing: '--color-snow' },
      { name: '--card-light', reason: 'unresolved', missing: '--color-snow' },
      { name: '--popover', reason: 'unused' },
      { name: '--chart', reason: 'unused' },
    ]);
  });

  it('references in a circle, and ones that repeat each other, end', () => {
    const bomb = Array.from(
      { length: 60 },
      (_, n) => `--a${n}: var(--a${n + 1}) var(--a${n + 1});`,
    );
    const css = `:root { ${LIGHT} --ring: var(--border); --input: var(--input); --primary: var(--x);
      --x: var(--y); --y: var(--x); --muted: var(--a0); ${bomb.join('')} --a60: red }`;
    const theme = themeFromSystem(css);
    expect(entry(theme, '--color-background-inverse').from).toEqual([]);
    expect(entry(theme, '--color-background-primary').from).toEqual(['--background']);
  });

  it('empty values that repeat each other end', () => {
    const empty = Array.from(
      { length: 30 },
      (_, n) => `--a${n}: var(--a${n + 1})var(--a${n + 1});`,
    );
    const css = `:root { ${LIGHT} --muted: var(--a0)#eee; ${empty.join('')} --a30: var(--nothing,) }`;
    expect(value(themeFromSystem(css), '--color-background-primary').light).toBe('#ffffff');
  });

  it('rules that are nested without limit, long spaces, and tags that never end, take no longer than their length', () => {
    const nested = `${'a {'.repeat(30_000)}${'--x: 1;'.repeat(30_000)}${'}'.repeat(30_000)}`;
    const spaces = `.x { --y: a${' '.repeat(300_000)}b; }`;
    const tags = '<style '.repeat(200_000);
    const theme = themeFromSystem(
      `${nested} ${spaces} .x { ${tags} } :root { ${LIGHT} } .dark { ${DARK} }`,
    );
    expect(value(theme, '--color-background-primary').dark).toBe('#09090b');
  });

  it('a surface that is missing in dark is derived there, and kept in light', () => {
    const theme = themeFromSystem(
      ':root { --background: #fff; --foreground: #111; --muted: #f0e0d0 } .dark { --background: #000; --foreground: #fff }',
    );
    expect(value(theme, '--color-background-secondary').light).toBe('#f0e0d0');
    expect(value(theme, '--color-background-secondary').dark).not.toBe('#f0e0d0');
  });

  it.each([
    ['escaped quotes', String.raw`.before\:content-\[\'\'\]:before { content: '' }`],
    ['an odd number of escaped quotes', String.raw`.content-\[\"it\'s\"\] { color: red }`],
    ['a string that is not closed', `.a { content: "never closed\n}`],
    ['a string on two lines', `.a { content: "goes on \\\n here; } " }`],
  ])('rules are read after %s', (_, rule) => {
    const { variables } = themeFromSystem(`${rule}\n${GLOBALS}`);
    expect(variables).toEqual(themeFromSystem(GLOBALS).variables);
  });

  it('values cannot leave their declaration', () => {
    const theme = themeFromSystem(
      `:root { ${LIGHT} --font-sans: "a\\"}</style>"; --shadow-sm: 0 0 1px red"}<script>"; --radius: expression(1) }`,
    );
    expect(theme.css).not.toContain('<');
    expect(theme.variables['--border-radius-lg']).toBe(
      createTheme().variables['--border-radius-lg'],
    );
  });

  it('a large file takes one pass', () => {
    const rules = Array.from(
      { length: 20_000 },
      (_, n) => `.c${n} > a:hover { --v${n}: #fff; color: red }`,
    );
    const theme = themeFromSystem(`:root { ${LIGHT} } ${rules.join('\n')} .dark { ${DARK} }`);
    expect(theme.report.ignored.filter(({ reason }) => reason === 'element')).toHaveLength(20_000);
    expect(value(theme, '--color-background-primary').dark).toBe('#09090b');
  });
});

describe('other systems', () => {
  it('Bootstrap: data-bs-theme', () => {
    const theme =
      themeFromSystem(`:root, [data-bs-theme=light] { --bs-body-bg: #fff; --bs-body-color: #212529;
      --bs-primary: #712cf9; --bs-body-color-rgb: 33, 37, 41; --bs-secondary-bg: #e9ecef; --bs-border-radius: .5rem;
      --bs-border-color: rgba(var(--bs-body-color-rgb), .175) }
      [data-bs-theme=dark] { color-scheme: dark; --bs-body-bg: #212529; --bs-body-color: #dee2e6 }`);
    expect(theme.system).toBe('bootstrap-5');
    expect(value(theme, '--color-background-primary')).toEqual({
      light: '#ffffff',
      dark: '#212529',
    });
    expect(value(theme, '--color-border-primary').light).toBe('#2125292d');
    expect(theme.variables['--border-radius-md']).toBe('8px');
  });

  it('Radix Themes: the palette of an attribute', () => {
    const css = `:root, .light { --gray-12: #202020; --violet-9: #6e56cf; --indigo-9: #3e63dd; --color-background: white }
      .dark { --gray-12: #eee; --color-background: #111 }
      [data-accent-color='indigo'] { --accent-9: var(--indigo-9) }
      [data-accent-color='violet'] { --accent-9: var(--violet-9) }`;
    expect(value(themeFromSystem(css), '--color-background-inverse').light).toBe('#3e63dd');
    const violet = themeFromSystem(css, { attributes: { 'data-accent-color': 'violet' } });
    expect(value(violet, '--color-background-inverse').light).toBe('#6e56cf');
    expect(value(violet, '--color-background-primary').dark).toBe('#111111');
  });

  it('Material 3: light-dark(), with either prefix', () => {
    for (const prefix of ['--md-sys-color-', '--mat-sys-']) {
      const theme = themeFromSystem(`html { ${prefix}primary: light-dark(#6750a4, #d0bcff);
        ${prefix}surface: light-dark(#fef7ff, #141218); ${prefix}on-surface: light-dark(#1d1b20, #e6e0e9) }`);
      expect(theme.system).toBe('material-3');
      expect(theme.options.accent).toEqual({ light: '#6750a4', dark: '#d0bcff' });
    }
  });

  it('Web Awesome: classes and computed values', () => {
    const theme =
      themeFromSystem(`:where(:root), .wa-light { --wa-color-surface-default: white; --wa-color-text-normal: #1b1d26;
        --wa-border-radius-scale: 2; --wa-border-radius-m: calc(var(--wa-border-radius-scale) * 0.375rem);
        --wa-color-brand-fill-loud: color-mix(in srgb, #0071ec 50%, black) }
      .wa-dark, .wa-invert { --wa-color-surface-default: #101219; --wa-color-text-normal: #f1f2f3 }`);
    expect(value(theme, '--color-background-primary')).toEqual({
      light: '#ffffff',
      dark: '#101219',
    });
    expect(theme.variables['--border-radius-md']).toBe('12px');
    expect(value(theme, '--color-background-inverse').light).toBe('#003976');
  });

  it('an unknown style sheet names what is known', () => {
    expect(() => themeFromSystem('body { color: red }')).toThrow(
      /Known are .*shadcn.*themeFromCss/,
    );
    expect(() => themeFromSystem('')).toThrow(/^system: /);
    expect(() => themeFromSystem(':root { --wa-color-text-normal: var(--nothing) }')).toThrow(
      /none of the colours of Web Awesome/,
    );
    expect(() => themeFromSystem('', { system: 'toString' as never })).toThrow(/no variables of/);
  });
});
