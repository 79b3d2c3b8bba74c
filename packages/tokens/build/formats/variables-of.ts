import type { Dictionary, TransformedToken } from 'style-dictionary/types';
import { styleVariableNames } from '../../src/variable-names.js';
import type { StyleVariableName, StyleVariables } from '../../src/variable-names.js';

/** The tokens of the standard variables in the order of the specification. */
export function standardTokens({ allTokens }: Dictionary): [StyleVariableName, TransformedToken][] {
  const named = new Map(allTokens.map((token) => [`--${token.name}`, token]));
  return styleVariableNames.flatMap((name) => {
    const token = named.get(name);
    return token === undefined ? [] : [[name, token]];
  });
}

/** The standard variables with their values as CSS. */
export const variablesOf = (dictionary: Dictionary): StyleVariables =>
  Object.fromEntries(
    standardTokens(dictionary).map(([name, token]) => [name, String(token.$value)]),
  ) as StyleVariables;
