// Which display mode a view may be shown in (M1, M3): what the page offers, what the view declared.
import { DISPLAY_MODES } from '../protocol/host-context.js';
import type { DisplayMode } from '../protocol/host-context.js';

/** What a page offers. Inline always: a view must be able to come back. */
export const offeredModes = (said: readonly string[] = DISPLAY_MODES): DisplayMode[] =>
  DISPLAY_MODES.filter((mode) => mode === 'inline' || said.includes(mode));

/** Why a view cannot be shown in this mode; undefined if it can. `declared` is the view's, unchecked. */
export function modeRefusal(
  mode: DisplayMode,
  offered: readonly DisplayMode[],
  declared: unknown,
): string | undefined {
  if (mode === 'inline') return undefined;
  if (!offered.includes(mode)) return 'The page does not offer it (available-display-modes).';
  if (Array.isArray(declared) && !declared.includes(mode))
    return 'The view did not declare it (appCapabilities.availableDisplayModes).';
  return undefined;
}
