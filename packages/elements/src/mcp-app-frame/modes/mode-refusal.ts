// Why a view cannot be shown in a mode (M1, M3).
import { isDisplayMode } from '../../protocol/host-context.js';
import type { DisplayMode } from '../../protocol/host-context.js';
import type { ModeChangeReason } from './mode-throttle.js';

/**
 * Undefined if it can. `mode` and `declared` may be anything, because they come from pages and views. A view that did
 * not declare `split` cannot request it, but page and user can dock it: it then gets `inline` and the size of its box.
 */
export function modeRefusal(
  mode: unknown,
  offered: readonly DisplayMode[],
  declared: unknown,
  reason: ModeChangeReason,
): string | undefined {
  if (!isDisplayMode(mode)) return 'The modes are inline, fullscreen, pip and split.';
  if (mode === 'inline') return undefined;
  if (!offered.includes(mode))
    return 'The page does not support this mode. Add it to available-display-modes.';
  const isProposal = mode === 'split';
  if (isProposal && reason !== 'view') return undefined;
  if (Array.isArray(declared) ? !declared.includes(mode) : isProposal)
    return 'The view did not declare this mode in appCapabilities.availableDisplayModes.';
  return undefined;
}
