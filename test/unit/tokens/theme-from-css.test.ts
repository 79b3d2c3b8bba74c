import { describe, expect, it } from 'vitest';
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
  });

  it('names the property that it cannot read', () => {
    const source = style({ 'background-color': 'lab(50% 20 20)' });
    expect(() => themeFromCss(source)).toThrow(/^background-color: cannot read .*lab/);
  });
});
