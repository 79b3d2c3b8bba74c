import type { Token } from '../token.js';
import type { TokenIssue } from '../token-issue.js';

/** No token is defined twice, because one file would silently win. Presets replace tokens on purpose and are not checked. */
export function checkDuplicates(tokens: readonly Token[]): TokenIssue[] {
  const first = new Map<string, Token>();
  return tokens.flatMap((token) => {
    const other = first.get(token.path);
    if (other === undefined) {
      first.set(token.path, token);
      return [];
    }
    return [
      {
        file: token.file,
        token: token.path,
        cause: `is already defined in ${other.file}`,
        fix: 'Keep one of the two',
      },
    ];
  });
}
