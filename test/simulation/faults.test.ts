// The proof that the oracles can fail: each known defect, put back into the real code, is found.
import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults.ts';
import type { Fault } from './kernel/fault.ts';
import { findFault } from './kernel/find-fault.ts';
import { sample } from '../support/tier.js';

const isFirstOfWorld = ({ world }: Fault, index: number) =>
  FAULTS.findIndex((fault) => fault.world === world) === index;

describe('the simulation finds that', () => {
  it.each(sample(FAULTS, isFirstOfWorld))('$name', async (fault) => {
    const { results } = await findFault(fault, { seeds: [fault.seed ?? 1], sequences: 400 });
    expect(results[0]!.failure?.violations).toContainEqual(expect.stringContaining(fault.rule));
  });
});
