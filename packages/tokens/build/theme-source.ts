import type { ContrastLevel } from '../src/contrast-pairs.js';
import type { Scheme } from '../src/scheme-value.js';
import { schemeValue } from '../src/scheme-value.js';
import type { StyleVariables } from '../src/variable-names.js';
import { checkContrast } from './checks/check-contrast.js';
import { checkCycles } from './checks/check-cycles.js';
import { checkDark } from './checks/check-dark.js';
import { checkNames } from './checks/check-names.js';
import { checkReferences } from './checks/check-references.js';
import { checkShape } from './checks/check-shape.js';
import { cssValue } from './css-value.js';
import { byPath } from './references.js';
import { resolveTheme } from './resolve-theme.js';
import type { ResolvedToken, Token } from './token.js';
import { TokenBuildError } from './token-issue.js';

/** A theme before it is resolved. */
export interface ThemeSource {
  name: string;
  description: string;
  tokens: readonly Token[];
  /** The appearances it has. */
  schemes: readonly Scheme[];
  level: ContrastLevel;
}

/** A theme that passed every check, ready to be written. */
export interface BuiltTheme extends ThemeSource {
  resolved: ResolvedToken[];
  variables: StyleVariables;
}

/** Checks and resolves a theme. Every issue found is reported, not the first alone. */
export async function buildTheme(source: ThemeSource): Promise<BuiltTheme> {
  const { schemes, level } = source;
  const tokens = [...byPath(source.tokens).values()];
  const hasBoth = schemes.length === 2;
  const issues = [
    ...checkShape(tokens),
    ...checkNames(tokens),
    ...checkReferences(tokens),
    ...checkCycles(tokens),
    ...(hasBoth ? checkDark(tokens) : []),
  ];
  if (issues.length > 0) throw new TokenBuildError(issues);

  const resolved = await resolveTheme(tokens);
  const failures = checkContrast(resolved, schemes, level);
  if (failures.length > 0) throw new TokenBuildError(failures);

  const values = resolved.map((token) => {
    const [only] = schemes;
    const value = cssValue(token);
    return [token.name, hasBoth || only === undefined ? value : schemeValue(value, only)];
  });
  return { ...source, resolved, variables: Object.fromEntries(values) as StyleVariables };
}
