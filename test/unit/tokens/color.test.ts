import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHex } from '../../../packages/tokens/src/color/format-hex.js';
import { oklchToRgb, rgbToOklch } from '../../../packages/tokens/src/color/oklch.js';
import { parseColor } from '../../../packages/tokens/src/color/parse-color.js';
import { contrastRatio } from '../../../packages/tokens/src/color/contrast.js';
import { formatFontFamily } from '../../../packages/tokens/src/font-family.js';
import { schemeValue } from '../../../packages/tokens/src/scheme-value.js';

const hexOf = (text: string): string | undefined => {
  const color = parseColor(text);
  return color === undefined ? undefined : formatHex(color);
};

describe('parseColor', () => {
  it.each([
    ['#F0a', '#ff00aa'],
    ['#f0a8', '#ff00aa88'],
    ['rgb(255, 128, 0)', '#ff8000'],
    ['rgb(255 128 0 / 50%)', '#ff800080'],
    ['rgba(255, 128, 0, 1)', '#ff8000'],
    ['rgb(100% 0% 0%)', '#ff0000'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsl(0.5turn 100% 50%)', '#00ffff'],
    ['color(srgb 1 0.5 0 / 0.5)', '#ff800080'],
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(62.8% 0.25768 29.23)', '#ff0000'],
    ['oklab(0.628 0.22486 0.12585)', '#ff0000'],
    ['white', '#ffffff'],
    ['transparent', '#00000000'],
  ])('reads %s', (text, hex) => {
    expect(hexOf(text)).toBe(hex);
  });

  it.each([
    '',
    '#12345',
    '#ggg',
    'tomato',
    'var(--x)',
    'rgb(1, 2)',
    'rgb(a b c)',
    'lab(50% 0 0)',
    'color(display-p3 1 0 0)',
    'hsl(x 1% 1%)',
    'light-dark(#fff, #000)',
  ])('does not guess at "%s"', (text) => {
    expect(parseColor(text)).toBeUndefined();
  });
});

describe('OKLCH', () => {
  it('converts back to the same colour', () => {
    assert(
      property(integer({ min: 0, max: 0xffffff }), (value) => {
        const hex = `#${value.toString(16).padStart(6, '0')}`;
        const color = parseColor(hex);
        expect(color && formatHex(oklchToRgb(rgbToOklch(color)))).toBe(hex);
      }),
    );
  });

  it('keeps hue and lightness of a colour that no screen can show', () => {
    const shown = rgbToOklch(oklchToRgb({ l: 0.7, c: 0.4, h: 150, alpha: 1 }));
    expect(shown.l).toBeCloseTo(0.7, 2);
    expect(shown.h).toBeCloseTo(150, 0);
    expect(shown.c).toBeLessThan(0.3);
  });
});

describe('contrastRatio', () => {
  const rgb = (text: string): NonNullable<ReturnType<typeof parseColor>> => {
    const color = parseColor(text);
    if (color === undefined) throw new Error(text);
    return color;
  };

  it('is 21 for black on white, 1 for a colour on itself, and composites translucent colours on the background', () => {
    expect(contrastRatio(rgb('black'), rgb('white'))).toBeCloseTo(21, 10);
    expect(contrastRatio(rgb('#777'), rgb('#777'))).toBe(1);
    expect(contrastRatio(rgb('#777777'), rgb('#ffffff'))).toBeCloseTo(4.48, 2);
    expect(contrastRatio(rgb('#00000000'), rgb('#ffffff'))).toBe(1);
  });
});

describe('texts', () => {
  it('formats families', () => {
    expect(formatFontFamily(['"monospace"', "'Fira Code'", 'Inter', 'ui-monospace'])).toBe(
      'monospace, "Fira Code", Inter, ui-monospace',
    );
  });

  it('extracts one appearance from a value', () => {
    expect(schemeValue('light-dark(#fff, #000)', 'dark')).toBe('#000');
    expect(
      schemeValue('0 1px light-dark(rgb(0, 0, 0), #fff), 0 2px light-dark(a, b)', 'light'),
    ).toBe('0 1px rgb(0, 0, 0), 0 2px a');
    expect(schemeValue('16px', 'dark')).toBe('16px');
  });
});
