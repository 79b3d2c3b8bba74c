// A view with an origin of its own in a cold page, against the same frame with `sandbox-url` alone: the first start on an
// origin, about which the page knows nothing, and a later one.
import type { Page } from 'puppeteer-core';
import type { ContestantName } from '../bundle.ts';
import { addColdPage, coldPageOf, SMALL_VIEW } from '../cold-files.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

/** Both are ours. The floor has an opaque origin. */
const NAMES = ['floor', 'elements'] as const;

/** Milliseconds of two starts, each in a new page of one profile. */
interface Starts {
  first: number;
  later: number;
}

async function startIn(page: Page, run: BenchRun, name: ContestantName): Promise<number> {
  await page.goto(run.origin + coldPageOf('elements'));
  await page.waitForFunction(() => 'coldStart' in window);
  const start = {
    view: SMALL_VIEW,
    sandboxUrl: run.sandboxUrl,
    viewOrigins: name === 'elements' ? run.viewOrigins : undefined,
  };
  const { script, result } = await page.evaluate((begin) => window.coldStart(begin), start);
  return script + result;
}

async function startsOf(run: BenchRun, name: ContestantName): Promise<Starts> {
  // Without storage of the last round, and without its cache.
  const profile = await run.browser.createBrowserContext();
  try {
    const page = await profile.newPage();
    const first = await startIn(page, run, name);
    await page.close();
    return { first, later: await startIn(await profile.newPage(), run, name) };
  } finally {
    await profile.close();
  }
}

export async function ownOrigin(run: BenchRun): Promise<Row[]> {
  await addColdPage(run.files, 'elements', 'vite');
  const measure = (name: ContestantName) => startsOf(run, name);
  await run.interleaved(1, measure, [...NAMES]);
  const taken = await run.interleaved(run.rounds, measure, [...NAMES]);
  const row = (id: string, which: string, start: keyof Starts): Row => ({
    id,
    name: `a view with an origin of its own in a cold page, ${which}, until its first result; the floor is this kit with \`sandbox-url\``,
    unit: 'ms',
    isRatio: true,
    ...summary(taken, (starts) => starts[start]),
    targets: [{ contestant: 'elements', against: 'floor', limit: 1.15 }],
  });
  return [
    row('own-origin', 'the first time', 'first'),
    row('own-origin-known', 'on an origin that it has used before', 'later'),
  ];
}
