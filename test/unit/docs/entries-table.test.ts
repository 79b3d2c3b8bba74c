// The reference lists every entry of the package, and the README names only entries that exist.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const { exports } = JSON.parse(read('packages/elements/package.json')) as {
  exports: Record<string, unknown>;
};
const firstCells = (text: string) =>
  [...text.matchAll(/^\| (`\.[^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );

it('the reference has each entry once', () => {
  const listed = firstCells(read('docs/pages/reference/entries.md'));
  const entries = Object.keys(exports).filter((name) => name !== './package.json');
  expect(entries.length).toBeGreaterThan(30);
  expect(listed.toSorted()).toEqual(entries.toSorted());
});

it('the README names entries that exist', () => {
  const named = firstCells(read('packages/elements/README.md')).filter(
    (name) => name.startsWith('./') && !name.includes('…'),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !(name in exports))).toEqual([]);
});
