import type { Scheme } from '../src/scheme-value.js';

/** The key of the dark value in a token's `$extensions`. */
export const DARK = 'app.mcp.dark';
/** The key of a preset's settings in its file's `$extensions`. */
export const PRESET = 'app.mcp.preset';

/** A token as a file defines it, before any check. */
export interface Token {
  /** `color.text.primary` */
  path: string;
  file: string;
  type: unknown;
  value: unknown;
  description: unknown;
  /** Undefined if the token has one value for both appearances. */
  dark: unknown;
}

/** A file's tokens and the settings at its top. */
export interface TokenFile {
  file: string;
  tokens: Token[];
  description: string;
  preset: Record<string, unknown>;
}

/** Primitives are under `base`; every other token is a standard variable. */
export const isBase = (token: Token): boolean => token.path.startsWith('base.');

/** The variable that a token defines. */
export const variableName = (path: string): string => `--${path.replaceAll('.', '-')}`;

/** The value in an appearance. */
export const valueIn = (token: Token, scheme: Scheme): unknown =>
  scheme === 'dark' && token.dark !== undefined ? token.dark : token.value;
