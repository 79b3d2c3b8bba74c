// How long the host's thread is busy at a stretch while many apps start: what the user feels as a stutter.
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

/** Milliseconds of the longest task of the host's thread between the mount and the last result. */
async function longestTask(run: BenchRun, name: ContestantName): Promise<number> {
  const page = await run.browser.newPage();
  await page.goto(run.origin + coldPageOf(name));
  await page.waitForFunction(() => 'coldStart' in window);
  const categories = ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'];
  await page.tracing.start({ categories });
  await page.evaluate((start) => window.coldStart(start), {
    view: SMALL_VIEW,
    sandboxUrl: run.sandboxUrl,
    count: FRAMES,
  });
  const trace = new TextDecoder().decode(await page.tracing.stop());
  await page.close();
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const mark = (wanted: string) => traceEvents.find((event) => event.name === wanted)!;
  const [from, to] = [mark('mounted'), mark('results')];
  const tasks = traceEvents.filter(
    ({ name: kind, pid, tid, ts }) =>
      kind.endsWith('RunTask') &&
      pid === from.pid &&
      tid === from.tid &&
      ts >= from.ts &&
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
      // The floor and AppBridge create all iframes in the task that mounts them.
      mustLead: false,
    },
  ];
}
