// Reads the notations that people write and that computed styles contain. Colour names are not supported:
// the table has 148 entries, and computed styles never contain a name.
import { oklchToRgb } from './oklch.js';
import type { Rgb } from './rgb.js';

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A number, or a percentage of `whole`; `none` is zero, as in CSS Color 4. */
function channel(text: string, whole: number): number {
  if (text === 'none') return 0;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?%?$/.test(text)) return Number.NaN;
  return text.endsWith('%') ? (parseFloat(text) / 100) * whole : parseFloat(text);
}

function angle(text: string): number {
  const degrees = text.endsWith('turn')
    ? channel(text.slice(0, -4), 1) * 360
    : channel(text.replace(/deg$/, ''), 360);
  return ((degrees % 360) + 360) % 360;
}

function hslToRgb(h: number, s: number, l: number, alpha: number): Rgb {
  const at = (offset: number): number => {
    const k = (offset + h / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return { r: at(0), g: at(8), b: at(4), alpha };
}

function parseHex(digits: string): Rgb | undefined {
  if (![3, 4, 6, 8].includes(digits.length)) return undefined;
  const long = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits;
  const at = (index: number): number => parseInt(long.slice(index, index + 2), 16) / 255;
  return { r: at(0), g: at(2), b: at(4), alpha: long.length === 8 ? at(6) : 1 };
}

function parseFunction(name: string, args: string[]): Rgb | undefined {
  const [x = '', y = '', z = '', opacity = '1'] = args;
  if (args.length < 3 || args.length > 4) return undefined;
  const alpha = clamp(channel(opacity, 1));
  switch (name) {
    case 'rgb':
    case 'rgba': {
      const [r, g, b] = [channel(x, 255), channel(y, 255), channel(z, 255)];
      return { r: clamp(r / 255), g: clamp(g / 255), b: clamp(b / 255), alpha };
    }
    case 'hsl':
    case 'hsla':
      // Saturation and lightness are percentages; newer syntax allows the bare number.
      return hslToRgb(angle(x), clamp(parseFloat(y) / 100), clamp(parseFloat(z) / 100), alpha);
    case 'oklch':
      return oklchToRgb({ l: channel(x, 1), c: channel(y, 0.4), h: angle(z), alpha });
    case 'oklab': {
      const [a, b] = [channel(y, 0.4), channel(z, 0.4)];
      const h = (Math.atan2(b, a) * 180) / Math.PI;
      return oklchToRgb({ l: channel(x, 1), c: Math.hypot(a, b), h, alpha });
    }
    default:
      return undefined;
  }
}

/**
 * Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `hsl()`, `oklch()`, `oklab()`, `color(srgb …)`,
 * `black`, `white` and `transparent`. Returns undefined for anything else: `var()`, colour names, `lab()`.
 */
export function parseColor(text: string): Rgb | undefined {
  const source = text.trim().toLowerCase();
  if (source === 'transparent') return { r: 0, g: 0, b: 0, alpha: 0 };
  if (source === 'black') return { r: 0, g: 0, b: 0, alpha: 1 };
  if (source === 'white') return { r: 1, g: 1, b: 1, alpha: 1 };
  const hex = /^#([0-9a-f]+)$/.exec(source)?.[1];
  if (hex !== undefined) return parseHex(hex);
  const [, name = '', body = ''] = /^([a-z]+)\(([^()]*)\)$/.exec(source) ?? [];
  const args = body.split(/[\s,/]+/).filter((part) => part !== '');
  const isSrgb = name === 'color' && args.shift() === 'srgb';
  const color = isSrgb
    ? parseFunction('rgb', [
        ...args.slice(0, 3).map((part) => `${channel(part, 1) * 100}%`),
        ...args.slice(3),
      ])
    : parseFunction(name, args);
  if (color === undefined) return undefined;
  return Object.values(color).every(Number.isFinite) ? color : undefined;
}
