// CSS values as data, for the formats of design tools.
import { parseColor } from '../../../packages/tokens/src/color/parse-color.js';
import type { Rgb } from '../../../packages/tokens/src/color/rgb.js';

export interface Dimension {
  value: number;
  unit: 'px' | 'rem';
}

export interface ShadowLayer {
  inset: boolean;
  color: Rgb;
  /** offsetX, offsetY, blur, spread */
  lengths: [Dimension, Dimension, Dimension, Dimension];
}

const ZERO: Dimension = { value: 0, unit: 'px' };

/** `12px`, `0.75rem` or `0`. */
export function readDimension(text: string): Dimension | undefined {
  const [, number = '', unit = 'px'] =
    /^([+-]?(?:\d+\.?\d*|\.\d+))(px|rem)?$/.exec(text.trim()) ?? [];
  if (number === '' || (unit === 'px' && !text.trim().endsWith('px') && Number(number) !== 0))
    return undefined;
  return { value: Number(number), unit: unit as Dimension['unit'] };
}

export const inPixels = ({ value, unit }: Dimension): number =>
  unit === 'rem' ? value * 16 : value;

/** A plain number, such as a weight or a line height without a unit. */
export const readNumber = (text: string): number | undefined =>
  /^(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : undefined;

/** `"Segoe UI", sans-serif` as names. */
export const readFonts = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter(Boolean);

/** Splits at this separator, except inside parentheses. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text.trim()) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (depth === 0 && separator.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

function readLayer(text: string): ShadowLayer | undefined {
  const words = splitOutside(text, /\s/);
  const lengths = words.map(readDimension).filter((length) => length !== undefined);
  const color = words.map(parseColor).find((found) => found !== undefined);
  const inset = words.includes('inset');
  if (!color || lengths.length < 2 || lengths.length + 1 + Number(inset) !== words.length)
    return undefined;
  const [x = ZERO, y = ZERO, blur = ZERO, spread = ZERO] = lengths;
  return { inset, color, lengths: [x, y, blur, spread] };
}

/** The layers of a `box-shadow`; `none` has none. */
export function readShadow(text: string): ShadowLayer[] | undefined {
  if (text.trim() === 'none') return [];
  const layers = splitOutside(text, /,/).map(readLayer);
  return layers.every((layer) => layer !== undefined) ? layers : undefined;
}
