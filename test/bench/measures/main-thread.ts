// How long the host's thread is busy at a stretch while many apps start: what the user feels as a stutter.
import type { Page } from 'puppeteer-core';
import type { ContestantName } from '../bundle.ts';
import { addColdFiles, coldPageOf, SMALL_VIEW } from '../cold-files.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

const FRAMES = 30;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Of the processor: what other programs take away is not counted. */
  tdur?: number;
}

/** Records what the browser does while `work` runs. Few categories: others make hundreds of thousands of events. */
async function traced(page: Page, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const session = await page.createCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
    },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** Milliseconds of the longest task of the host's thread from the mount to the last result. */
async function longestTask(run: BenchRun, name: ContestantName): Promise<number> {
  const page = await run.browser.newPage();
  await page.goto(run.origin + coldPageOf(name));
  await page.waitForFunction(() => 'coldStart' in window);
  const start = { view: SMALL_VIEW, sandboxUrl: run.sandboxUrl, count: FRAMES };
  const events = await traced(page, () => page.evaluate((begin) => window.coldStart(begin), start));
  await page.close();
  const mark = (wanted: string) => events.find((event) => event.name === wanted)!;
  const [from, to] = [mark('mounted'), mark('results')];
  const tasks = events.filter(
    ({ name: kind, pid, tid, ts, dur = 0 }) =>
      kind === 'RunTask' &&
      pid === from.pid &&
      tid === from.tid &&
      ts + dur >= from.ts &&
      ts <= to.ts,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  return Math.max(...tasks.map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000));
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
