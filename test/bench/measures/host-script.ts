// The host's script: the time to compile and run it, and its size, and that of a view's.
import type { ContestantName } from '../bundle.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

export async function hostScript({
  names,
  sizes,
  openPage,
  interleaved,
}: BenchRun): Promise<Row[]> {
  async function scriptTimeOf(name: ContestantName): Promise<number> {
    const page = await openPage();
    const before = (await page.metrics()).ScriptDuration!;
    await page.evaluate((name) => window.bench.prepare(name), name);
    const after = (await page.metrics()).ScriptDuration!;
    await page.close();
    return (after - before) * 1000;
  }
  const times = await interleaved(5, scriptTimeOf);
  const sizeOf = (side: 'host' | 'view') =>
    Object.fromEntries(names.map((name) => [name, sizes[name][side] / 1000]));
  return [
    {
      id: 'host-script',
      name: 'to compile and run the host’s script',
      unit: 'ms',
      ...summary(times, (ms) => ms),
    },
    // `npm run size` holds the sizes to their budgets.
    { id: 'host-size', name: 'the host’s script, gzip', unit: 'kB', values: sizeOf('host') },
    { id: 'view-size', name: 'a view’s script, gzip', unit: 'kB', values: sizeOf('view') },
  ];
}
