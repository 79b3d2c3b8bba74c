// The entries that load Lit are those with a file for the condition `development`: see docs/decisions/lit-in-development.md.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { packages } from './support/workspace.js';

const { folder, json } = packages.find(({ id }) => id === 'elements')!;

/** Whether a built file imports Lit at once, by itself or by what it imports. */
function loadsLit(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const specifiers = [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?"([^"]+)";/gm),
  ];
  return specifiers.some(([, specifier = '']) =>
    specifier.startsWith('.')
      ? loadsLit(join(dirname(file), specifier), seen)
      : specifier === 'lit' || specifier.startsWith('lit/'),
  );
}

it('each entry with Lit, and no other, has a file for development', () => {
  const targets = Object.entries(json.exports ?? {}) as [string, Record<string, string>][];
  const entries = targets.filter(([, target]) => target['default']?.endsWith('.js'));
  const withLit = entries.filter(([, target]) => loadsLit(join(folder, target['default']!)));
  const quiet = entries.filter(([, target]) => target['development']);
  const names = (list: typeof entries) => list.map(([name]) => name);
  expect(names(withLit)).toContain('./mcp-app-root/define');
  expect(names(withLit)).not.toContain('./view');
  expect(names(quiet)).toEqual(names(withLit));
});
