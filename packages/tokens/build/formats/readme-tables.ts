import { schemeValue } from '../../src/scheme-value.js';
import { styleVariableNames } from '../../src/variable-names.js';
import type { BuiltTheme } from '../theme-source.js';

const region = (name: string, lines: readonly string[]): [RegExp, string] => [
  new RegExp(`<!-- ${name}:start -->[\\s\\S]*?<!-- ${name}:end -->`),
  [
    `<!-- ${name}:start -->`,
    // The table is as wide as its widest value; aligning it would touch every line on every change.
    '<!-- prettier-ignore-start -->',
    '',
    ...lines,
    '',
    '<!-- prettier-ignore-end -->',
    `<!-- ${name}:end -->`,
  ].join('\n'),
];

function variableRows({ resolved, variables }: BuiltTheme): string[] {
  return styleVariableNames.map((name) => {
    const light = schemeValue(variables[name], 'light');
    const dark = schemeValue(variables[name], 'dark');
    const token = resolved.find((other) => other.name === name);
    const value = light === dark ? `\`${light}\`` : `\`${light}\` / \`${dark}\``;
    return `| \`${name}\` | ${value} | ${token?.description ?? ''} |`;
  });
}

/** Puts the tables of variables and presets between their markers in the README. */
export function readmeTables(
  readme: string,
  theme: BuiltTheme,
  presets: readonly { name: string; description: string }[],
): string {
  const variables = ['| Variable | Value (light / dark) | For |', '| --- | --- | --- |'];
  const list = ['| Preset | What it is |', '| --- | --- |'];
  const rows = presets.map(({ name, description }) => `| \`${name}\` | ${description} |`);
  return [
    region('variables', [...variables, ...variableRows(theme)]),
    region('presets', [...list, ...rows]),
  ].reduce((text, [marker, table]) => {
    if (!marker.test(text)) throw new Error(`README.md: the markers ${marker.source} are missing.`);
    return text.replace(marker, () => table);
  }, readme);
}
