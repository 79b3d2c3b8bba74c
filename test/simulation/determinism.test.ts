// The same seed gives the same run of a world, byte for byte. Otherwise a failure could not be repeated.
import { describe, expect, it } from 'vitest';
import { loadSimulation } from './kernel/load.ts';
import { isSampled } from '../support/tier.js';

const SEEDS = isSampled ? 2 : 8;

const { WORLDS, replay } = await loadSimulation();

describe.each(Object.keys(WORLDS))('the world %s', (name) => {
  it('has the same trace for the same seed', async () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const [one, two] = [await replay(WORLDS[name]!, seed), await replay(WORLDS[name]!, seed)];
      expect(one.trace.join('\n')).toBe(two.trace.join('\n'));
      expect(one).toEqual(two);
    }
  });
});
