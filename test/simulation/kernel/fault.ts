// A defect that is put back, to show that the simulation finds it.
import type { SourceEdit } from './load.ts';

export interface Fault {
  /** What is broken, as a sentence. */
  name: string;
  /** The world that finds it. */
  world: string;
  /** Words of the rule that it violates. */
  rule: string;
  edits: readonly SourceEdit[];
  /**
   * The seed at which the test starts, so that it is quick. If the fault is no longer found from there, look for another
   * one with `npm run simulate -- --faults`. Default 1.
   */
  seed?: number;
}
