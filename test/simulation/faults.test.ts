// The proof that the oracles can fail: each known defect, put back into the real code, is found.
import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults.ts';
import { findFault } from './kernel/find-fault.ts';

describe('the simulation finds that', () => {
  it.each(FAULTS)('$name', async (fault) => {
    const { result } = await findFault(fault, { seed: fault.seed ?? 1, sequences: 400 });
    expect(result.failure?.violations ?? []).toContainEqual(expect.stringContaining(fault.rule));
  });
});
