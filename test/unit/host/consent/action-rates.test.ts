import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActionRates } from '../../../../packages/elements/src/host/consent/action-rates.js';
import { DEFAULT_LIMITS } from '../../../../packages/elements/src/host/limits.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const rates = (limits = {}) => new ActionRates({ ...DEFAULT_LIMITS, ...limits });

test('a view may use its number per minute at once, and again a minute later', () => {
  const own = rates({ linksPerMinute: 6 });
  const burst = () => Array.from({ length: 7 }, () => own.refuse('link')).map((why) => !why);
  expect(burst()).toEqual([...Array<boolean>(6).fill(true), false]);
  vi.advanceTimersByTime(10_000);
  expect(burst().filter(Boolean), 'one more each ten seconds').toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(burst().filter(Boolean)).toHaveLength(6);
});

test('each kind, and questions, have a rate of their own', () => {
  const own = rates({ linksPerMinute: 1, downloadsPerMinute: 1, asksPerMinute: 1 });
  for (let n = 0; n < 2; n++) {
    const expected = n === 0 ? undefined : expect.any(String);
    expect(own.refuse('link')).toEqual(expected);
    expect(own.refuse('download')).toEqual(expected);
    expect(own.refuseQuestion()).toEqual(expected);
  }
});

test('tool calls, lists and reads have no rate, because they queue', () => {
  const own = rates();
  for (const kind of ['tool-call', 'list', 'resource-read'] as const)
    for (let n = 0; n < 2000; n++) expect(own.refuse(kind)).toBeUndefined();
});
