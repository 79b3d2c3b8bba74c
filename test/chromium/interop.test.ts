// The short form of `npm run interop`: the cells with a part of ours, the clients in turn.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CellName } from '../interop/matrix.ts';
import { shortfalls } from '../interop/report.ts';
import { startMatrix, TAKES_CLIENT } from '../interop/run.ts';
import type { Matrix } from '../interop/run.ts';

let matrix: Matrix;
beforeAll(async () => {
  matrix = await startMatrix();
});
afterAll(() => matrix?.close());

const CELLS: CellName[] = [
  { view: 'ours', host: 'ours', client: 'sdk-1' },
  { view: 'ours', host: 'ours', client: 'client-2' },
  { view: 'app-2', host: 'ours', client: 'sdk-1' },
  { view: 'app-1', host: 'ours', client: 'client-2' },
  { view: 'hand-written', host: 'ours', client: 'sdk-1' },
  { view: 'ours', host: 'app-bridge-2', client: 'client-2' },
  { view: 'ours', host: 'app-bridge-1', client: 'sdk-1' },
  { view: 'ours', host: 'app-renderer', client: 'sdk-1' },
];

it.each(CELLS)('$view in $host with $client: everything that applies works', async (cell) => {
  const result = await matrix.run(cell);
  const ours = shortfalls([result]).filter(({ isOurs }) => isOurs);
  expect(ours.map(({ behaviour, happened }) => `${behaviour}: ${happened}`)).toEqual([]);
  // Nothing is won by leaving everything out.
  const passed = result.verdicts.filter(({ status }) => status === 'passed');
  expect(passed.length).toBeGreaterThan(30);
});

it('sees what a view does wrong, and nothing else', async () => {
  const result = await matrix.run({ view: 'broken', host: 'ours', client: 'client-2' });
  expect(shortfalls([result]).map(({ behaviour }) => behaviour)).toEqual([
    'tools/call: the result comes back untouched',
    'tools/call: ten at once get their own answers',
    'a change of the context comes, and the rest of it stays',
    'the host calls a tool of the view',
  ]);
});

it('sees that a host cannot do with a client, and tries the rest by its handlers', async () => {
  const { verdicts } = await matrix.run({
    view: 'ours',
    host: 'app-bridge-1',
    client: 'client-2',
  });
  expect(verdicts.filter(({ status }) => status === 'failed')).toEqual([
    { behaviour: TAKES_CLIENT, status: 'failed', reason: expect.stringContaining('schema') },
  ]);
});
