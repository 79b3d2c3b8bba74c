// What threads of the browser do while something runs.
import type { Page } from 'puppeteer-core';

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
export async function traced(page: Page, work: () => Promise<unknown>): Promise<TraceEvent[]> {
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

/** Milliseconds of the processor for each task of the thread that set both marks, from the first to the second. */
export function tasksBetween(
  events: readonly TraceEvent[],
  first: string,
  second: string,
): number[] {
  const mark = (wanted: string) => {
    const found = events.find((event) => event.name === wanted);
    if (!found) throw new Error(`The trace has no mark "${wanted}".`);
    return found;
  };
  const [from, to] = [mark(first), mark(second)];
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' &&
      pid === from.pid &&
      tid === from.tid &&
      ts + dur >= from.ts &&
      ts <= to.ts,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  return tasks.map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000);
}
