// Rates, on a clock that the test moves.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tokenBucket } from '../../../packages/elements/src/policy/token-bucket.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many of `calls` calls pass at this moment. */
const passing = (bucket: () => boolean, calls: number) =>
  Array.from({ length: calls }, () => bucket()).filter(Boolean).length;

describe('a token bucket', () => {
  it('K4 allows a burst, and no more at that moment', () => {
    expect(passing(tokenBucket(400, 100), 20_000)).toBe(400);
  });

  it('K4 then allows its rate, and never accumulates more than a burst', () => {
    const bucket = tokenBucket(400, 100);
    passing(bucket, 400);
    vi.advanceTimersByTime(1000);
    expect(passing(bucket, 1000)).toBe(100);
    vi.advanceTimersByTime(60_000);
    expect(passing(bucket, 1000)).toBe(400);
  });

  it('counts fractions of a call, however often it is asked', () => {
    const bucket = tokenBucket(1, 10);
    expect(bucket()).toBe(true);
    const passed = Array.from({ length: 100 }, () => {
      vi.advanceTimersByTime(10);
      return bucket();
    }).filter(Boolean);
    expect(passed.length).toBeGreaterThanOrEqual(9);
    expect(passed.length).toBeLessThanOrEqual(10);
  });

  it('D8 allows everything with Infinity, also twice at the same moment', () => {
    expect(passing(tokenBucket(Infinity, Infinity), 5)).toBe(5);
    expect(passing(tokenBucket(Infinity, 1), 5)).toBe(5);
    vi.advanceTimersByTime(1);
    expect(passing(tokenBucket(2, Infinity), 5)).toBe(2);
  });
});
