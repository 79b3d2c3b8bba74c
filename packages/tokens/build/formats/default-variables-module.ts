import type { BuiltTheme } from '../theme-source.js';

/** The module behind `defaultVariables`: TypeScript source, compiled with the rest of the package. */
export function defaultVariablesModule({ variables }: BuiltTheme): string {
  const lines = Object.entries(variables).map(
    ([name, value]) => `  '${name}': ${JSON.stringify(value)},`,
  );
  return [
    '// Generated from the tokens by build.mjs; edit the tokens instead.',
    "import type { StyleVariables } from './variable-names.js';",
    '',
    '/** The default theme: a value for each of the 76 variables, colours as `light-dark()`. */',
    'export const defaultVariables: Readonly<StyleVariables> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
