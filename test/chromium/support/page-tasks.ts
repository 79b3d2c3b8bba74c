// The tasks of a page's main thread, in processor time: how long each would keep the page from reacting on a machine
// that does nothing else. Chromium's trace has it for every task; a page can measure only the time that passes.
import type { Page } from 'puppeteer-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time. */
  tdur?: number;
}

const MARK = 'the main thread of the page';

/** The milliseconds of processor time of the longest task of the page while `work` runs. */
export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.tracing.start({
    categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline'],
  });
  await page.evaluate((name) => void performance.mark(name), MARK);
  await work();
  const { traceEvents } = JSON.parse(new TextDecoder().decode(await page.tracing.stop())) as {
    traceEvents: TraceEvent[];
  };
  const { pid, tid } = traceEvents.find(({ name }) => name === MARK)!;
  const tasks = traceEvents.filter(
    (event) => event.pid === pid && event.tid === tid && event.name === 'RunTask' && event.tdur,
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page.');
  return Math.max(...tasks.map(({ tdur }) => tdur!)) / 1000;
}
