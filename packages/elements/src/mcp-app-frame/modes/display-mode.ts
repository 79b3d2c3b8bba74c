// The display modes that a view can have (M1).
import type { DisplayMode } from '../../protocol/host-context.js';

/**
 * The modes besides inline, which is always available so that a view can return. `split` is a proposal, so a page must
 * list it.
 */
const ELSEWHERE: readonly DisplayMode[] = ['fullscreen', 'pip', 'split'];

/** The modes that a page supports. Default: all modes of the specification. */
export const offeredModes = (listed: readonly string[] = ELSEWHERE.slice(0, 2)): DisplayMode[] => [
  'inline',
  ...ELSEWHERE.filter((mode) => listed.includes(mode)),
];
