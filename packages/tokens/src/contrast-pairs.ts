// Which colours appear on which backgrounds, and the contrast that WCAG requires. The build and createTheme
// both use this list, so that they cannot disagree.
import { composite, contrastRatio } from './color/contrast.js';
import type { Rgb } from './color/rgb.js';
import type { ColorVariableName } from './variable-names.js';

/** A foreground on a background, and the lowest contrast ratio allowed. */
export interface ContrastPair {
  foreground: ColorVariableName;
  background: ColorVariableName;
  minimum: number;
}

/** A pair without enough contrast, and its ratio. */
export interface ContrastFailure extends ContrastPair {
  ratio: number;
}

/** `AA`: text 4.5, rings 3. `AAA`: text 7, rings 4.5, and borders 3. */
export type ContrastLevel = 'AA' | 'AAA';

const surfaces = ['primary', 'secondary', 'tertiary'] as const;
const statuses = ['info', 'danger', 'success', 'warning'] as const;

/**
 * Every pair that is checked. `disabled` is not included because WCAG exempts it, and `ghost` because it shows what is
 * below it. Borders are decoration at AA and are checked only at AAA.
 */
export function contrastPairs(level: ContrastLevel): ContrastPair[] {
  const [text, ring] = level === 'AA' ? [4.5, 3] : [7, 4.5];
  const pairs: ContrastPair[] = [];
  const add = (
    foreground: ColorVariableName,
    backgrounds: readonly (typeof surfaces | typeof statuses)[number][],
    minimum: number,
  ): void => {
    for (const name of backgrounds)
      pairs.push({ foreground, background: `--color-background-${name}`, minimum });
  };
  for (const name of ['primary', 'secondary'] as const)
    add(`--color-text-${name}`, [...surfaces, ...statuses], text);
  add('--color-text-tertiary', surfaces, text);
  for (const name of statuses) add(`--color-text-${name}`, [...surfaces, name], text);
  for (const name of ['primary', 'secondary'] as const) add(`--color-ring-${name}`, surfaces, ring);
  for (const name of statuses) add(`--color-ring-${name}`, [...surfaces, name], ring);
  if (level === 'AAA') {
    for (const name of ['primary', 'secondary', 'tertiary', ...statuses] as const)
      add(`--color-border-${name}`, ['primary', 'secondary'], 3);
  }
  const background = '--color-background-inverse';
  pairs.push({ foreground: '--color-text-inverse', background, minimum: text });
  pairs.push({ foreground: '--color-ring-inverse', background, minimum: ring });
  return pairs;
}

/** The colours of one appearance. */
export type SchemeColors = Record<ColorVariableName, Rgb>;

/** The contrast ratio of a pair, with translucent backgrounds on top of the primary one. */
export function pairRatio(colors: SchemeColors, pair: ContrastPair): number {
  const background = composite(colors[pair.background], colors['--color-background-primary']);
  return contrastRatio(colors[pair.foreground], background);
}

/** The pairs without enough contrast. Ratios are compared unrounded. */
export function contrastFailures(colors: SchemeColors, level: ContrastLevel): ContrastFailure[] {
  return contrastPairs(level)
    .map((pair) => ({ ...pair, ratio: pairRatio(colors, pair) }))
    .filter(({ ratio, minimum }) => ratio < minimum);
}
