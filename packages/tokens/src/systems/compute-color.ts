import { mix } from '../color/mix.js';
import { parseColor } from '../color/parse-color.js';
import type { Rgb } from '../color/rgb.js';
import type { Scheme } from '../scheme-value.js';
import { splitOutside } from './applies-to-root.js';

/** Reads a colour that this package cannot, such as a name or `lab()`, as `#rrggbb` or `rgb()`. */
export type ReadColor = (text: string) => string | undefined;

const MAX_DEPTH = 16;
/** `0 0% 100%`, the notation of shadcn/ui before Tailwind 4: the style sheet puts `hsl()` around it. */
const TRIPLET = /^[\d.]+(?:deg)?\s+[\d.]+%\s+[\d.]+%(?:\s*\/\s*[\d.]+%?)?$/;
const TWICE = /hsla?\(\s*hsla?\(([^()]*)\)\s*(\/[^()]*)?\)/gi;

/** A value that can be used as a colour wherever it is referred to. */
export const withHsl = (value: string): string => (TRIPLET.test(value) ? `hsl(${value})` : value);

const isComma = (letter: string): boolean => letter === ',';

interface Part {
  color: Rgb;
  percentage: number | undefined;
}

/** Mixes as CSS does: with the weight of each colour's opacity. `color-mix` in other spaces is close to OKLab. */
function mixParts(first: Part, second: Part, isRgb: boolean): Rgb | undefined {
  const given =
    first.percentage ?? (second.percentage === undefined ? 50 : 100 - second.percentage);
  const other = second.percentage ?? 100 - given;
  if (given < 0 || other < 0 || given + other === 0) return undefined;
  const amount = other / (given + other);
  const alpha = first.color.alpha * (1 - amount) + second.color.alpha * amount;
  // Two percentages below 100 make the result translucent.
  const opacity = alpha * Math.min(1, (given + other) / 100);
  if (alpha === 0) return { r: 0, g: 0, b: 0, alpha: 0 };
  const weight = (second.color.alpha * amount) / alpha;
  const between = (a: number, b: number): number => a + (b - a) * weight;
  const mixed = isRgb
    ? {
        r: between(first.color.r, second.color.r),
        g: between(first.color.g, second.color.g),
        b: between(first.color.b, second.color.b),
      }
    : mix(first.color, second.color, weight);
  return { ...mixed, alpha: opacity };
}

/** Computes a colour without references: any notation of `parseColor`, `color-mix()` and `light-dark()`. */
export function computeColor(
  text: string,
  scheme: Scheme,
  readColor?: ReadColor,
  depth = 0,
): Rgb | undefined {
  const source = text
    .trim()
    .replace(TWICE, (_, inside: string, alpha = '') => `hsl(${inside}${alpha})`);
  if (depth > MAX_DEPTH || source === '') return undefined;
  const read = (part: string): Rgb | undefined => computeColor(part, scheme, readColor, depth + 1);
  const [, name = '', inside = ''] = /^(color-mix|light-dark)\(([^]*)\)$/i.exec(source) ?? [];
  const parts = splitOutside(inside, isComma);
  if (name.toLowerCase() === 'light-dark') return read(parts[scheme === 'light' ? 0 : 1] ?? '');
  if (name !== '') {
    const [space = '', ...colors] = parts;
    const [first, second] = colors.map((one): Part | undefined => {
      const [, before, after] = /^([\d.]+)%\s|\s([\d.]+)%$/.exec(one) ?? [];
      const color = read(one.replace(/^[\d.]+%\s+|\s+[\d.]+%$/, ''));
      const percentage = before ?? after;
      return color && { color, percentage: percentage === undefined ? undefined : +percentage };
    });
    return first && second && colors.length === 2
      ? mixParts(first, second, /\bsrgb$/i.test(space))
      : undefined;
  }
  const known = parseColor(source);
  if (known !== undefined || readColor === undefined) return known;
  const other = readColor(source);
  return other === undefined ? undefined : parseColor(other);
}
