// Limits how often a view may change its own mode: often enough for its buttons to work, but not often enough to work
// against the user.
import type { DisplayMode } from '../../protocol/host-context.js';

/** Who changed the mode: the page, the view, or the user by a button or key of the frame. */
export type ModeChangeReason = 'host' | 'view' | 'user';

/** Minimum milliseconds between two changes by the view, to prevent flicker. */
const VIEW_PAUSE = 1000;
/**
 * Minimum milliseconds after the page or the user returned the view to inline. That click counts as user activity for
 * five seconds.
 */
const PAUSE_AFTER_RETURN = 5000;

export class ModeThrottle {
  #changedAt = -Infinity;
  #wasPutBack = false;

  changed(mode: DisplayMode, reason: ModeChangeReason, now: number): void {
    this.#changedAt = now;
    this.#wasPutBack = mode === 'inline' && reason !== 'view';
  }

  /**
   * Why a view may not leave inline now; undefined if it may. The policy has already allowed the action at this point.
   */
  refusal(now: number): string | undefined {
    const pause = this.#wasPutBack ? PAUSE_AFTER_RETURN : VIEW_PAUSE;
    return now - this.#changedAt < pause ? 'The mode was changed too recently.' : undefined;
  }
}
