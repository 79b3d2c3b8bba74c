import type { Dictionary } from 'style-dictionary/types';
import { formatHex } from '../../src/color/format-hex.js';
import { parseColor } from '../../src/color/parse-color.js';
import { contrastFailures } from '../../src/contrast-pairs.js';
import type { ContrastLevel, SchemeColors } from '../../src/contrast-pairs.js';
import type { Scheme } from '../../src/scheme-value.js';
import { isColorVariableName } from '../../src/variable-names.js';
import { standardTokens } from '../formats/variables-of.js';
import type { TokenIssue } from '../token-issue.js';

/** Text, status and ring colours can be read on the backgrounds they are used on. */
export function checkContrast(
  resolved: Dictionary,
  scheme: Scheme,
  level: ContrastLevel,
): TokenIssue[] {
  const tokens = new Map(standardTokens(resolved).filter(([name]) => isColorVariableName(name)));
  // Checked after rounding to hex, because that is what the user sees.
  const colors = Object.fromEntries(
    [...tokens].map(([name, token]) => [name, parseColor(String(token.$value))]),
  ) as SchemeColors;
  const pathOf = (name: keyof SchemeColors): string => tokens.get(name)?.path.join('.') ?? name;
  return contrastFailures(colors, level).map(({ foreground, background, ratio, minimum }) => ({
    file: tokens.get(foreground)?.filePath ?? '',
    token: pathOf(foreground),
    cause:
      `${formatHex(colors[foreground])} on ${pathOf(background)} ${formatHex(colors[background])} has a contrast of ` +
      `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1 in the ${scheme} appearance`,
    fix: `At least ${minimum}:1 is needed; change the lightness of one of them`,
  }));
}
