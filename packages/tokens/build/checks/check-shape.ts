import { isBase } from '../token.js';
import type { Token } from '../token.js';
import type { TokenIssue } from '../token-issue.js';
import { isKnownType, valueProblem } from '../value-problem.js';

/** The types a standard variable may have, from its path. */
function allowedTypes(path: string): string[] {
  if (path.startsWith('color.')) return ['color'];
  if (path === 'font.sans' || path === 'font.mono') return ['fontFamily'];
  if (path.startsWith('font.weight.')) return ['fontWeight'];
  // Hosts send both kinds of line height, and views must not compute with them, so both are allowed.
  if (path.endsWith('.line-height')) return ['number', 'dimension'];
  return path.startsWith('shadow.') ? ['shadow'] : ['dimension'];
}

/** Every token has a description, a type that fits its place, and values that fit the type. */
export function checkShape(tokens: readonly Token[]): TokenIssue[] {
  return tokens.flatMap((token): TokenIssue[] => {
    const { file, path, type, value, dark, description } = token;
    const issue = (cause: string, fix: string): TokenIssue[] => [{ file, token: path, cause, fix }];
    if (typeof description !== 'string' || description === '')
      return issue('has no $description', 'Say in a few words what the token is for');
    if (!isKnownType(type))
      return issue(
        `has the wrong type ${JSON.stringify(type)}`,
        'Use color, dimension, fontFamily, fontWeight, number or shadow as $type',
      );
    const allowed = isBase(token) ? [type] : allowedTypes(path);
    if (!allowed.includes(type))
      return issue(
        `has the wrong type "${type}"`,
        `This variable takes "$type": "${allowed.join('" or "')}"`,
      );
    const wrong = valueProblem(type, value);
    if (wrong !== undefined)
      return issue(
        `has a $value of the wrong type for "${type}": ${wrong}`,
        `It is ${JSON.stringify(value)} now; correct the $value or the $type`,
      );
    const wrongDark = dark === undefined ? undefined : valueProblem(type, dark);
    return wrongDark === undefined
      ? []
      : issue(
          `has a dark value of the wrong type for "${type}": ${wrongDark}`,
          `It is ${JSON.stringify(dark)} now; correct it in $extensions`,
        );
  });
}
