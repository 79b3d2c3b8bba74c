// How often a view may leave its place in the page by itself: often enough for its buttons to work, not
// often enough to fight the user for the screen.
import type { DisplayMode } from '../../protocol/host-context.js';

/** Who changed the mode: the page's code, the view's, or the user by a button or key of the frame. */
export type ModeChangeReason = 'host' | 'view' | 'user';

/** Milliseconds between two changes of a view's own: it cannot flicker. */
const VIEW_PAUSE = 1000;
/** Milliseconds after somebody else put the view back. The click that did it counts as activity for five. */
const RESPITE = 5000;

export class ModePatience {
  #changedAt = -Infinity;
  #wasPutBack = false;

  changed(mode: DisplayMode, reason: ModeChangeReason, now: number): void {
    this.#changedAt = now;
    this.#wasPutBack = mode === 'inline' && reason !== 'view';
  }

  /**
   * Why a view may not be shown elsewhere now; undefined if it may. Whether the user wants it at all was
   * decided before, with every other action of the view.
   */
  refusal(now: number): string | undefined {
    const pause = this.#wasPutBack ? RESPITE : VIEW_PAUSE;
    return now - this.#changedAt < pause ? 'The mode was changed only just before.' : undefined;
  }
}
