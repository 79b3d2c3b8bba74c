// A view with an origin of its own in a cold page, against the same frame with `sandbox-url` alone.
import type { ContestantName } from '../bundle.ts';
import { addColdPage, coldPageOf, SMALL_VIEW } from '../cold-files.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

/** Both are ours. The floor has an opaque origin. */
const NAMES = ['floor', 'elements'] as const;

async function startOf(run: BenchRun, name: ContestantName): Promise<number> {
  // Without storage of the last round, and without its cache.
  const profile = await run.browser.createBrowserContext();
  try {
    const page = await profile.newPage();
    await page.goto(run.origin + coldPageOf('elements'));
    await page.waitForFunction(() => 'coldStart' in window);
    const start = {
      view: SMALL_VIEW,
      sandboxUrl: run.sandboxUrl,
      viewOrigins: name === 'elements' ? run.viewOrigins : undefined,
    };
    const { script, result } = await page.evaluate((begin) => window.coldStart(begin), start);
    return script + result;
  } finally {
    await profile.close();
  }
}

export async function ownOrigin(run: BenchRun): Promise<Row[]> {
  await addColdPage(run.files, 'elements', 'vite');
  const measure = (name: ContestantName) => startOf(run, name);
  await run.interleaved(1, measure, [...NAMES]);
  const taken = await run.interleaved(run.rounds, measure, [...NAMES]);
  return [
    {
      id: 'own-origin',
      name: 'a view with an origin of its own in a cold page, until its first result; the floor is this kit with `sandbox-url`',
      unit: 'ms',
      isRatio: true,
      ...summary(taken, (ms) => ms),
      targets: [{ contestant: 'elements', against: 'floor', limit: 1.15 }],
    },
  ];
}
