// The short form of `npm run interop`: the cells with one of our packages, the clients in turn. The long form tries all
// behaviours in all cells.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CellName } from '../interop/matrix.ts';
import { shortfalls } from '../interop/report.ts';
import { startMatrix, TAKES_CLIENT } from '../interop/run.ts';
import type { CellResult, Matrix } from '../interop/run.ts';
import { isSampled, sample } from '../support/tier.js';

let matrix: Matrix;
beforeAll(async () => {
  matrix = await startMatrix();
});
afterAll(() => matrix?.close());

/** Each of our two sides with all behaviours: together, and with another library on the other side. */
const IN_FULL: CellName[] = [
  { view: 'ours', host: 'ours', client: 'client-2' },
  { view: 'app-2', host: 'ours', client: 'sdk-1' },
  { view: 'ours', host: 'app-bridge-2', client: 'client-2' },
];

/** The other peers speak the same protocol: a few behaviours of each kind show that they work together. */
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
  'the view gets the complete input',
  'the view gets the result unchanged',
  'tools/call: the result is returned unchanged',
  'tools/call: ten concurrent calls get their own answers',
  'tools/call: a missing tool is an error that names it',
  'resources/read',
  'the view is told that the list of tools has changed',
  'the view gets a change of the context, and keeps the rest',
  'the frame grows with the content of the view',
  'the view is told about the teardown, and can save',
];

const ourShortfalls = (result: CellResult) =>
  shortfalls([result])
    .filter(({ isOurs }) => isOurs)
    .map(({ behaviour, happened }) => `${behaviour}: ${happened}`);
const countPassed = ({ verdicts }: CellResult) =>
  verdicts.filter(({ status }) => status === 'passed').length;

it.each(sample(IN_FULL, (_, index) => index === 0))(
  '$view in $host with $client: everything that applies works',
  async (cell) => {
    const result = await matrix.run(cell);
    expect(ourShortfalls(result)).toEqual([]);
    // Leaving everything out must not count as success.
    expect(countPassed(result)).toBeGreaterThan(30);
  },
);

it.each(sample(IN_SHORT, ({ view, host }) => view === 'app-1' || host === 'app-renderer'))(
  '$view in $host with $client: work together',
  async (cell) => {
    const result = await matrix.run(cell, SHORT);
    expect(ourShortfalls(result)).toEqual([]);
    // Whether the host accepts the client is one more check.
    expect(countPassed(result)).toBe(SHORT.length + 1);
  },
);

it.skipIf(isSampled)('detects what a view does wrong, and nothing else', async () => {
  const tried = [...SHORT, 'the host calls a tool of the view'];
  const result = await matrix.run({ view: 'broken', host: 'ours', client: 'client-2' }, tried);
  expect(shortfalls([result]).map(({ behaviour }) => behaviour)).toEqual([
    'tools/call: the result is returned unchanged',
    'tools/call: ten concurrent calls get their own answers',
    'the view gets a change of the context, and keeps the rest',
    'the host calls a tool of the view',
  ]);
});

it.skipIf(isSampled)(
  'detects that a host does not accept a client, and tries the rest with its handlers',
  async () => {
    const cell: CellName = { view: 'ours', host: 'app-bridge-1', client: 'client-2' };
    const { verdicts } = await matrix.run(cell, SHORT);
    expect(verdicts.filter(({ status }) => status === 'failed')).toEqual([
      { behaviour: TAKES_CLIENT, status: 'failed', reason: expect.stringContaining('schema') },
    ]);
  },
);
