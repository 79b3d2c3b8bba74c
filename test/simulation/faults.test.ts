// The proof that the oracles can fail: each known defect, put back into the real code, is found.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { FAULTS } from './faults.ts';
import type { Fault } from './kernel/fault.ts';
import { findFault } from './kernel/find-fault.ts';
import { edited } from './kernel/load.ts';
import { sample } from '../support/tier.js';

const isFirstOfWorld = ({ world }: Fault, index: number) =>
  FAULTS.findIndex((fault) => fault.world === world) === index;

// Costs nothing, and shows at once which change of the code took a fault its place.
it.each(FAULTS)('$name: fits the current code', async ({ edits }) => {
  const files = new Set(edits.map(({ file }) => file));
  for (const file of files) {
    const source = await readFile(new URL(`../../packages/${file}`, import.meta.url), 'utf8');
    const own = edits.filter((edit) => edit.file === file);
    expect(edited(file, source, own)).not.toBe(source);
  }
});

describe('the simulation finds that', () => {
  it.each(sample(FAULTS, isFirstOfWorld))('$name', async (fault) => {
    const { results } = await findFault(fault, { seeds: [fault.seed ?? 1], sequences: 400 });
    expect(results[0]!.failure?.violations).toContainEqual(expect.stringContaining(fault.rule));
  });
});
