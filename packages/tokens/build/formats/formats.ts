import type { FormatFn } from 'style-dictionary/types';
import { schemeValue } from '../../src/scheme-value.js';
import { css, emptyCss } from './css.js';
import { tailwindCss } from './tailwind-css.js';
import { standardTokens, variablesOf } from './variables-of.js';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** `presets/<name>.json`: the record that a host sends. */
const variablesJson: FormatFn = ({ dictionary }) => json(variablesOf(dictionary));

/** `tokens.json`: type, purpose and value in both appearances of each variable. */
const tokensJson: FormatFn = ({ dictionary }) =>
  json(
    Object.fromEntries(
      standardTokens(dictionary).map(([name, { $type, $description, $value }]) => [
        name,
        {
          type: $type,
          description: $description,
          light: schemeValue(String($value), 'light'),
          dark: schemeValue(String($value), 'dark'),
        },
      ]),
    ),
  );

/** The module behind `defaultVariables`: TypeScript source, compiled with the rest of the package. */
const defaultVariablesModule: FormatFn = ({ dictionary }) =>
  [
    '// Generated from the tokens by build.mjs; edit the tokens instead.',
    "import type { StyleVariables } from './variable-names.js';",
    '',
    '/** The default theme: a value for each of the 76 variables, colours as `light-dark()`. */',
    'export const defaultVariables: Readonly<StyleVariables> = {',
    ...Object.entries(variablesOf(dictionary)).map(
      ([name, value]) => `  '${name}': ${JSON.stringify(value)},`,
    ),
    '};',
    '',
  ].join('\n');

/** The rows of the documentation's table of variables. */
const variableRows: FormatFn = ({ dictionary }) =>
  standardTokens(dictionary)
    .map(([name, { $value, $description }]) => {
      const [light, dark] = (['light', 'dark'] as const).map(
        (scheme) => `\`${schemeValue(String($value), scheme)}\``,
      );
      return `| \`${name}\` | ${light === dark ? light : `${light} / ${dark}`} | ${$description} |`;
    })
    .join('\n');

/** Every format of the build, by the name under which Style Dictionary knows it. */
export const formats = {
  'mcp-app/css': css,
  'mcp-app/empty-css': emptyCss,
  'mcp-app/empty-json': (() => json({})) satisfies FormatFn,
  'mcp-app/variables-json': variablesJson,
  'mcp-app/tokens-json': tokensJson,
  'mcp-app/tailwind-css': tailwindCss,
  'mcp-app/default-variables': defaultVariablesModule,
  'mcp-app/variable-rows': variableRows,
};
