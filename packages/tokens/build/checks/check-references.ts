import { byPath, referenceOf, referencesIn } from '../references.js';
import type { Token } from '../token.js';
import type { TokenIssue } from '../token-issue.js';

function nearest(path: string, known: Iterable<string>): string {
  const group = path.slice(0, path.lastIndexOf('.') + 1);
  const siblings = [...known].filter((other) => group !== '' && other.startsWith(group));
  return siblings.length === 0
    ? 'Define it, or refer to a token that exists'
    : `That group has ${siblings.map((other) => other.slice(group.length)).join(', ')}`;
}

/** Every reference points to a token, and to one of the same type. */
export function checkReferences(tokens: readonly Token[]): TokenIssue[] {
  const known = byPath(tokens);
  return tokens.flatMap((token) => {
    const issue = (cause: string, fix: string): TokenIssue => ({
      file: token.file,
      token: token.path,
      cause,
      fix,
    });
    return [token.value, token.dark].flatMap((value) =>
      referencesIn(value).flatMap((path) => {
        const target = known.get(path);
        if (target === undefined)
          return [issue(`refers to {${path}}, which no file defines`, nearest(path, known.keys()))];
        if (referenceOf(value) !== undefined && target.type !== token.type)
          return [
            issue(
              `is a ${String(token.type)} of the wrong type: {${path}} is a ${String(target.type)}`,
              `Refer to a ${String(token.type)}`,
            ),
          ];
        return [];
      }),
    );
  });
}
