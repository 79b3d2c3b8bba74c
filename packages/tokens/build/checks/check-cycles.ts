import type { Scheme } from '../../src/scheme-value.js';
import { byPath, referencesIn } from '../references.js';
import { valueIn } from '../token.js';
import type { Token } from '../token.js';
import type { TokenIssue } from '../token-issue.js';

/** No token refers to itself, directly or through others. Each circle is reported once. */
export function checkCycles(tokens: readonly Token[]): TokenIssue[] {
  const known = byPath(tokens);
  const issues: TokenIssue[] = [];
  const reported = new Set<string>();

  const walk = (token: Token, trail: Token[], done: Set<string>, scheme: Scheme): void => {
    const start = trail.indexOf(token);
    if (start >= 0) {
      const circle = trail.slice(start).map(({ path }) => path);
      const key = circle.toSorted().join();
      if (reported.has(key)) return;
      reported.add(key);
      issues.push({
        file: token.file,
        token: token.path,
        cause: `refers to itself in a circle: ${[...circle, token.path].join(' -> ')}`,
        fix: 'Give one of them a value that is not a reference',
      });
      return;
    }
    if (done.has(token.path)) return;
    for (const path of referencesIn(valueIn(token, scheme))) {
      const next = known.get(path);
      if (next !== undefined) walk(next, [...trail, token], done, scheme);
    }
    done.add(token.path);
  };

  for (const scheme of ['light', 'dark'] as const) {
    const done = new Set<string>();
    for (const token of tokens) walk(token, [], done, scheme);
  }
  return issues;
}
