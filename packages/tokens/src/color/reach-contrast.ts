import { composite, contrastRatio } from './contrast.js';
import { oklchToRgb, rgbToOklch } from './oklch.js';
import type { Rgb } from './rgb.js';
import { roundColor } from './round-color.js';

/** A background, and the contrast ratio needed on it. */
export interface ContrastTarget {
  background: Rgb;
  minimum: number;
}

const black: Rgb = { r: 0, g: 0, b: 0, alpha: 1 };
const white: Rgb = { r: 1, g: 1, b: 1, alpha: 1 };

/** Whether a colour can be read on every background. */
export function meets(color: Rgb, targets: readonly ContrastTarget[]): boolean {
  return targets.every(
    ({ background, minimum }) => contrastRatio(roundColor(color), background) >= minimum,
  );
}

/**
 * Changes the lightness of a colour just enough to be readable on every background, and keeps its hue. A
 * translucent colour becomes the opaque one that it looks like. Returns undefined if not even black or
 * white has enough contrast.
 */
export function reachContrast(color: Rgb, targets: readonly ContrastTarget[]): Rgb | undefined {
  const first = targets[0];
  if (first === undefined || meets(color, targets)) return color;
  const start = rgbToOklch(composite(color, first.background));
  const nearestFirst = start.l < 0.5 ? [black, white] : [white, black];
  for (const end of nearestFirst) {
    if (!meets(end, targets)) continue;
    let [near, far] = [start.l, end.r];
    for (let step = 0; step < 12; step += 1) {
      const l = (near + far) / 2;
      if (meets(oklchToRgb({ ...start, l }), targets)) far = l;
      else near = l;
    }
    const found = roundColor(oklchToRgb({ ...start, l: far }));
    // On a medium background only pure black or white may be enough, and any chroma prevents reaching it.
    return meets(found, targets) ? found : end;
  }
  return undefined;
}
