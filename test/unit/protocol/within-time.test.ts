import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinTime } from '../../../packages/elements/src/protocol/within-time.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});
const late = () => new Error('late');

/** The outcome of the promise after all timers that are due within `ms` have fired. */
async function after(ms: number, promise: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'waiting';
  promise.then(
    (value) => (outcome = value),
    (error: Error) => (outcome = error.message),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
}

test('settles like the promise within the time, otherwise with the error', async () => {
  expect(await after(0, withinTime(Promise.resolve(1), 10, late))).toBe(1);
  expect(await after(9, withinTime(never, 10, late))).toBe('waiting');
  expect(await after(10, withinTime(never, 10, late))).toBe('late');
});

test.each([Infinity, 2 ** 31, Number.MAX_SAFE_INTEGER])(
  'D8 does not treat %d ms as immediately',
  async (ms) => {
    expect(await after(1_000_000, withinTime(never, ms, late))).toBe('waiting');
  },
);

test('ends the wait when the signal aborts', async () => {
  const signal = AbortSignal.abort(new Error('gone'));
  expect(await after(0, withinTime(never, Infinity, late, signal))).toBe('gone');
});
