// A thousand frames in one conversation, 30 of them live, and somebody who scrolls through them.
import type { ContestantName } from '../bundle.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

const FRAMES = 1000;
const SCROLL_MS = 6000;

export async function scale(run: BenchRun): Promise<Row[]> {
  const rounds = Math.ceil(run.rounds / 5);
  const names: ContestantName[] = ['floor', 'elements'];
  let heap = 0;

  /** The floor has boxes of the same size in place of frames: what the machine drops by itself. */
  async function droppedOf(name: ContestantName): Promise<number> {
    const page = await run.openPage(['elements']);
    await page.evaluate(
      (count, hasFrames) => window.bench.scale.fill(count, hasFrames),
      FRAMES,
      name === 'elements',
    );
    await page.evaluate(() => window.bench.scale.settled());
    const dropped = await page.evaluate((ms) => window.bench.scale.scroll(ms), SCROLL_MS);
    if (name === 'elements') {
      await page.evaluate(() => window.bench.scale.settled());
      const session = await page.createCDPSession();
      await session.send('HeapProfiler.collectGarbage');
      heap = Math.max(heap, (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024);
    }
    await page.close();
    return dropped;
  }
  const dropped = await run.interleaved(rounds, droppedOf, names);

  const page = await run.openPage(['floor', 'elements']);
  await page.evaluate((count) => window.bench.scale.fill(count, true), FRAMES);
  const back: number[] = [];
  const prewarmed: number[] = [];
  for (let round = 0; round < run.rounds; round++) {
    back.push(await page.evaluate(() => window.bench.scale.comeBack()));
    prewarmed.push((await page.evaluate(() => window.bench.prewarmedResult('elements')))!);
  }
  await page.close();
  return [
    {
      id: 'scale-dropped',
      name: 'animation frames that are dropped in a scroll past 1,000 apps',
      unit: '%',
      ...summary(dropped, (share) => share),
      targets: [{ contestant: 'elements', limit: 5 }],
    },
    {
      id: 'scale-heap',
      name: 'memory of the host page with 1,000 apps, 30 of them live',
      unit: 'MB',
      values: { elements: heap },
      targets: [{ contestant: 'elements', limit: 8 }],
    },
    {
      id: 'scale-return',
      name: 'a suspended app that comes back, against a prewarmed start',
      unit: '×',
      values: { elements: run.median(back) / run.median(prewarmed) },
      targets: [{ contestant: 'elements', limit: 1.3 }],
      digits: 2,
    },
  ];
}
