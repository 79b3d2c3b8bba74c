// The known defects, put back one at a time.
import type { Fault } from './kernel/fault.ts';
import { VIEW_FAULTS } from './view/view-faults.ts';

export const FAULTS: readonly Fault[] = [...VIEW_FAULTS];
