// What `npm test` runs of the simulation: each world for its share of the time, with a new seed.
import { describe, expect, it } from 'vitest';
import { loadSimulation } from './kernel/load.ts';

/** Milliseconds for all worlds together. */
const BUDGET_MS = 20_000;
/** The worlds in which more can happen get more of it. */
const SHARES: Readonly<Record<string, number>> = { relay: 4, frame: 2, consent: 2 };

const { WORLDS, simulate, failureText } = await loadSimulation();
const names = Object.keys(WORLDS);
const shareOf = (name: string) => SHARES[name] ?? 1;
const total = names.reduce((sum, name) => sum + shareOf(name), 0);

describe('random sequences violate no rule', () => {
  it.each(names)('in the world %s', async (name) => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const budget = (BUDGET_MS * shareOf(name)) / total;
    const result = await simulate(WORLDS[name]!, { seed, budget });
    expect(failureText(result)).toBe('');
    expect(result.sequences).toBeGreaterThan(0);
  });
});
