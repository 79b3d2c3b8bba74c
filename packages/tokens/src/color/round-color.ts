import { formatHex } from './format-hex.js';
import { parseColor } from './parse-color.js';
import type { Rgb } from './rgb.js';

/** The colour after it is written as hex. Contrast is computed from it, not from the exact one. */
export function roundColor(color: Rgb): Rgb {
  return parseColor(formatHex(color)) ?? color;
}
