import { formatHex } from './format-hex.js';
import { parseColor } from './parse-color.js';
import type { Rgb } from './rgb.js';

/** The colour that is left when it is written as hex. Contrast is judged on it, not on the exact one. */
export function roundColor(color: Rgb): Rgb {
  return parseColor(formatHex(color)) ?? color;
}
