import { contrastRatio } from '../color/contrast.js';
import { formatHex } from '../color/format-hex.js';
import { formatRatio } from '../color/format-ratio.js';
import type { Rgb } from '../color/rgb.js';
import type { SchemeColors } from '../contrast-pairs.js';
import type { Scheme } from '../scheme-value.js';
import type { ThemeAdjustment } from './theme-options.js';

export const WHITE: Rgb = { r: 1, g: 1, b: 1, alpha: 1 };
const BLACK: Rgb = { r: 0, g: 0, b: 0, alpha: 1 };

/** WCAG AA for large or bold text, and for all other text. */
const LARGE_TEXT = 3;
const TEXT = 4.5;

const onInverse = (color: Rgb, colors: SchemeColors): number =>
  contrastRatio(color, { ...colors['--color-background-inverse'], alpha: 1 });

/** The wanted text colour of primary buttons, if it can be read there at all. */
export function inverseText(colors: SchemeColors, wanted: Rgb | undefined): Rgb | undefined {
  return wanted !== undefined && onInverse(wanted, colors) >= LARGE_TEXT ? wanted : undefined;
}

/** What the wanted text colour costs: the contrast that another one would have. Undefined if it costs nothing. */
export function inverseTextCost(
  scheme: Scheme,
  colors: SchemeColors,
  wanted: { option: string; color: Rgb } | undefined,
): ThemeAdjustment | undefined {
  const used = colors['--color-text-inverse'];
  if (wanted === undefined || formatHex(wanted.color) !== formatHex(used)) return undefined;
  const ratio = onInverse(used, colors);
  if (ratio >= TEXT) return undefined;
  const [best, name] =
    onInverse(BLACK, colors) > onInverse(WHITE, colors) ? [BLACK, 'Black'] : [WHITE, 'White'];
  const hex = formatHex(used);
  return {
    option: wanted.option,
    variable: '--color-text-inverse',
    scheme,
    wanted: hex,
    used: hex,
    message:
      `Text ${hex} on ${formatHex(colors['--color-background-inverse'])} has ${formatRatio(ratio)}:1 (${scheme}), ` +
      `which WCAG AA allows for large text only; ${TEXT}:1 is needed for other text. ` +
      `${name} would have ${formatRatio(onInverse(best, colors))}:1.`,
  };
}
