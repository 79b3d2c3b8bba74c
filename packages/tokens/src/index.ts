/** Design tokens for MCP Apps: the 76 standard style variables, and themes made from a few options. */
export { createTheme } from './create-theme.js';
export { themeFromCss } from './theme-from-css.js';
export type { StyleSource } from './theme-from-css.js';
export { ThemeError } from './theme/theme-error.js';
export type {
  Density,
  GroundColors,
  Theme,
  ThemeAdjustment,
  ThemeOptions,
} from './theme/theme-options.js';
export { defaultVariables, styleVariableNames } from './variables.js';
export type { ColorVariableName, StyleVariableName, StyleVariables } from './variables.js';
