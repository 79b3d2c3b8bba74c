import { byPath, referenceOf } from '../references.js';
import { DARK, isBase } from '../token.js';
import type { Token } from '../token.js';
import type { TokenIssue } from '../token-issue.js';

/** Every standard colour has a dark value, and shadows get theirs from their colour. */
export function checkDark(tokens: readonly Token[]): TokenIssue[] {
  const known = byPath(tokens);
  return tokens
    .filter((token) => !isBase(token))
    .flatMap((token): TokenIssue[] => {
      const { file, path, type, value, dark } = token;
      const issue = (cause: string, fix: string): TokenIssue[] => [
        { file, token: path, cause, fix },
      ];
      if (type === 'color' && dark === undefined)
        return issue('has no dark value', `Add "$extensions": { "${DARK}": … }`);
      if (type !== 'shadow') return [];
      if (dark !== undefined)
        return issue(
          'is a shadow with its own dark value, but light-dark() accepts only colours',
          `Move "${DARK}" to the base colour of the shadow`,
        );
      const layers = (Array.isArray(value) ? value : [value]) as { color: unknown }[];
      const plain = layers.find(({ color }) => {
        const target = known.get(referenceOf(color) ?? '');
        return target === undefined || target.dark === undefined;
      });
      return plain === undefined
        ? []
        : issue(
            'has a shadow colour without a dark value',
            `Refer to a base colour that has "${DARK}"`,
          );
    });
}
