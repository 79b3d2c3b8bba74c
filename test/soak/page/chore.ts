import type { Kit } from './kit.ts';

/** One kind of stress. Throws if something is wrong; the calls are compared later. */
export interface Chore {
  name: string;
  /** What it counts. */
  unit: string;
  /** Returns how many of them it did. */
  run(kit: Kit): Promise<number>;
}
