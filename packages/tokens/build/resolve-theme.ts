import StyleDictionary from 'style-dictionary';
import type { DesignTokens } from 'style-dictionary/types';
import type { Scheme } from '../src/scheme-value.js';
import { styleVariableNames } from '../src/variable-names.js';
import { byPath } from './references.js';
import { valueIn, variableName } from './token.js';
import type { ResolvedToken, Token } from './token.js';

function toTree(tokens: Iterable<Token>, scheme: Scheme): DesignTokens {
  const tree: DesignTokens = {};
  for (const token of tokens) {
    const steps = token.path.split('.');
    const last = steps.pop() ?? '';
    let group = tree;
    for (const step of steps) group = (group[step] ??= {}) as DesignTokens;
    group[last] = { $type: String(token.type), $value: valueIn(token, scheme) };
  }
  return tree;
}

/** Runs style-dictionary over one appearance and gives the values by variable name. */
async function resolveScheme(
  tokens: Iterable<Token>,
  scheme: Scheme,
): Promise<Map<string, unknown>> {
  const dictionary = new StyleDictionary({
    tokens: toTree(tokens, scheme),
    usesDtcg: true,
    log: { warnings: 'error', verbosity: 'verbose' },
    hooks: {
      transforms: {
        'mcp-app/name': {
          type: 'name',
          transform: (token) => variableName(token.path.join('.')),
        },
      },
    },
    platforms: { css: { transforms: ['mcp-app/name'] } },
  });
  const { allTokens } = await dictionary.getPlatformTokens('css');
  return new Map(allTokens.map((token) => [token.name, token.$value]));
}

/**
 * Resolves the references of a theme's checked tokens, one run of style-dictionary per appearance so
 * that a base token may differ between them. Gives the 76 variables in the order of the specification.
 */
export async function resolveTheme(tokens: readonly Token[]): Promise<ResolvedToken[]> {
  const merged = byPath(tokens);
  const light = await resolveScheme(merged.values(), 'light');
  const dark = await resolveScheme(merged.values(), 'dark');
  const named = new Map([...merged.values()].map((token) => [variableName(token.path), token]));
  return styleVariableNames.flatMap((name) => {
    const token = named.get(name);
    if (token === undefined) return [];
    return {
      name,
      path: token.path,
      file: token.file,
      type: String(token.type),
      description: String(token.description),
      light: light.get(name),
      dark: dark.get(name),
    };
  });
}
