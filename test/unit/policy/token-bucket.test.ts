import { expect, test, vi } from 'vitest';
import { tokenBucket } from '../../../packages/elements/src/policy/token-bucket.js';

const passes = (bucket: () => boolean, count: number) =>
  Array.from({ length: count }, bucket).filter(Boolean).length;

test('lets its capacity pass at once, and more as time goes by', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const bucket = tokenBucket(3, 2);
  expect(passes(bucket, 5)).toBe(3);
  clock.mockReturnValue(1000);
  expect(passes(bucket, 5)).toBe(2);
  clock.mockReturnValue(1_000_000);
  expect(passes(bucket, 5)).toBe(3);
  clock.mockRestore();
});

test('D8 Infinity lets everything pass, also twice in the same moment', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5);
  expect(passes(tokenBucket(Infinity, Infinity), 5)).toBe(5);
  expect(passes(tokenBucket(Infinity, 1), 5)).toBe(5);
  clock.mockReturnValue(6);
  expect(passes(tokenBucket(2, Infinity), 5)).toBe(2);
  clock.mockRestore();
});
