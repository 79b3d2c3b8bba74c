// Many views on one page: how long until all have their result, and how much of the host's heap they take.
import type { ContestantName } from '../bundle.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

const FRAMES = 30;

export async function manyApps({ names, rounds, openPage, interleaved }: BenchRun): Promise<Row[]> {
  const page = await openPage(names);
  const times = await interleaved(Math.ceil(rounds / 3), (name) =>
    page.evaluate((name, count) => window.bench.manyResults(name, count), name, FRAMES),
  );
  await page.close();

  /** After a collection, in a page of its own. */
  async function heapOf(name: ContestantName): Promise<number> {
    const own = await openPage([name]);
    await own.evaluate((name, count) => window.bench.keep(name, count), name, FRAMES);
    const session = await own.createCDPSession();
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await own.close();
    return usedSize / 1024 / 1024;
  }
  const heaps = await interleaved(1, heapOf);
  return [
    {
      id: 'many-apps',
      name: `${FRAMES} apps on one page`,
      unit: 'ms',
      isRatio: true,
      ...summary(times, (ms) => ms),
      targets: [{ contestant: 'elements', against: 'floor', limit: 1.05 }],
    },
    {
      id: 'many-apps-heap',
      name: `memory of the host page with ${FRAMES} apps`,
      unit: 'MB',
      ...summary(heaps, (megabytes) => megabytes),
      targets: [{ contestant: 'elements', limit: 2.5 }],
    },
  ];
}
