// The proof that the oracles can fail: each known defect, put back into the real code, is found.
import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults.ts';
import { findFault } from './kernel/find-fault.ts';

describe('the simulation finds that', () => {
  it.each(FAULTS)('$name', async (fault) => {
    const { results } = await findFault(fault, { seeds: [fault.seed ?? 1], sequences: 400 });
    expect(results[0]!.failure?.violations).toContainEqual(expect.stringContaining(fault.rule));
  });
});
