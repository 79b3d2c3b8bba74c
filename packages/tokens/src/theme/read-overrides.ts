import type { Rgb } from '../color/rgb.js';
import type { Scheme } from '../scheme-value.js';
import type { ColorVariableName, StyleVariables } from '../variable-names.js';
import { isColorVariableName, isStyleVariableName } from '../variable-names.js';
import { readColor, readOpaqueColor } from './read-color.js';
import { ThemeError } from './theme-error.js';
import type { ThemeOptions } from './theme-options.js';

/** The overrides: colours by appearance, everything else as CSS text. */
export interface Overrides {
  colors: Record<Scheme, Partial<Record<ColorVariableName, Rgb>>>;
  values: Partial<StyleVariables>;
}

/** Reads `overrides`. The error names the one that is unknown or cannot be used. */
export function readOverrides(overrides: ThemeOptions['overrides'] = {}): Overrides {
  const result: Overrides = { colors: { light: {}, dark: {} }, values: {} };
  for (const [name, value] of Object.entries(overrides)) {
    if (value === undefined) continue;
    const option = `overrides["${name}"]`;
    if (!isStyleVariableName(name)) {
      throw new ThemeError(
        `${option}: not a standard variable. Use a name from styleVariableNames.`,
      );
    }
    if (isColorVariableName(name)) {
      const { light, dark } = typeof value === 'string' ? { light: value, dark: value } : value;
      // Contrast is computed from the visible colour, so the page's background must be opaque.
      const read = name === '--color-background-primary' ? readOpaqueColor : readColor;
      result.colors.light[name] = read(option, light);
      result.colors.dark[name] = read(option, dark);
      continue;
    }
    if (typeof value !== 'string' || /^\s*light-dark\(/.test(value)) {
      throw new ThemeError(
        `${option}: only colours have a light and a dark value, because light-dark() accepts nothing else. ` +
          'Give one text; in a shadow, put light-dark() around the colour.',
      );
    }
    // The text is written into a style sheet, where these characters would end the declaration.
    if (value.trim() === '' || /[;{}<>\\]/.test(value)) {
      throw new ThemeError(`${option}: ${JSON.stringify(value)} is not a single CSS value.`);
    }
    result.values[name] = value;
  }
  return result;
}
