import type { Token } from './token.js';

const reference = /^\{([^{}]+)\}$/;

/** The path a value refers to, when the value is a reference. */
export function referenceOf(value: unknown): string | undefined {
  return typeof value === 'string' ? reference.exec(value)?.[1] : undefined;
}

/** Every path a value refers to, at any depth. */
export function referencesIn(value: unknown): string[] {
  const direct = referenceOf(value);
  if (direct !== undefined) return [direct];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}

/** Tokens by path. A later file replaces a token of an earlier one whole, dark value included. */
export function byPath(tokens: readonly Token[]): Map<string, Token> {
  return new Map(tokens.map((token) => [token.path, token]));
}
