import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFreeTime } from '../../../../packages/elements/src/host/sandbox/free-time.js';

describe('afterFreeTime', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('calls back after the time, once', () => {
    const late = vi.fn();
    afterFreeTime(1200, late);
    vi.advanceTimersByTime(1199);
    expect(late).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(late).toHaveBeenCalledOnce();
  });

  it('can be cancelled between its ticks', () => {
    const late = vi.fn();
    const cancel = afterFreeTime(1200, late);
    vi.advanceTimersByTime(600);
    cancel();
    vi.advanceTimersByTime(10_000);
    expect(late).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
