import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { typeDtcgDelegate } from 'style-dictionary/utils';
import type { DesignTokens } from 'style-dictionary/types';
import { DARK, PRESET } from './token.js';
import type { Token, TokenFile } from './token.js';
import { TokenBuildError } from './token-issue.js';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function collect(group: Json, path: string[], file: string, tokens: Token[]): void {
  for (const [key, child] of Object.entries(group)) {
    if (key.startsWith('$')) continue;
    const here = [...path, key];
    if (!isObject(child)) {
      throw new TokenBuildError([
        {
          file,
          token: here.join('.'),
          cause: 'is neither a token nor a group',
          fix: 'Wrap the value in { "$type": …, "$value": …, "$description": … }',
        },
      ]);
    }
    if ('$value' in child) {
      const extensions = isObject(child['$extensions']) ? child['$extensions'] : {};
      tokens.push({
        path: here.join('.'),
        file,
        type: child['$type'],
        value: child['$value'],
        description: child['$description'],
        dark: extensions[DARK],
      });
    } else collect(child, here, file, tokens);
  }
}

/** Reads a file in the format of the Design Tokens Community Group. */
export async function readTokenFile(folder: string, file: string): Promise<TokenFile> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(join(folder, file), 'utf8'));
  } catch (error) {
    const cause = error instanceof SyntaxError ? `is not JSON (${error.message})` : String(error);
    throw new TokenBuildError([
      { file, token: '(file)', cause, fix: 'Correct or remove the file' },
    ]);
  }
  const root = isObject(json) ? json : {};
  const extensions = isObject(root['$extensions']) ? root['$extensions'] : {};
  const preset = extensions[PRESET];
  const tokens: Token[] = [];
  // A token without a $type has the type of the nearest group around it.
  collect(typeDtcgDelegate(root as DesignTokens), [], file, tokens);
  return {
    file,
    tokens,
    description: typeof root['$description'] === 'string' ? root['$description'] : '',
    preset: isObject(preset) ? preset : {},
  };
}
