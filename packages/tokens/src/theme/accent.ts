import { rgbToOklch } from '../color/oklch.js';
import type { Rgb } from '../color/rgb.js';
import type { Scheme } from '../scheme-value.js';
import { readOpaqueColor } from './read-color.js';
import type { ThemeOptions } from './theme-options.js';

/** The accent of an appearance and the option it came from. */
export interface Accent {
  option: string;
  color: Rgb;
}

/** Reads the accent for an appearance. Undefined if there is none. */
export function readAccent({ accent }: ThemeOptions, scheme: Scheme): Accent | undefined {
  if (accent === undefined) return undefined;
  const [option, text] =
    typeof accent === 'string' ? ['accent', accent] : [`accent.${scheme}`, accent[scheme]];
  return { option, color: readOpaqueColor(option, text) };
}

/**
 * Whether an accent may colour links and info. Reds, oranges, yellows and greens may not: a notice in
 * one of them would look like danger, warning or success. Greys may.
 */
export function suitsInfo(accent: Rgb): boolean {
  const { c, h } = rgbToOklch(accent);
  return c < 0.04 || (h > 186 && h < 355);
}
