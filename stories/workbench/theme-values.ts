// From the state of the workbench to the 76 values, their contrast, and what is exported.
import { createTheme, ThemeError } from '@mcp-app/tokens';
import type { ColorVariableName, StyleVariableName } from '@mcp-app/tokens';
import darkPreset from '@mcp-app/tokens/presets/dark.json';
import defaultPreset from '@mcp-app/tokens/presets/default.json';
import densePreset from '@mcp-app/tokens/presets/dense.json';
import editorPreset from '@mcp-app/tokens/presets/editor.json';
import highContrastPreset from '@mcp-app/tokens/presets/high-contrast.json';
import lightPreset from '@mcp-app/tokens/presets/light.json';
import roundedPreset from '@mcp-app/tokens/presets/rounded.json';
import { parseColor } from '../../packages/tokens/src/color/parse-color.js';
import { contrastPairs, pairRatio } from '../../packages/tokens/src/contrast-pairs.js';
import type { ContrastFailure, SchemeColors } from '../../packages/tokens/src/contrast-pairs.js';
import { lightDark, schemeValue } from '../../packages/tokens/src/scheme-value.js';
import { stylesheet } from '../../packages/tokens/src/stylesheet.js';
import type { PresetName } from '../tokens/preset-names.js';
import type { ThemeState } from './theme-state.js';

export type Values = { [Name in StyleVariableName]?: string };
export type Scheme = 'light' | 'dark';

const PRESETS: Record<PresetName, Values> = {
  default: defaultPreset,
  light: lightPreset,
  dark: darkPreset,
  dense: densePreset,
  rounded: roundedPreset,
  editor: editorPreset,
  'high-contrast': highContrastPreset,
  'no-variables': {},
};

export interface ThemeValues {
  values: Values;
  /** What was moved for the sake of contrast, or why a wish cannot be had. */
  notes: string[];
}

/** The values of a state: a preset or a theme that was made, with the changes on top. */
export function themeValues({ preset, maker, values }: ThemeState): ThemeValues {
  if (Object.keys(maker).length === 0)
    return { values: { ...PRESETS[preset], ...values }, notes: [] };
  try {
    const { variables, adjustments } = createTheme(maker);
    return {
      values: { ...variables, ...values },
      notes: adjustments.map(({ message }) => message),
    };
  } catch (error) {
    if (!(error instanceof ThemeError)) throw error;
    return { values: { ...PRESETS[preset], ...values }, notes: [error.message] };
  }
}

/** One appearance of a value. */
export const valueIn = (value: string | undefined, scheme: Scheme): string =>
  schemeValue(value ?? '', scheme);

/** The value with one appearance changed. */
export function withValueIn(before: string | undefined, scheme: Scheme, text: string): string {
  const isColor = parseColor(text) !== undefined && parseColor(valueIn(before, 'light'));
  if (!isColor || !before) return text;
  const other = valueIn(before, scheme === 'light' ? 'dark' : 'light');
  return scheme === 'light' ? lightDark(text, other) : lightDark(other, text);
}

/** Pairs under WCAG AA in this appearance; colours that cannot be computed here are left out. */
export function contrastProblems(values: Values, scheme: Scheme): ContrastFailure[] {
  const colors: Partial<SchemeColors> = {};
  for (const [name, value] of Object.entries(values)) {
    const color = name.startsWith('--color-') && parseColor(valueIn(value, scheme));
    if (color) colors[name as ColorVariableName] = color;
  }
  if (!colors['--color-background-primary']) return [];
  return contrastPairs('AA')
    .filter(({ foreground, background }) => colors[foreground] && colors[background])
    .map((pair) => ({ ...pair, ratio: pairRatio(colors as SchemeColors, pair) }))
    .filter(({ ratio, minimum }) => ratio < minimum);
}

/** For a view, or a page: `theme.css` with these values. */
export const asCss = (values: Values): string => stylesheet({ variables: values });

/** For a host: `hostContext.styles.variables`. */
export const asJson = (values: Values): string => JSON.stringify(values, null, 2);
