// The known defects, put back one at a time.
import type { Fault } from './kernel/fault.ts';

export const FAULTS: readonly Fault[] = [];
