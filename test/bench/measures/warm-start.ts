// From the mount to the first result on a page that has everything loaded, the same after prewarm(), the same with
// measured starts, and what is left of measuring if no page asks for it.
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

export async function warmStart({
  names,
  rounds,
  openPage,
  interleaved,
}: BenchRun): Promise<Row[]> {
  const page = await openPage(names);
  // A start is short, and differs from the next by 5 %.
  const starts = rounds * 3;
  const first = () =>
    interleaved(starts, (name) => page.evaluate((name) => window.bench.firstResult(name), name));
  // The first of each pays for caches that all share.
  await interleaved(2, (name) => page.evaluate((name) => window.bench.firstResult(name), name));
  const mounted = summary(await first(), (ms) => ms);
  const told = await interleaved(starts, (name) =>
    page.evaluate(
      (name) =>
        // The floor cannot be prewarmed: it is what prewarmed starts are compared with.
        name === 'floor' ? window.bench.firstResult(name) : window.bench.prewarmedResult(name),
      name,
    ),
  );
  // The first row has the same without them.
  const timed = await interleaved(
    starts,
    (name) =>
      page.evaluate(
        (name) =>
          name === 'floor' ? window.bench.firstResult(name) : window.bench.timedResult(name),
        name,
      ),
    ['floor', 'elements'],
  );
  const unmeasured = await interleaved(1, (name) =>
    page.evaluate((name) => window.bench.unmeasuredCalls(name), name),
  );
  await page.close();
  return [
    {
      id: 'first-result',
      name: 'an app on the page, until its first result',
      unit: 'ms',
      isRatio: true,
      ...mounted,
      targets: [{ contestant: 'elements', against: 'floor', limit: 1.1 }],
    },
    {
      id: 'prewarmed',
      name: 'the same after `prewarm()`',
      unit: 'ms',
      isRatio: true,
      ...summary(told, (ms) => ms),
      targets: [{ contestant: 'elements', against: 'floor', limit: 0.75 }],
    },
    {
      id: 'timed',
      name: 'the first result with `timings`, which pages turn on',
      unit: 'ms',
      isRatio: true,
      ...summary(timed, (ms) => ms),
      targets: [{ contestant: 'elements', against: 'floor', limit: 1.15 }],
    },
    {
      id: 'unmeasured',
      name: 'what it costs if nobody measures: entries in the timeline, and observers of it',
      unit: 'calls',
      digits: 0,
      ...summary(unmeasured, (calls) => calls),
      targets: [{ contestant: 'elements', limit: 0 }],
    },
  ];
}
