// A model writes 100 kB of input, a few words at a time: what each of them costs the host's main thread.
import type { CDPSession, Page } from 'puppeteer-core';
import type { ContestantName } from '../bundle.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row, Taken } from '../measure.ts';
import type { Streamed, Streaming } from '../page/streaming.ts';

const BYTES = 100_000;
/** Everything that a model writes; it writes faster than the page is drawn. */
const WHOLE: Streaming = { count: 2000, from: 0, to: BYTES, pace: 'soon' };
/** The last part of it, one partial input for each animation frame: nothing can be left out. */
const LATE: Streaming = { count: 60, from: BYTES * 0.95, to: BYTES, pace: 'frame' };
/** As many characters at the beginning. */
const EARLY: Streaming = { count: 60, from: 0, to: BYTES * 0.05, pace: 'frame' };

interface Sample extends Streamed {
  /** Microseconds of CPU for each partial input. */
  cost: number;
}

/** Seconds that the page's main thread was busy, as its own clock counts them: what others do on the machine is not in it. */
async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

async function sampleOf(
  page: Page,
  session: CDPSession,
  name: ContestantName | undefined,
  streaming: Streaming,
): Promise<Sample> {
  await page.evaluate(
    (name, streaming) => window.bench.stream.prepare(name, streaming),
    name,
    streaming,
  );
  await session.send('HeapProfiler.collectGarbage');
  const before = await busySeconds(session);
  const streamed = await page.evaluate(() => window.bench.stream.run());
  const after = await busySeconds(session);
  await page.evaluate(() => window.bench.stream.end());
  return { ...streamed, cost: ((after - before) / streaming.count) * 1_000_000 };
}

export async function streaming(run: BenchRun): Promise<Row[]> {
  const page = await run.openPage(run.names);
  const session = await page.createCDPSession();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const rounds = Math.ceil(run.rounds / 5);

  /** All contestants in turn. The page that streams to nobody costs something too, which is not theirs. */
  async function taken(streaming: Streaming, names = run.names): Promise<Taken<Sample>> {
    const idle: number[] = [];
    const all = await run.interleaved(
      rounds,
      async (name) => {
        if (name === names[0])
          idle.push((await sampleOf(page, session, undefined, streaming)).cost);
        return sampleOf(page, session, name, streaming);
      },
      names,
    );
    const without = (sample: Sample) => ({ ...sample, cost: sample.cost - run.median(idle) });
    return {
      of: Object.fromEntries(
        names.map((name) => [name, all.of[name]!.map(without)]),
      ) as Taken<Sample>['of'],
      floorAgain: all.floorAgain.map(without),
    };
  }

  const cost = ({ cost }: Sample) => cost;
  const whole = await taken(WHOLE);
  const late = await taken(LATE);
  const parsed = await taken({ ...LATE, parsed: true });
  const early = await taken(EARLY);
  const plain = summary(late, cost);
  const themed = summary(await taken({ ...LATE, variables: true }, ['elements']), cost);
  await page.close();
  const growth = (name: ContestantName) => plain.values[name]! / summary(early, cost).values[name]!;
  return [
    {
      id: 'streaming',
      name: '2,000 partial inputs up to 100 kB, host CPU of each',
      unit: 'µs',
      isRatio: true,
      ...summary(whole, cost),
      targets: [{ contestant: 'elements', against: 'floor', limit: 2 }],
    },
    {
      id: 'streaming-late',
      name: 'the same at 100 kB, one for each animation frame',
      unit: 'µs',
      isRatio: true,
      ...plain,
      targets: [{ contestant: 'elements', against: 'floor', limit: 2 }],
      // Ours reads the text. The others get objects, and somebody else has to read the text for them.
      mustLead: false,
    },
    {
      id: 'streaming-objects',
      name: 'the same if the page has read the text for all hosts',
      unit: 'µs',
      isRatio: true,
      ...summary(parsed, cost),
      targets: [{ contestant: 'elements', against: 'floor', limit: 2 }],
      // Ours writes JSON text, the others clone: docs/decisions/two-iframes.md.
      mustLead: false,
    },
    {
      id: 'streaming-growth',
      name: 'a partial input at 100 kB, against one at 5 kB',
      unit: '×',
      isRatio: true,
      values: Object.fromEntries(run.names.map((name) => [name, growth(name)])),
      ...(plain.noise !== undefined && { noise: plain.noise }),
      // The message itself grows, for the floor too. What we add to it does not.
      targets: [{ contestant: 'elements', against: 'floor', limit: 1 }],
      mustLead: false,
    },
    {
      id: 'streaming-variables',
      name: 'a partial input with 76 style variables, against none',
      unit: '×',
      values: { elements: themed.values.elements! / plain.values.elements! },
      ...(plain.noise !== undefined && { noise: plain.noise }),
      targets: [{ contestant: 'elements', limit: 1.15 }],
      digits: 2,
    },
    {
      id: 'streaming-per-frame',
      name: 'partial inputs that a view gets per animation frame',
      unit: 'per frame',
      ...summary(whole, ({ delivered, frames }) => delivered / frames),
      targets: [{ contestant: 'elements', limit: 1 }],
      digits: 2,
    },
  ];
}
