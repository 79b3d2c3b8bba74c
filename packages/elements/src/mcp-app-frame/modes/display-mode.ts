// Which display modes there are for a view (M1).
import type { DisplayMode } from '../../protocol/host-context.js';

/** Beside inline, which always is there: a view must be able to come back. */
const ELSEWHERE: readonly DisplayMode[] = ['fullscreen', 'pip'];

/** What a page offers. Default: all. */
export const offeredModes = (said: readonly string[] = ELSEWHERE): DisplayMode[] => [
  'inline',
  ...ELSEWHERE.filter((mode) => said.includes(mode)),
];
