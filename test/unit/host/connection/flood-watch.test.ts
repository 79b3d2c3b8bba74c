// When a view that floods the host is stopped, on a clock that the test moves.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../packages/elements/src/host/limits.js';
import { FloodWatch } from '../../../../packages/elements/src/host/connection/flood-watch.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function watch(maxDropped: number) {
  const fail = vi.fn();
  const emit = vi.fn();
  const limits = { ...DEFAULT_LIMITS, maxDropped };
  return { flood: new FloodWatch({ limits, fail, emit }), fail, emit };
}

describe('a view that floods', () => {
  it('K4 is stopped once, by the first message beyond the limit', () => {
    const { flood, fail } = watch(1000);
    flood.dropped(1000);
    expect(fail).not.toHaveBeenCalled();
    flood.dropped();
    flood.dropped(5000);
    expect(fail).toHaveBeenCalledTimes(1);
    expect(fail.mock.calls[0]![0]).toMatchObject({ reason: 'flooding' });
  });

  it('K4 is not stopped for the same number over a longer time', () => {
    const { flood, fail } = watch(1000);
    for (let round = 0; round < 10; round++) {
      flood.dropped(900);
      vi.advanceTimersByTime(10_001);
    }
    expect(fail).not.toHaveBeenCalled();
  });

  it('K4 is refused without a flood of events', () => {
    const { flood, emit } = watch(1_000_000);
    for (let n = 0; n < 5000; n++) flood.refused('Too many notifications.');
    expect(emit).toHaveBeenCalledTimes(20);
    vi.advanceTimersByTime(1000);
    for (let n = 0; n < 5000; n++) flood.refused('Too many notifications.');
    expect(emit).toHaveBeenCalledTimes(30);
  });
});
