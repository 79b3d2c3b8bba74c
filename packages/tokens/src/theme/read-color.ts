import { parseColor } from '../color/parse-color.js';
import type { Rgb } from '../color/rgb.js';
import { ThemeError } from './theme-error.js';

/** Reads the colour of an option. The error names the option and the formats it accepts. */
export function readColor(option: string, text: string): Rgb {
  // Callers without TypeScript can pass any value.
  const color = typeof text === 'string' ? parseColor(text) : undefined;
  if (color === undefined) {
    throw new ThemeError(
      `${option}: cannot read the colour ${JSON.stringify(text)}. ` +
        'Write it as hex (#4f5bd5), rgb(), hsl(), oklch(), oklab() or color(srgb …).',
    );
  }
  return color;
}

/** Like `readColor`, for places where a translucent colour would show what is below it. */
export function readOpaqueColor(option: string, text: string): Rgb {
  const color = readColor(option, text);
  if (color.alpha < 1) {
    throw new ThemeError(
      `${option}: ${JSON.stringify(text)} is translucent, so its contrast is unknown. ` +
        'Use the opaque colour it looks like.',
    );
  }
  return color;
}
