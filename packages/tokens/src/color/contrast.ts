import { toLinear } from './linear-light.js';
import type { Rgb } from './rgb.js';

/** Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white). Ignores opacity. */
export function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** The visible colour of `top` on an opaque `bottom`. */
export function composite(top: Rgb, bottom: Rgb): Rgb {
  const mix = (a: number, b: number): number => a * top.alpha + b * (1 - top.alpha);
  return {
    r: mix(top.r, bottom.r),
    g: mix(top.g, bottom.g),
    b: mix(top.b, bottom.b),
    alpha: 1,
  };
}

/** The WCAG 2 contrast ratio, 1 to 21, of a foreground on an opaque background. */
export function contrastRatio(foreground: Rgb, background: Rgb): number {
  const a = luminance(composite(foreground, background));
  const b = luminance(background);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
