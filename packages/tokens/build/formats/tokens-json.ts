import { schemeValue } from '../../src/scheme-value.js';
import { styleVariableNames } from '../../src/variable-names.js';
import type { BuiltTheme } from '../theme-source.js';

/** `tokens.json`: for every variable its type, purpose, and resolved value in both appearances. */
export function tokensJson({ resolved, variables }: BuiltTheme): string {
  const entries = styleVariableNames.map((name) => {
    const token = resolved.find((other) => other.name === name);
    const value = variables[name];
    return [
      name,
      {
        type: token?.type,
        description: token?.description,
        light: schemeValue(value, 'light'),
        dark: schemeValue(value, 'dark'),
      },
    ];
  });
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
