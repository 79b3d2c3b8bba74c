import { describe, expect, it } from 'vitest';
import { ENOUGH_FOR_A_TREND, growthOf } from '../../soak/trend.ts';

const rounds = (count: number, value: (round: number) => number) =>
  Array.from({ length: count }, (_, round) => value(round));

describe('the growth over the rounds', () => {
  it('is 1 if nothing grows, whatever a single round shows', () => {
    expect(growthOf(rounds(12, () => 100))).toBe(1);
    expect(growthOf(rounds(12, (round) => (round === 10 ? 1000 : 100)))).toBe(1);
    expect(growthOf(rounds(12, (round) => 100 + (round % 2)))).toBeCloseTo(1);
  });

  it('shows a leak, also a slow one', () => {
    expect(growthOf(rounds(12, (round) => 100 + 10 * round))).toBeGreaterThan(1.5);
    expect(growthOf(rounds(12, (round) => 100 + 1.5 * round))).toBeGreaterThan(1.1);
  });

  it('is unknown with few rounds', () => {
    expect(growthOf(rounds(ENOUGH_FOR_A_TREND - 1, (round) => round))).toBeNaN();
    expect(growthOf(rounds(ENOUGH_FOR_A_TREND, (round) => round + 1))).not.toBeNaN();
  });
});
