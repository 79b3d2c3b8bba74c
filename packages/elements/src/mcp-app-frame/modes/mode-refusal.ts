// Why a view cannot be shown in a mode (M1, M3).
import { isDisplayMode } from '../../protocol/host-context.js';
import type { DisplayMode } from '../../protocol/host-context.js';

/** Undefined if it can. `mode` and `declared` may be anything: they come from pages and views. */
export function modeRefusal(
  mode: unknown,
  offered: readonly DisplayMode[],
  declared: unknown,
): string | undefined {
  if (!isDisplayMode(mode)) return 'The modes are inline, fullscreen and pip.';
  if (mode === 'inline') return undefined;
  if (!offered.includes(mode)) return 'The page does not offer it (available-display-modes).';
  if (Array.isArray(declared) && !declared.includes(mode))
    return 'The view did not declare it (appCapabilities.availableDisplayModes).';
  return undefined;
}
