// Tool calls of a view: one after the other, many at once, and a large one.
import type { Task } from '../contestant.js';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

const SEQUENTIAL = 200;
const BURST = 1000;
const TASKS: Task[] = [
  { name: 'sequential', calls: SEQUENTIAL },
  { name: 'burst', calls: BURST },
  { name: 'large', bytes: 5 * 1024 * 1024 },
];

export async function toolCalls({
  names,
  rounds,
  openPage,
  interleaved,
}: BenchRun): Promise<Row[]> {
  const page = await openPage(names);
  const taken = await interleaved(Math.ceil(rounds / 3), (name) =>
    page.evaluate((name, list) => window.bench.tasks(name, list), name, TASKS),
  );
  await page.close();
  return [
    {
      id: 'round-trip',
      name: 'a tool call of the app and its answer',
      unit: 'ms',
      isRatio: true,
      ...summary(taken, (times) => times[0]! / SEQUENTIAL),
      targets: [{ contestant: 'elements', against: 'floor', limit: 1.15 }],
    },
    {
      id: 'burst',
      name: '1,000 of them at once',
      unit: 'per second',
      isRatio: true,
      isMoreBetter: true,
      ...summary(taken, (times) => (BURST / times[1]!) * 1000),
      targets: [{ contestant: 'elements', against: 'floor', limit: 1.2, atLeast: true }],
    },
    {
      id: 'large-call',
      name: '5 MB there and back',
      unit: 'ms',
      isRatio: true,
      ...summary(taken, (times) => times[2]),
    },
  ];
}
