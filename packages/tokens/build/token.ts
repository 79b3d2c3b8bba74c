import type { Scheme } from '../src/scheme-value.js';

/** The key of the dark value in a token's `$extensions`. */
export const DARK = 'app.mcp.dark';
/** The key of a preset's settings in its file's `$extensions`. */
export const PRESET = 'app.mcp.preset';

/** A token as it stands in a file, before anything about it is known to be right. */
export interface Token {
  /** `color.text.primary` */
  path: string;
  file: string;
  type: unknown;
  value: unknown;
  description: unknown;
  /** Undefined when the token has no dark value of its own. */
  dark: unknown;
}

/** A file's tokens and the settings at its top. */
export interface TokenFile {
  file: string;
  tokens: Token[];
  description: string;
  preset: Record<string, unknown>;
}

/** A standard variable with its references resolved. */
export interface ResolvedToken {
  name: string;
  path: string;
  file: string;
  type: string;
  description: string;
  light: unknown;
  dark: unknown;
}

/** Primitives live under `base`; every other token is a standard variable. */
export const isBase = (token: Token): boolean => token.path.startsWith('base.');

/** The name of the variable a token stands for. */
export const variableName = (path: string): string => `--${path.replaceAll('.', '-')}`;

/** The value that counts in an appearance. */
export const valueIn = (token: Token, scheme: Scheme): unknown =>
  scheme === 'dark' && token.dark !== undefined ? token.dark : token.value;
