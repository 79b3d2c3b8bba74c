import { formatHex } from '../../src/color/format-hex.js';
import { parseColor } from '../../src/color/parse-color.js';
import type { Rgb } from '../../src/color/rgb.js';
import { contrastFailures } from '../../src/contrast-pairs.js';
import type { ContrastLevel, SchemeColors } from '../../src/contrast-pairs.js';
import type { Scheme } from '../../src/scheme-value.js';
import { colorText } from '../css-value.js';
import { variableName } from '../token.js';
import type { ResolvedToken } from '../token.js';
import type { TokenIssue } from '../token-issue.js';

/** Text, status and ring colours can be read on the backgrounds they are used on. */
export function checkContrast(
  tokens: readonly ResolvedToken[],
  schemes: readonly Scheme[],
  level: ContrastLevel,
): TokenIssue[] {
  const colorTokens = tokens.filter(({ type }) => type === 'color');
  return schemes.flatMap((scheme) => {
    // Judged as written, after rounding to hex, because that is what the eye will get.
    const read = (token: ResolvedToken): Rgb | undefined => parseColor(colorText(token[scheme]));
    const colors = Object.fromEntries(
      colorTokens.map((token) => [token.name, read(token)]),
    ) as SchemeColors;
    return contrastFailures(colors, level).map(({ foreground, background, ratio, minimum }) => {
      const token = colorTokens.find(({ name }) => name === foreground);
      const ground = colorTokens.find(({ name }) => name === background);
      const show = (name: keyof SchemeColors): string => formatHex(colors[name]);
      return {
        file: token?.file ?? '',
        token: token?.path ?? variableName(foreground),
        cause:
          `${show(foreground)} on ${ground?.path ?? background} ${show(background)} has a contrast of ` +
          `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1 in the ${scheme} appearance`,
        mend: `It takes ${minimum}:1; move one of them in lightness`,
      };
    });
  });
}
