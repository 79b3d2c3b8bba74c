/** Design tokens for MCP Apps: the 76 standard style variables, and themes made of a few wishes. */
export { createTheme } from './create-theme.ts';
export { themeFromCss } from './theme-from-css.ts';
export type { StyleSource } from './theme-from-css.ts';
export { ThemeError } from './theme/theme-error.ts';
export type {
  Density,
  GroundColors,
  Theme,
  ThemeAdjustment,
  ThemeOptions,
} from './theme/theme-options.ts';
export { defaultVariables, styleVariableNames } from './variables.ts';
export type { ColorVariableName, StyleVariableName, StyleVariables } from './variables.ts';
