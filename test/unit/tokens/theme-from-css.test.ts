import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../../packages/tokens/src/color/contrast.js';
import { parseColor } from '../../../packages/tokens/src/color/parse-color.js';
import { defaultVariables, themeFromCss } from '../../../packages/tokens/src/index.js';
import type { StyleSource } from '../../../packages/tokens/src/index.js';

const style = (values: Record<string, string>): StyleSource => ({
  getPropertyValue: (name) => values[name] ?? '',
});

/** As much of an element as the code reads; tests run without a document. */
function element(
  values: Record<string, string>,
  inside: Record<string, Record<string, string>> = {},
  parent: Element | null = null,
): Element {
  const styles = new Map<unknown, Record<string, string>>();
  const node = {
    parentElement: parent,
    ownerDocument: {
      defaultView: { getComputedStyle: (of: unknown) => style(styles.get(of) ?? {}) },
    },
    querySelector: (selector: string) => {
      const found = inside[selector];
      return found === undefined ? null : element(found);
    },
  };
  styles.set(node, values);
  return node as unknown as Element;
}

describe('themeFromCss', () => {
  it('reads colours, font and radius of a light site', () => {
    const theme = themeFromCss(
      style({
        'background-color': 'rgb(250, 247, 240)',
        color: 'rgb(40, 30, 20)',
        'font-family': 'Georgia, "Times New Roman", serif',
        'border-top-left-radius': '4px',
        'accent-color': 'rgb(90, 40, 160)',
      }),
    );
    const data = theme.toJSON();
    expect(data['--color-background-primary'].light).toBe('#faf7f0');
    expect(data['--color-text-primary'].light).toBe('#281e14');
    expect(data['--color-ring-primary'].light).toBe('#5a28a0');
    expect(theme.variables['--font-sans']).toBe('Georgia, "Times New Roman", serif');
    expect(theme.variables['--border-radius-md']).toBe('4px');
  });

  it('uses a dark site as the dark appearance and derives the light one', () => {
    const data = themeFromCss(
      style({ 'background-color': 'rgb(16, 35, 29)', color: 'rgb(223, 238, 231)' }),
    ).toJSON();
    expect(data['--color-background-primary'].dark).toBe('#10231d');
    expect(data['--color-background-primary'].light).toBe('#ffffff');
  });

  it('detects light or dark by the text if there is no background', () => {
    const data = themeFromCss(
      style({ 'background-color': 'rgba(0, 0, 0, 0)', color: 'rgb(240, 240, 240)' }),
    ).toJSON();
    expect(data['--color-text-primary'].dark).toBe('#f0f0f0');
  });

  it.each([
    ['rgb(59, 130, 246)', 'rgb(255, 255, 255)', 'dark', '#ffffff'],
    ['rgb(119, 119, 119)', 'rgb(255, 255, 255)', 'dark', '#ffffff'],
    ['rgb(100, 100, 100)', 'rgb(0, 0, 0)', 'light', '#000000'],
  ] as const)(
    'keeps text on a medium background and adjusts the background: %s with %s is %s',
    (background, color, scheme, kept) => {
      const theme = themeFromCss(style({ 'background-color': background, color }));
      const data = theme.toJSON();
      expect(data['--color-text-primary'][scheme]).toBe(kept);
      const used = data['--color-background-primary'][scheme];
      const [adjustment] = theme.adjustments;
      expect(adjustment).toMatchObject({
        option: 'background-color',
        variable: '--color-background-primary',
        scheme,
        used,
      });
      expect(contrastRatio(parseColor(kept)!, parseColor(used)!)).toBeGreaterThanOrEqual(4.5);
      expect(adjustment!.message).toContain(`uses ${used} there`);
      const names = ({ variable }: { variable: string }) => variable;
      expect(theme.report.mapped.map(names)).not.toContain('--color-background-primary');
      expect(theme.report.derived).toContainEqual({
        variable: '--color-background-primary',
        from: ['background-color'],
        value: theme.variables['--color-background-primary'],
      });
    },
  );

  it('decides by the background if the text cannot be read on it', () => {
    const theme = themeFromCss(
      style({ 'background-color': 'rgb(240, 240, 240)', color: 'rgb(255, 255, 255)' }),
    );
    expect(theme.toJSON()['--color-background-primary'].light).toBe('#f0f0f0');
  });

  it('can make a theme of greys of medium lightness, with white and with black text', () => {
    for (let grey = 60; grey < 200; grey += 3)
      for (const color of ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']) {
        const source = style({ 'background-color': `rgb(${grey}, ${grey}, ${grey})`, color });
        expect(() => themeFromCss(source)).not.toThrow();
      }
  });

  it('refuses a medium background instead of adjusting it if the theme is strict', () => {
    const source = style({ 'background-color': 'rgb(59, 130, 246)', color: 'rgb(255, 255, 255)' });
    expect(() => themeFromCss(source, { strict: true })).toThrow(/^dark\.background: .*too light/);
  });

  it('reports what it adjusted as derived, with what it was made of', () => {
    const theme = themeFromCss(
      style({
        'background-color': 'rgb(255, 255, 255)',
        color: 'rgb(140, 140, 140)',
        'accent-color': 'rgb(255, 220, 0)',
        'border-top-left-radius': '999px',
      }),
    );
    const { mapped, derived } = theme.report;
    expect(mapped.map(({ variable }) => variable)).toEqual(['--color-background-primary']);
    expect(derived.filter(({ from }) => from.length > 0)).toMatchObject([
      { variable: '--color-text-primary', from: ['color'] },
      { variable: '--color-ring-primary', from: ['accent-color'] },
      { variable: '--border-radius-md', from: ['border-radius'], value: '32px' },
    ]);
    expect(theme.adjustments.map(({ variable }) => variable)).toContain('--color-text-primary');
  });

  it('looks behind a transparent element, at its first link and its first control', () => {
    const clear = { 'background-color': 'rgba(0, 0, 0, 0)' };
    const body = element(clear, {}, element({ 'background-color': 'rgb(255, 250, 245)' }));
    const main = element(
      { ...clear, color: 'rgb(0, 0, 0)', 'accent-color': 'auto' },
      {
        'a[href]': { color: 'rgb(0, 80, 200)' },
        'button, input, select, textarea': { 'border-top-left-radius': '20px' },
      },
      body,
    );
    const theme = themeFromCss(main);
    expect(theme.toJSON()['--color-background-primary'].light).toBe('#fffaf5');
    expect(theme.toJSON()['--color-text-info'].light).toBe('#0050c8');
    expect(theme.variables['--border-radius-md']).toBe('20px');
  });

  it('uses no accent from a grey link, and the default from an empty style', () => {
    const grey = themeFromCss(element({}, { 'a[href]': { color: 'rgb(80, 80, 80)' } }));
    expect(grey.variables['--color-ring-primary']).toBe(defaultVariables['--color-ring-primary']);
    expect(themeFromCss(style({})).variables).toEqual(defaultVariables);
  });

  it('takes the colour of buttons for the accent, and for the primary buttons of views', () => {
    const theme = themeFromCss(
      element(
        { 'background-color': 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' },
        {
          'a[href]': { color: 'rgb(0, 0, 238)' },
          'button, input[type="submit"]': {
            'background-color': 'rgb(224, 33, 138)',
            color: 'rgb(255, 255, 255)',
          },
        },
      ),
    );
    expect(theme.variables['--color-background-inverse']).toBe('#e0218a');
    expect(theme.toJSON()['--color-text-inverse'].light).toBe('#ffffff');
    expect(theme.options.accent).toBe('rgb(224, 33, 138)');
    expect(theme.report.mapped).toContainEqual({
      variable: '--color-background-inverse',
      from: ['background-color of button'],
      value: '#e0218a',
    });
    expect(theme.report.mapped.length + theme.report.derived.length).toBe(76);
  });

  it.each(['rgb(0, 0, 238)', 'rgb(158, 158, 255)'])(
    'does not take %s, a link that nobody styled, for an accent',
    (color) => {
      const theme = themeFromCss(element({}, { 'a[href]': { color } }));
      expect(theme.variables).toEqual(defaultVariables);
    },
  );

  it('lets options win', () => {
    const theme = themeFromCss(style({ 'border-top-left-radius': '4px' }), { radius: 10 });
    expect(theme.variables['--border-radius-md']).toBe('10px');
    const own = themeFromCss(style({ 'background-color': '#fff', color: '#000' }), {
      light: { background: '#eeeeee', text: '#111111' },
    });
    expect(own.variables['--color-background-primary']).toContain('#eeeeee');
    expect(own.report.mapped).toEqual([]);
  });

  it('names the property that it cannot read', () => {
    const source = style({ 'background-color': 'lab(50% 20 20)' });
    expect(() => themeFromCss(source)).toThrow(/^background-color: cannot read .*lab/);
  });
});
