import type { Rgb } from './rgb.js';

const byte = (channel: number): string =>
  Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');

/** Writes a colour as `#rrggbb`, or `#rrggbbaa` when it is not opaque. */
export function formatHex({ r, g, b, alpha }: Rgb): string {
  return `#${byte(r)}${byte(g)}${byte(b)}${alpha < 1 ? byte(alpha) : ''}`;
}
