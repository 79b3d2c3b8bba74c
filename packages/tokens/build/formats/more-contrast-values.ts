import { schemeValue } from '../../src/scheme-value.js';
import type { StyleVariables } from '../../src/variable-names.js';
import { isColorVariableName, styleVariableNames } from '../../src/variable-names.js';
import type { BuiltTheme } from '../theme-source.js';

/** The values a theme takes over from the high-contrast one when the reader asks for more contrast. */
export function moreContrastValues(
  theme: BuiltTheme,
  highContrast: BuiltTheme | undefined,
): Partial<StyleVariables> {
  const values: Partial<StyleVariables> = {};
  if (highContrast === undefined || theme.level === 'AAA') return values;
  const [only, other] = theme.schemes;
  for (const name of styleVariableNames) {
    if (!isColorVariableName(name) && name !== '--border-width-regular') continue;
    const joined = highContrast.variables[name];
    const value = only !== undefined && other === undefined ? schemeValue(joined, only) : joined;
    if (value !== theme.variables[name]) values[name] = value;
  }
  return values;
}
