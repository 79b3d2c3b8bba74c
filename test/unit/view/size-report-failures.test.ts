// A report that cannot be sent is not an error of the view, and counts as not sent.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppConnection } from '../../../packages/elements/src/view/app-connection.js';
import { reportSize } from '../../../packages/elements/src/view/size-reporter.js';

class NoObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('MutationObserver', NoObserver);
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('innerHeight', 400);
  vi.stubGlobal('innerWidth', 400);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('C4 sends a report again that could not be sent, because the connection was just closed', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
  let reports = 0;
  let changed = () => {};
  const stop = reportSize(
    {
      getSnapshot: () => ({ status: 'ready' }),
      subscribe: (listener: () => void) => ((changed = listener), () => {}),
      // Not a mock function of vitest, which handles rejections.
      notify: () => (reports++, Promise.reject(new Error('Call connect() first.'))),
    } as unknown as AppConnection,
    { mode: 'fixed', height: 300 },
  );
  await vi.advanceTimersByTimeAsync(200);
  // Node reports a rejection that nobody handles before the next task.
  await new Promise((resolve) => setImmediate(resolve));
  changed();
  await vi.advanceTimersByTimeAsync(200);
  stop();
  process.off('unhandledRejection', note);
  for (const other of others) process.on('unhandledRejection', other);

  expect(rejections).toEqual([]);
  expect(reports).toBe(2);
});
