// A tool result of 50 MB: how long until the view has it, and what the host keeps of it beyond the result itself.
import type { ContestantName } from '../bundle.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

const MEGABYTES = 50;

export async function largeResult(run: BenchRun): Promise<Row[]> {
  async function sampleOf(name: ContestantName): Promise<{ ms: number; kept: number }> {
    const page = await run.openPage([name]);
    const session = await page.createCDPSession();
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
    };
    await page.evaluate(
      (name, megabytes) => window.bench.largeResult.prepare(name, megabytes),
      name,
      MEGABYTES,
    );
    const before = await heap();
    const ms = await page.evaluate((name) => window.bench.largeResult.show(name), name);
    const kept = (await heap()) - before;
    await page.close();
    return { ms, kept };
  }
  const taken = await run.interleaved(Math.ceil(run.rounds / 2), sampleOf);
  return [
    {
      id: 'large-result',
      name: `a tool result of ${MEGABYTES} MB, until the app has it`,
      unit: 'ms',
      isRatio: true,
      ...summary(taken, ({ ms }) => ms),
    },
    {
      id: 'large-result-heap',
      name: `memory of the host page beyond a tool result of ${MEGABYTES} MB`,
      unit: 'MB',
      ...summary(taken, ({ kept }) => kept),
      // Far less than a second copy: what a frame takes in any case.
      targets: [{ contestant: 'elements', limit: 2 }],
    },
  ];
}
