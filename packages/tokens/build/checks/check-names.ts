import { isStyleVariableName, styleVariableNames } from '../../src/variable-names.js';
import { isBase, variableName } from '../token.js';
import type { Token } from '../token.js';
import type { TokenIssue } from '../token-issue.js';

/** The tokens outside of `base` are the standard variables, all 76 and no others. */
export function checkNames(tokens: readonly Token[]): TokenIssue[] {
  const semantic = tokens.filter((token) => !isBase(token));
  const unknown = semantic
    .filter(({ path }) => !isStyleVariableName(variableName(path)))
    .map(({ file, path }) => ({
      file,
      token: path,
      cause: `would become ${variableName(path)}, which is an unknown variable in MCP Apps`,
      fix: 'Use one of the 76 standard names, or move it under "base"',
    }));
  const present = new Set(semantic.map(({ path }) => variableName(path)));
  const missing = styleVariableNames
    .filter((name) => !present.has(name))
    .map((name) => ({
      file: fileOfGroup(semantic, name),
      token: name,
      cause: 'is a standard variable whose token is missing',
      fix: 'Define it; a theme has all 76',
    }));
  return [...unknown, ...missing];
}

/** The file of the most similar variable, so that the message names a file to open. */
function fileOfGroup(tokens: readonly Token[], name: string): string {
  const related = (length: number): Token | undefined => {
    const start = name.split('-').slice(0, length).join('-');
    return tokens.find(({ path }) => variableName(path).startsWith(`${start}-`));
  };
  return (related(4) ?? related(3))?.file ?? 'semantic';
}
