import type { Dictionary, File } from 'style-dictionary/types';
import type { ContrastLevel } from '../src/contrast-pairs.js';
import type { Scheme } from '../src/scheme-value.js';
import type { StyleVariables } from '../src/variable-names.js';
import { checkContrast } from './checks/check-contrast.js';
import { checkCycles } from './checks/check-cycles.js';
import { checkDark } from './checks/check-dark.js';
import { checkNames } from './checks/check-names.js';
import { checkReferences } from './checks/check-references.js';
import { checkShape } from './checks/check-shape.js';
import { variablesOf } from './formats/variables-of.js';
import { byPath } from './references.js';
import { themeDictionary } from './theme-dictionary.js';
import type { Token } from './token.js';
import { TokenBuildError } from './token-issue.js';
import type { TokenIssue } from './token-issue.js';

/** A theme as its files define it. */
export interface ThemeSource {
  name: string;
  description: string;
  tokens: readonly Token[];
  /** The appearances it has. */
  schemes: readonly Scheme[];
  level: ContrastLevel;
}

/** A theme that passed every check. */
export interface BuiltTheme {
  variables: StyleVariables;
  /** The text of each file by its destination. */
  files: [string, string][];
}

function throwAny(issues: readonly TokenIssue[]): void {
  if (issues.length > 0) throw new TokenBuildError(issues);
}

/** Checks a theme and formats its files. Reports every issue found, not only the first. */
export async function buildTheme(source: ThemeSource, files: File[]): Promise<BuiltTheme> {
  const { schemes, level } = source;
  const tokens = [...byPath(source.tokens).values()];
  throwAny([
    ...checkShape(tokens),
    ...checkNames(tokens),
    ...checkReferences(tokens),
    ...checkCycles(tokens),
    ...(schemes.length === 2 ? checkDark(tokens) : []),
  ]);

  const dictionary = await themeDictionary(tokens, schemes, files);
  const failures: TokenIssue[] = [];
  for (const scheme of schemes) {
    const resolved: Dictionary = await dictionary.getPlatformTokens(scheme);
    failures.push(...checkContrast(resolved, scheme, level));
  }
  throwAny(failures);

  const outputs = await dictionary.formatPlatform('css');
  return {
    variables: variablesOf(await dictionary.getPlatformTokens('css')),
    files: outputs.map(({ destination, output }) => [String(destination), String(output)]),
  };
}
