import { composite, contrastRatio } from './contrast.ts';
import { formatHex } from './format-hex.ts';
import { oklchToRgb, rgbToOklch } from './oklch.ts';
import { parseColor } from './parse-color.ts';
import type { Rgb } from './rgb.ts';

/** A background to be read on, and the ratio it takes. */
export interface ContrastTarget {
  background: Rgb;
  minimum: number;
}

const black: Rgb = { r: 0, g: 0, b: 0, alpha: 1 };
const white: Rgb = { r: 1, g: 1, b: 1, alpha: 1 };

/** Ratios are judged on the colour that is written, so candidates are rounded to 8 bits first. */
const rounded = (color: Rgb): Rgb => parseColor(formatHex(color)) ?? color;

/** Whether a colour can be read on every background. */
export function meets(color: Rgb, targets: readonly ContrastTarget[]): boolean {
  return targets.every(
    ({ background, minimum }) => contrastRatio(rounded(color), background) >= minimum,
  );
}

/**
 * Moves a colour's lightness just far enough to be read on every background, hue kept. A translucent
 * colour becomes the opaque one it looks like. Gives undefined when not even black or white would do.
 */
export function reachContrast(color: Rgb, targets: readonly ContrastTarget[]): Rgb | undefined {
  const first = targets[0];
  if (first === undefined || meets(color, targets)) return color;
  const start = rgbToOklch(composite(color, first.background));
  for (const end of [black, white]) {
    if (!meets(end, targets)) continue;
    let [near, far] = [start.l, end.r];
    for (let step = 0; step < 12; step += 1) {
      const l = (near + far) / 2;
      if (meets(oklchToRgb({ ...start, l }), targets)) far = l;
      else near = l;
    }
    return rounded(oklchToRgb({ ...start, l: far }));
  }
  return undefined;
}
