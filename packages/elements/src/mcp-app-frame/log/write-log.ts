// Calls the page's `log` with each line. A chunk that only pages with a log load.
import { callPage, reportToPage } from '../../host/page-function.js';
import type { SessionLimits } from '../../host/limits.js';
import { linesOf } from './log-line.js';
import type { LoggedEvent, LogLine, NamedView } from './log-line.js';

/** Writes a line of the log. An error does not stop the view. The signal aborts when its time is up. */
export type WriteLine = (
  line: LogLine,
  context: { signal: AbortSignal },
) => void | PromiseLike<void>;

/** A view can cause any number of lines, and a slow function must not collect them. */
const MAX_WAITING = 100;
let waiting = 0;
let missed = 0;

/** Writes what an event means for the log. */
export function writeLog(
  write: WriteLine,
  event: LoggedEvent,
  {
    view,
    time,
    limits,
  }: { view: NamedView; time: number; limits?: Partial<SessionLimits> | undefined },
): void {
  for (const line of linesOf(event, view, time)) {
    if (waiting >= MAX_WAITING) {
      missed++;
      continue;
    }
    waiting++;
    const whole = missed > 0 ? { ...line, missed } : line;
    missed = 0;
    callPage('log', (signal) => write(whole, { signal }), { limits })
      .catch((error: unknown) => reportToPage(error))
      .finally(() => waiting--);
  }
}
