// The reference lists every entry of the packages with several ones, and their READMEs name only entries that exist.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const entriesOf = (id: string) =>
  Object.keys(
    (JSON.parse(read(`packages/${id}/package.json`)) as { exports: object }).exports,
  ).filter((name) => name !== './package.json');

/** The names in the first cells of a table's rows. */
const firstCells = (text: string) =>
  [...text.matchAll(/^\| (`\.[^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );

/** The entries that the tables of the reference list for a package, whose name is in their heads. */
const listedFor = (id: string) =>
  read('docs/pages/reference/entries.md')
    .split(/^(?=\| Entry)/m)
    .slice(1)
    .filter((table) => (/^\| Entry of `@mcp-app\/(\w+)`/.exec(table)?.[1] ?? 'elements') === id)
    .flatMap(firstCells);

it.each([
  ['elements', 28],
  ['server', 6],
  ['devtools', 8],
])('the reference has each entry of %s once', (id, atLeast) => {
  const entries = entriesOf(id);
  expect(entries.length).toBeGreaterThan(atLeast);
  const files = ['./custom-elements.json', './vscode.html-data.json', './web-types.json'];
  // The files for editors are described once, for the elements.
  const wanted = id === 'devtools' ? entries.filter((name) => !files.includes(name)) : entries;
  expect(listedFor(id).toSorted()).toEqual(wanted.toSorted());
});

it.each([
  ['elements', 12],
  ['server', 5],
  ['devtools', 5],
])('the README of %s names entries that exist', (id, atLeast) => {
  const named = firstCells(read(`packages/${id}/README.md`)).filter(
    (name) => name.startsWith('./') && !name.includes('…'),
  );
  expect(named.length).toBeGreaterThan(atLeast);
  expect(named.filter((name) => !entriesOf(id).includes(name))).toEqual([]);
});
