// The rules of waiting: everything that a page asks for ends, within its limit.
import type { History } from './history.ts';

/** Time for what follows the end of a limit. */
const SLACK_MS = 1500;

export function* waitRules(history: History): Iterable<string> {
  for (const { asked, settled, gaveUp } of history.operations) {
    const { what, at, limit } = asked;
    const end = Math.min(at + limit, gaveUp) + SLACK_MS;
    if (!settled) {
      if (history.end > end) yield `a page waits for ${what} forever`;
    } else if (settled.at > end)
      yield `a page waited for ${what} longer than its limit (${Math.round((settled.at - at) / 1000)} s)`;
  }
}
