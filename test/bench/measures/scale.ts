// A thousand frames in one conversation, 30 of them live, and somebody who scrolls through them.
import type { BenchRun, Row } from '../measure.ts';
import type { Content } from '../page/scale.ts';

const FRAMES = 1000;
const SCROLL_MS = 6000;

/** What is in the messages, in the order of the rounds. */
const CONTENTS: readonly Content[] = ['boxes', 'floor', 'elements'];

interface Round {
  /** Per cent of the animation frames, by content. */
  dropped: Record<Content, number>;
  heap: number;
}

/**
 * Dropped frames depend on the machine: on two busy cores and without a GPU even a page of plain boxes drops some. So
 * each round scrolls through three pages: boxes; a host that is written by hand and starts views as they come near;
 * ours. The rows have what the two hosts drop beyond the boxes of the same round, and the boxes have a row of their own.
 */
export async function scale(run: BenchRun): Promise<Row[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < Math.ceil(run.rounds / 3); round++) {
    const dropped = {} as Round['dropped'];
    let heap = 0;
    for (const content of CONTENTS) {
      const page = await run.openPage(['floor', 'elements']);
      await page.evaluate(
        (count, content) => window.bench.scale.fill(count, content),
        FRAMES,
        content,
      );
      await page.evaluate(() => window.bench.scale.settled());
      dropped[content] = await page.evaluate((ms) => window.bench.scale.scroll(ms), SCROLL_MS);
      if (content === 'elements') {
        await page.evaluate(() => window.bench.scale.settled());
        const session = await page.createCDPSession();
        await session.send('HeapProfiler.collectGarbage');
        heap = (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
      }
      await page.close();
    }
    rounds.push({ dropped, heap });
  }
  const beyondBoxes = (content: Content) =>
    run.median(rounds.map(({ dropped }) => dropped[content] - dropped.boxes));

  const page = await run.openPage(['floor', 'elements']);
  await page.evaluate((count) => window.bench.scale.fill(count, 'elements'), FRAMES);
  const back: number[] = [];
  const prewarmed: number[] = [];
  for (let round = 0; round < run.rounds; round++) {
    back.push(await page.evaluate(() => window.bench.scale.comeBack()));
    prewarmed.push((await page.evaluate(() => window.bench.prewarmedResult('elements')))!);
  }
  await page.close();
  return [
    {
      id: 'scale-boxes',
      name: 'animation frames that the machine drops in a scroll past 1,000 empty boxes',
      unit: '%',
      values: { floor: run.median(rounds.map(({ dropped }) => dropped.boxes)) },
    },
    {
      id: 'scale-dropped',
      name: 'animation frames dropped in a scroll past 1,000 apps, beyond those past empty boxes',
      unit: '%',
      values: { floor: beyondBoxes('floor'), elements: beyondBoxes('elements') },
      targets: [{ contestant: 'elements', limit: 5 }],
    },
    {
      id: 'scale-heap',
      name: 'memory of the host page with 1,000 apps, 30 of them live',
      unit: 'MB',
      values: { elements: Math.max(...rounds.map(({ heap }) => heap)) },
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
