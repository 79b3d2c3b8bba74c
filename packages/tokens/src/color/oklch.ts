// OKLCH has perceptual lightness: a step in `l` looks the same for every hue. Themes are derived in it, and
// not in HSL, for this reason. Matrices from the CSS Color 4 specification (OKLab).
import { toGamma, toLinear } from './linear-light.js';
import type { Rgb } from './rgb.js';

/** A colour by lightness (0 to 1), chroma (0 to about 0.37) and hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
  alpha: number;
}

/** Converts sRGB to OKLCH. */
export function rgbToOklch({ r, g, b, alpha }: Rgb): Oklch {
  const [lr, lg, lb] = [toLinear(r), toLinear(g), toLinear(b)];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
    alpha,
  };
}

function unclampedRgb({ l, c, h, alpha }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: toGamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    g: toGamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    b: toGamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
    alpha,
  };
}

const fits = ({ r, g, b }: Rgb): boolean =>
  [r, g, b].every((channel) => channel >= -0.0005 && channel <= 1.0005);

/**
 * Converts OKLCH to sRGB. A colour outside that gamut loses chroma, never hue or lightness, because
 * lightness is what contrast depends on.
 */
export function oklchToRgb(color: Oklch): Rgb {
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const l = clamp(color.l);
  let chroma = color.c;
  if (!fits(unclampedRgb({ ...color, l }))) {
    let tooMuch = chroma;
    chroma = 0;
    for (let step = 0; step < 16; step += 1) {
      const middle = (chroma + tooMuch) / 2;
      if (fits(unclampedRgb({ ...color, l, c: middle }))) chroma = middle;
      else tooMuch = middle;
    }
  }
  const { r, g, b } = unclampedRgb({ ...color, l, c: chroma });
  return { r: clamp(r), g: clamp(g), b: clamp(b), alpha: color.alpha };
}
