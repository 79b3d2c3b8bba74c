import { expect, test } from 'vitest';
import { DEFAULT_LIMITS, readLimits } from '../../../packages/elements/src/host/limits.js';

test('uses the default for what is left out, or undefined', () => {
  expect(readLimits(undefined)).toEqual(DEFAULT_LIMITS);
  expect(readLimits({ askTimeout: undefined as never, maxQueued: 1 })).toEqual({
    ...DEFAULT_LIMITS,
    maxQueued: 1,
  });
});

test('D8 converts Infinity to a number that timers, messages and arithmetic can handle', () => {
  const all = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, Infinity]));
  for (const [name, limit] of Object.entries(readLimits(all))) {
    expect(limit, name).toBe(name.endsWith('Timeout') ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER);
  }
});

test.each([NaN, -1, '10', null, {}])(
  'D8 rejects %j with an error that names the limit',
  (value) => {
    expect(() => readLimits({ requestTimeout: value as number })).toThrow(
      /limits\.requestTimeout .* 0 or more.*Infinity/,
    );
  },
);
