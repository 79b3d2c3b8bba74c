/** Design tokens for MCP Apps: the 76 standard style variables, and themes made from a few options. */
export { createTheme } from './create-theme.js';
export { themeFromCss } from './theme-from-css.js';
export type { SiteTheme, StyleSource } from './theme-from-css.js';
export { themeFromSystem } from './theme-from-system.js';
export type { SystemOptions, SystemTheme } from './theme-from-system.js';
export type { ReadColor } from './systems/compute-color.js';
export type { IgnoredPart, ReportedVariable, SystemReport } from './systems/system-report.js';
export type { SystemName } from './systems/system-variables.js';
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
