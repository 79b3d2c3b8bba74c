import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { McpUiStyleVariableKey } from '@modelcontextprotocol/ext-apps';
import { describe, expect, it } from 'vitest';
import { styleVariableNames } from '../../../packages/tokens/src/index.js';
import type { StyleVariableName } from '../../../packages/tokens/src/index.js';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The names as the official declaration file spells them. */
async function officialNames(): Promise<string[]> {
  const entry = createRequire(import.meta.url).resolve('@modelcontextprotocol/ext-apps');
  const text = await readFile(join(dirname(entry), 'spec.types.d.ts'), 'utf8');
  const [, union = ''] = /type McpUiStyleVariableKey =([^;]+);/.exec(text) ?? [];
  return [...union.matchAll(/"(--[\w-]+)"/g)].map(([, name]) => name ?? '');
}

describe('the standard variables', () => {
  it('C5: are the 76 of the official type, in its order', async () => {
    const official = await officialNames();
    expect(official).toHaveLength(76);
    expect(styleVariableNames).toEqual(official);
  });

  it('C5: have the same type as the official one', () => {
    // Fails to compile when either side has a name that the other lacks.
    const same: Same<StyleVariableName, McpUiStyleVariableKey> = true;
    expect(same).toBe(true);
  });
});
