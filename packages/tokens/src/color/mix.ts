import { oklchToRgb, rgbToOklch } from './oklch.js';
import type { Rgb } from './rgb.js';

/** An opaque colour on the straight line between two, `amount` of the way (0 to 1), in OKLab. */
export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  const ends = [rgbToOklch(from), rgbToOklch(to)] as const;
  const between = (read: (color: (typeof ends)[0]) => number): number =>
    read(ends[0]) + (read(ends[1]) - read(ends[0])) * amount;
  const radians = Math.PI / 180;
  const a = between(({ c, h }) => c * Math.cos(h * radians));
  const b = between(({ c, h }) => c * Math.sin(h * radians));
  return oklchToRgb({
    l: between(({ l }) => l),
    c: Math.hypot(a, b),
    h: Math.atan2(b, a) / radians,
    alpha: 1,
  });
}
