import { describe, expect, it } from 'vitest';
import { lightnessOf } from '../../../packages/elements/src/policy/lightness.js';

describe('the lightness of a computed colour', () => {
  it.each([
    ['rgb(255, 255, 255)', 1],
    ['rgb(0, 0, 0)', 0],
    ['rgba(0, 0, 0, 0.8)', 0],
    ['color(srgb 1 1 1)', 1],
    ['color(display-p3 0 0 0 / 0.9)', 0],
    ['oklch(0.98 0.01 106)', 0.98],
    ['oklab(0.2 0 0)', 0.2],
    ['lab(90 0 0)', 0.9],
    ['lch(10 0 0)', 0.1],
  ])('%s', (color, expected) => {
    expect(lightnessOf(color)).toBeCloseTo(expected, 2);
  });

  it.each([
    'rgba(0, 0, 0, 0)',
    'rgba(255, 255, 255, 0.2)',
    'color(srgb 1 1 1 / 0)',
    '',
    'transparent',
  ])('has none, because what is behind it shows through: %s', (color) => {
    expect(lightnessOf(color)).toBeUndefined();
  });

  it('tells dark from light near the middle as people see it', () => {
    expect(lightnessOf('rgb(80, 80, 80)')).toBeLessThan(0.5);
    expect(lightnessOf('rgb(160, 160, 160)')).toBeGreaterThan(0.5);
  });
});
