import { stylesheet } from '../../src/stylesheet.js';
import type { StyleVariables } from '../../src/variable-names.js';
import { styleVariableNames } from '../../src/variable-names.js';
import type { BuiltTheme } from '../theme-source.js';
import { moreContrastValues } from './more-contrast-values.js';

/**
 * The root takes a preset as soon as its file is imported; `data-preset` picks one of several, on the
 * root or on any element. `:where()` keeps the specificity at that of `:root` in theme.css, so that
 * order alone decides.
 */
const selectorOf = (name: string): string =>
  `:root:where(:not([data-preset])), [data-preset='${name}']`;

const headOf = (name: string, description: string): string =>
  `/* Preset "${name}" of @mcp-app/tokens: ${description} Generated; edit the tokens instead. */\n`;

/** `presets/<name>.css`: a full set of variables, to be used instead of theme.css or after it. */
export function presetCss(theme: BuiltTheme, highContrast: BuiltTheme | undefined): string {
  const [only = 'light', other] = theme.schemes;
  return (
    headOf(theme.name, theme.description) +
    stylesheet({
      variables: theme.variables,
      moreContrast: moreContrastValues(theme, highContrast),
      selector: selectorOf(theme.name),
      colorScheme: other === undefined ? only : 'light dark',
    })
  );
}

/** The same for a host that sends nothing: `initial` makes `var(--x, fallback)` use its fallback. */
export function emptyPresetCss(name: string, description: string): string {
  const variables = Object.fromEntries(
    styleVariableNames.map((variable) => [variable, 'initial']),
  ) as StyleVariables;
  const selector = selectorOf(name);
  return headOf(name, description) + stylesheet({ variables, selector, forcedColors: false });
}
