import type { FormatFn } from 'style-dictionary/types';
import { schemeValue } from '../../src/scheme-value.js';
import { stylesheet } from '../../src/stylesheet.js';
import type { StylesheetParts } from '../../src/stylesheet.js';
import { isColorVariableName, styleVariableNames } from '../../src/variable-names.js';
import type { StyleVariables } from '../../src/variable-names.js';
import { variablesOf } from './variables-of.js';

/** The `options` of a style sheet among the files of a theme. */
export interface SheetOptions extends Omit<
  StylesheetParts,
  'variables' | 'moreContrast' | 'colorScheme'
> {
  head: string;
  colorScheme?: Exclude<StylesheetParts['colorScheme'], 'inherit'>;
  /** The values of the high-contrast theme. */
  strong?: StyleVariables | undefined;
}

/** The values that a theme takes from the high-contrast theme when the user prefers more contrast. */
function moreContrast(
  variables: StyleVariables,
  { strong, colorScheme = 'light dark' }: SheetOptions,
): Partial<StyleVariables> {
  const values: Partial<StyleVariables> = {};
  for (const name of strong ? styleVariableNames : []) {
    if (!isColorVariableName(name) && name !== '--border-width-regular') continue;
    const text = strong![name];
    const value = colorScheme === 'light dark' ? text : schemeValue(text, colorScheme);
    if (value !== variables[name]) values[name] = value;
  }
  return values;
}

/** A style sheet with the variables of the theme. */
export const css: FormatFn = ({ dictionary, file }) => {
  const { head, strong, ...parts } = file.options as SheetOptions;
  const variables = variablesOf(dictionary);
  const more = moreContrast(variables, { head, strong, ...parts });
  return `/* ${head} */\n${stylesheet({ ...parts, variables, moreContrast: more })}`;
};

/** The same for a host that sends nothing: `initial` makes `var(--x, fallback)` use its fallback. */
export const emptyCss: FormatFn = ({ file }) => {
  const { head, ...parts } = file.options as SheetOptions;
  const variables = Object.fromEntries(styleVariableNames.map((name) => [name, 'initial']));
  return `/* ${head} */\n${stylesheet({ ...parts, variables, forcedColors: false })}`;
};
