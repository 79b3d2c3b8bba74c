// How long the host's thread is busy at a stretch while many apps start: what the user feels as a stutter.
import type { ContestantName } from '../bundle.ts';
import { addColdFiles, coldPageOf, SMALL_VIEW } from '../cold-files.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';
import { tasksBetween, traced } from '../trace.ts';

const FRAMES = 30;

/** Milliseconds of the longest task of the host's thread from the mount to the last result. */
async function longestTask(run: BenchRun, name: ContestantName): Promise<number> {
  const page = await run.browser.newPage();
  await page.goto(run.origin + coldPageOf(name));
  await page.waitForFunction(() => 'coldStart' in window);
  const start = { view: SMALL_VIEW, sandboxUrl: run.sandboxUrl, count: FRAMES };
  const events = await traced(page, () => page.evaluate((begin) => window.coldStart(begin), start));
  await page.close();
  return Math.max(...tasksBetween(events, 'mounted', 'results'));
}

export async function mainThread(run: BenchRun): Promise<Row[]> {
  const { names, rounds, files, interleaved } = run;
  await addColdFiles(files, names);
  const tasks = await interleaved(Math.max(3, Math.ceil(rounds / 3)), (name) =>
    longestTask(run, name),
  );
  return [
    {
      id: 'longest-task',
      name: `longest task of the host while ${FRAMES} apps start`,
      unit: 'ms',
      ...summary(tasks, (ms) => ms),
      targets: [{ contestant: 'elements', limit: 16 }],
    },
  ];
}
