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
}
