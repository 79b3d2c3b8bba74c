import type { Rgb } from '../color/rgb.ts';
import type { Scheme } from '../scheme-value.ts';
import type { ColorVariableName, StyleVariables } from '../variable-names.ts';
import { isColorVariableName, isStyleVariableName } from '../variable-names.ts';
import { readColor } from './read-color.ts';
import { ThemeError } from './theme-error.ts';
import type { ThemeOptions } from './theme-options.ts';

/** The overrides sorted: colours by appearance, the rest as CSS text. */
export interface Overrides {
  colors: Record<Scheme, Partial<Record<ColorVariableName, Rgb>>>;
  values: Partial<StyleVariables>;
}

/** Reads `overrides`, or says which of them is unknown or cannot be used. */
export function readOverrides(overrides: ThemeOptions['overrides'] = {}): Overrides {
  const result: Overrides = { colors: { light: {}, dark: {} }, values: {} };
  for (const [name, value] of Object.entries(overrides)) {
    const option = `overrides["${name}"]`;
    if (!isStyleVariableName(name)) {
      throw new ThemeError(
        `${option}: not a standard variable. Use a name from styleVariableNames.`,
      );
    }
    if (isColorVariableName(name)) {
      const { light, dark } = typeof value === 'string' ? { light: value, dark: value } : value;
      result.colors.light[name] = readColor(option, light);
      result.colors.dark[name] = readColor(option, dark);
      continue;
    }
    if (typeof value !== 'string' || /^\s*light-dark\(/.test(value)) {
      throw new ThemeError(
        `${option}: only colours have a light and a dark value, light-dark() takes nothing else. ` +
          'Give one text; in a shadow, put light-dark() around the colour.',
      );
    }
    // The text ends up in a style sheet, where these would end the declaration.
    if (value.trim() === '' || /[;{}<>\\]/.test(value)) {
      throw new ThemeError(`${option}: ${JSON.stringify(value)} is not a single CSS value.`);
    }
    result.values[name] = value;
  }
  return result;
}
