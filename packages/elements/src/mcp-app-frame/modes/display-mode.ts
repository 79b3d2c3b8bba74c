// Which display modes there are for a view (M1).
import type { DisplayMode } from '../../protocol/host-context.js';

/** Beside inline, which always is there: a view must be able to come back. `split` is a proposal, so a page has to name it. */
const ELSEWHERE: readonly DisplayMode[] = ['fullscreen', 'pip', 'split'];

/** What a page offers. Default: all modes of the specification. */
export const offeredModes = (said: readonly string[] = ELSEWHERE.slice(0, 2)): DisplayMode[] => [
  'inline',
  ...ELSEWHERE.filter((mode) => said.includes(mode)),
];
