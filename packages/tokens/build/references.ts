import type { Token } from './token.js';

const reference = /^\{([^{}]+)\}$/;

/** The path that a value refers to, if the value is a reference. */
export function referenceOf(value: unknown): string | undefined {
  return typeof value === 'string' ? reference.exec(value)?.[1] : undefined;
}

/** Every path that a value refers to, at any depth. */
export function referencesIn(value: unknown): string[] {
  const direct = referenceOf(value);
  if (direct !== undefined) return [direct];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}

/** Tokens by path. A token in a later file fully replaces one in an earlier file, including its dark value. */
export function byPath(tokens: readonly Token[]): Map<string, Token> {
  return new Map(tokens.map((token) => [token.path, token]));
}
