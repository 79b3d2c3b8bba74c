// The short form of `npm run interop`: the cells with a part of ours, the clients in turn. The long form tries all
// behaviours in all cells.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CellName } from '../interop/matrix.ts';
import { shortfalls } from '../interop/report.ts';
import { startMatrix, TAKES_CLIENT } from '../interop/run.ts';
import type { CellResult, Matrix } from '../interop/run.ts';

let matrix: Matrix;
beforeAll(async () => {
  matrix = await startMatrix();
});
afterAll(() => matrix?.close());

/** Each of our two sides with all behaviours: together, and with a library of somebody else on the other side. */
const IN_FULL: CellName[] = [
  { view: 'ours', host: 'ours', client: 'client-2' },
  { view: 'app-2', host: 'ours', client: 'sdk-1' },
  { view: 'ours', host: 'app-bridge-2', client: 'client-2' },
];

/** The other peers speak the same protocol: a few behaviours of each kind show that they meet. */
const IN_SHORT: CellName[] = [
  { view: 'ours', host: 'ours', client: 'sdk-1' },
  { view: 'app-1', host: 'ours', client: 'client-2' },
  { view: 'hand-written', host: 'ours', client: 'sdk-1' },
  { view: 'ours', host: 'app-bridge-1', client: 'sdk-1' },
  { view: 'ours', host: 'app-renderer', client: 'sdk-1' },
];
const SHORT = [
  'the view knows its host',
  'the view gets the first context: theme, locale, style variables',
  'the input comes whole',
  'the result comes untouched',
  'tools/call: the result comes back untouched',
  'tools/call: ten at once get their own answers',
  'tools/call: a tool that is not there is an error that names it',
  'resources/read',
  'the view hears that the list of tools has changed',
  'a change of the context comes, and the rest of it stays',
  'the frame grows with the content of the view',
  'the view hears that it is torn down, and can save',
];

const ourShortfalls = (result: CellResult) =>
  shortfalls([result])
    .filter(({ isOurs }) => isOurs)
    .map(({ behaviour, happened }) => `${behaviour}: ${happened}`);
const countPassed = ({ verdicts }: CellResult) =>
  verdicts.filter(({ status }) => status === 'passed').length;

it.each(IN_FULL)('$view in $host with $client: everything that applies works', async (cell) => {
  const result = await matrix.run(cell);
  expect(ourShortfalls(result)).toEqual([]);
  // Nothing is won by leaving everything out.
  expect(countPassed(result)).toBeGreaterThan(30);
});

it.each(IN_SHORT)('$view in $host with $client: they meet', async (cell) => {
  const result = await matrix.run(cell, SHORT);
  expect(ourShortfalls(result)).toEqual([]);
  // Whether the host takes the client comes on top.
  expect(countPassed(result)).toBe(SHORT.length + 1);
});

it('sees what a view does wrong, and nothing else', async () => {
  const tried = [...SHORT, 'the host calls a tool of the view'];
  const result = await matrix.run({ view: 'broken', host: 'ours', client: 'client-2' }, tried);
  expect(shortfalls([result]).map(({ behaviour }) => behaviour)).toEqual([
    'tools/call: the result comes back untouched',
    'tools/call: ten at once get their own answers',
    'a change of the context comes, and the rest of it stays',
    'the host calls a tool of the view',
  ]);
});

it('sees that a host cannot do with a client, and tries the rest by its handlers', async () => {
  const cell: CellName = { view: 'ours', host: 'app-bridge-1', client: 'client-2' };
  const { verdicts } = await matrix.run(cell, SHORT);
  expect(verdicts.filter(({ status }) => status === 'failed')).toEqual([
    { behaviour: TAKES_CLIENT, status: 'failed', reason: expect.stringContaining('schema') },
  ]);
});
