// From the state of the workbench to the 76 values and their contrast.
import { createTheme, ThemeError } from '@mcp-app/tokens';
import type { ColorVariableName, StyleVariableName, ThemeOptions } from '@mcp-app/tokens';
import { contrastRatio } from '../../packages/tokens/src/color/contrast.js';
import { parseColor } from '../../packages/tokens/src/color/parse-color.js';
import { contrastPairs, pairRatio } from '../../packages/tokens/src/contrast-pairs.js';
import type { ContrastFailure, SchemeColors } from '../../packages/tokens/src/contrast-pairs.js';
import { lightDark, schemeValue } from '../../packages/tokens/src/scheme-value.js';
import { suitsInfo } from '../../packages/tokens/src/theme/accent.js';
import { valuesOf } from '../tokens/looks.js';
import type { Values } from '../tokens/looks.js';
import type { Maker, Scheme, ThemeEdit } from './theme-state.js';

const DEFAULT_ACCENT = '#315be5';

export interface ThemeValues {
  values: Values;
  /** What was changed for contrast, or why an option cannot be used. */
  notes: string[];
}

/** The accent also colours primary buttons, which have the inverse background. The text on it is derived. */
function optionsOf({ plainButtons, accentDark, ...maker }: Maker): ThemeOptions {
  const light = maker.accent ?? (accentDark && DEFAULT_ACCENT);
  if (!light) return maker;
  const accent = { light, dark: accentDark ?? light };
  return plainButtons
    ? { ...maker, accent }
    : { ...maker, accent, overrides: { '--color-background-inverse': accent } };
}

function accentNotes({ accent, accentDark }: Maker): string[] {
  const colors = [accent, accentDark].flatMap((text) => (text && parseColor(text)) || []);
  return colors.every(suitsInfo)
    ? []
    : ['Links keep their blue: in this hue they would look like a warning, an error or a success.'];
}

/** The contrast of white and of black text on a colour; undefined if the colour cannot be read. */
export function textOnColor(text: string): Record<'white' | 'black', number> | undefined {
  const color = parseColor(text);
  const [white, black] = [parseColor('white')!, parseColor('black')!];
  return color && { white: contrastRatio(white, color), black: contrastRatio(black, color) };
}

/** The values of a theme: a look or a generated theme, with the changes on top. */
export function themeValues({ preset, maker, values }: ThemeEdit): ThemeValues {
  const look = valuesOf(preset);
  if (Object.keys(maker).length === 0) return { values: { ...look, ...values }, notes: [] };
  try {
    const { variables, adjustments } = createTheme(optionsOf(maker));
    return {
      values: { ...variables, ...values },
      notes: [...accentNotes(maker), ...adjustments.map(({ message }) => message)],
    };
  } catch (error) {
    if (!(error instanceof ThemeError)) throw error;
    return { values: { ...look, ...values }, notes: [error.message] };
  }
}

/** One appearance of a value. */
export const valueIn = (value: string | undefined, scheme: Scheme): string =>
  schemeValue(value ?? '', scheme);

/** The value with one appearance changed. */
export function withValueIn(
  name: StyleVariableName,
  before: string | undefined,
  scheme: Scheme,
  text: string,
): string {
  if (!name.startsWith('--color-') || !before) return text;
  const other = valueIn(before, scheme === 'light' ? 'dark' : 'light');
  return scheme === 'light' ? lightDark(text, other) : lightDark(other, text);
}

/** A pair, its ratio, and whether it is enough. */
export interface CheckedPair extends ContrastFailure {
  passes: boolean;
}

/** The ratio of every pair that WCAG AA asks about. Colours that cannot be computed here are left out. */
export function checkedPairs(values: Values, scheme: Scheme): CheckedPair[] {
  const colors: Partial<SchemeColors> = {};
  for (const [name, value] of Object.entries(values)) {
    const color = name.startsWith('--color-') && parseColor(valueIn(value, scheme));
    if (color) colors[name as ColorVariableName] = color;
  }
  if (!colors['--color-background-primary']) return [];
  return contrastPairs('AA')
    .filter(({ foreground, background }) => colors[foreground] && colors[background])
    .map((pair) => ({ ...pair, ratio: pairRatio(colors as SchemeColors, pair) }))
    .map((pair) => ({ ...pair, passes: pair.ratio >= pair.minimum }));
}

/** The pair of a variable with the worst contrast relative to what it needs. */
export function worstPair(
  pairs: readonly CheckedPair[],
  name: StyleVariableName,
): CheckedPair | undefined {
  return pairs
    .filter(({ foreground, background }) => foreground === name || background === name)
    .toSorted((a, b) => a.ratio / a.minimum - b.ratio / b.minimum)[0];
}

/** Rounded down, so that 4.499 is not shown as 4.5. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);
