// The variables by group, and those that a search finds.
import { styleVariableNames } from '@mcp-app/tokens/variables.js';
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import tokens from '../../packages/tokens/dist/tokens.json' with { type: 'json' };

export interface TokenGroup {
  title: string;
  /** The common prefix of the names; the rest is the short name. */
  prefix: RegExp;
  names: StyleVariableName[];
}

const PREFIXES: readonly [title: string, prefix: RegExp][] = [
  ['Backgrounds', /^--color-background-/],
  ['Text', /^--color-text-/],
  ['Borders', /^--color-border-/],
  ['Focus rings', /^--color-ring-/],
  ['Type', /^--font-/],
  ['Radius and width', /^--border-/],
  ['Shadows', /^--shadow-/],
];

export const GROUPS: readonly TokenGroup[] = PREFIXES.map(([title, prefix]) => ({
  title,
  prefix,
  names: styleVariableNames.filter((name) => prefix.test(name)),
}));

/** What the variable is for. */
export const purposeOf = (name: StyleVariableName): string => tokens[name].description;

/** Whether all words of the query are in the name, the purpose or the value. */
export function isFound(name: StyleVariableName, query: string, value = ''): boolean {
  const text = `${name} ${purposeOf(name)} ${value}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
