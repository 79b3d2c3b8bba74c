// Options of a whole theme and the values of single variables, and how one becomes the other.
import { formatHex } from '../../packages/tokens/src/color/format-hex.js';
import { rgbToOklch } from '../../packages/tokens/src/color/oklch.js';
import { parseColor } from '../../packages/tokens/src/color/parse-color.js';
import { computeLength } from '../../packages/tokens/src/systems/compute-length.js';
import type { Values } from '../tokens/looks.js';
import { valuesOf } from '../tokens/looks.js';
import type { Maker, Scheme, ThemeEdit } from './theme-state.js';
import { themeValues, valueIn } from './theme-values.js';

const LEAST_CHROMA = 0.04;

const hexOf = (text: string): string | undefined => {
  const color = parseColor(text);
  return color && formatHex({ ...color, alpha: 1 });
};

/** The accent of a theme: its primary buttons if they have a colour, otherwise its focus ring. */
export function shownAccent(values: Values, { accent, accentDark }: Maker, scheme: Scheme): string {
  const made = scheme === 'dark' ? (accentDark ?? accent) : accent;
  const button = valueIn(values['--color-background-inverse'], scheme);
  const color = parseColor(button);
  const isColorful = color !== undefined && rgbToOklch(color).c >= LEAST_CHROMA;
  const shown = made ?? (isColorful ? button : valueIn(values['--color-ring-primary'], scheme));
  return hexOf(shown) ?? '#315be5';
}

/** The radius of controls in pixels; undefined if the theme has none. */
export const shownRadius = (values: Values): number | undefined =>
  computeLength(values['--border-radius-md'] ?? '');

/** The values that an option of the whole theme controls: changing the option replaces them. */
const CONTROLLED: Record<keyof Maker, RegExp> = {
  accent: /^--color-(?:ring-primary|\w+-info|\w+-inverse)$/,
  accentDark: /^--color-(?:ring-primary|\w+-info|\w+-inverse)$/,
  neutral: /^--color-(?!ring-primary)\w+-(?:primary|secondary|tertiary|ghost|disabled)$/,
  radius: /^--border-radius-(?!full)/,
  density: /^--font-.*-(?:size|line-height)$/,
  font: /^--font-sans$/,
  plainButtons: /^--color-\w+-inverse$/,
  preferWhiteText: /^--color-text-inverse$/,
};

type Edit = Pick<ThemeEdit, 'maker' | 'values'>;

/** A complete theme as options, for the controls, and the values that differ from what the options make. */
export function editFrom(values: Values, accent?: Record<Scheme, string>): Edit {
  const light = accent?.light ?? shownAccent(values, {}, 'light');
  const dark = accent?.dark ?? shownAccent(values, {}, 'dark');
  const radius = shownRadius(values);
  const font = values['--font-sans'];
  const whole: Maker = {
    accent: light,
    ...(dark !== light && { accentDark: dark }),
    ...(radius !== undefined && { radius: Math.min(32, Math.max(0, radius)) }),
  };
  const withFont: Maker = font === undefined ? whole : { ...whole, font };
  const made = (maker: Maker) => themeValues({ preset: 'default', maker, values: {} });
  // A list of fonts that no theme can have stays a single value.
  const maker = made(withFont).values['--font-sans'] === font ? withFont : whole;
  const derived = made(maker).values;
  const different = (Object.entries(values) as [keyof Values, string][]).filter(
    ([name, value]) => value !== derived[name],
  );
  return { maker, values: Object.fromEntries(different) };
}

/**
 * The state after a change of options; undefined removes one. Another preset than the default keeps everything that the
 * option does not control.
 */
export function withMaker(edit: ThemeEdit, patch: Maker): Edit {
  const isStart = Object.keys(edit.maker).length === 0 && edit.preset !== 'default';
  const look = valuesOf(edit.preset);
  const start: Edit = isStart ? editFrom({ ...look, ...edit.values }) : edit;
  const merged = Object.entries({ ...start.maker, ...patch }).filter(
    ([, value]) => value !== undefined,
  );
  const replaced = (Object.keys(patch) as (keyof Maker)[]).map((key) => CONTROLLED[key]);
  const kept = Object.entries(start.values).filter(
    ([name]) => !replaced.some((pattern) => pattern.test(name)),
  );
  return { maker: Object.fromEntries(merged), values: Object.fromEntries(kept) };
}
