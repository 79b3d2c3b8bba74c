import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('D17 the guide says for each property of the frame what a change does', () => {
  const properties = read('packages/elements/src/mcp-app-frame/frame-properties.ts');
  const names = [...properties.matchAll(/^  (?:declare|set) (\w+)/gm)].map(([, name]) => name!);
  const guide = read('docs/pages/guides/settings.md');
  const section = guide.slice(
    guide.indexOf('## Changing properties'),
    guide.indexOf('With `server` and `tool` the frame'),
  );
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(documented.toSorted()).toEqual(names.toSorted());
});
