// How many frames of a page may run. Those off screen are frozen beyond that, the one that was seen
// longest ago first: a view costs a process, or a good part of one.
import type { RunningFrame } from './running-frame.js';
import { setMargin } from './shared-observers.js';

/** Settings for all frames of a page. */
export interface FramesSettings {
  /** Frames that may run at once. Those near the viewport, or busy, run in any case. Default 30. */
  maxLive?: number;
  /** How far from the viewport a frame starts, as an IntersectionObserver's `rootMargin`. Default `100%`. */
  margin?: string;
}

let maxLive = 30;
/** The one seen longest ago comes first. */
const live = new Set<RunningFrame>();

/** The frame runs, and was in view until now. */
export function isSeen(frame: RunningFrame): void {
  live.delete(frame);
  live.add(frame);
  freezeSome();
}

/** The frame does not run any more. */
export function isGone(frame: RunningFrame): void {
  live.delete(frame);
}

function freezeSome(): void {
  if (live.size > maxLive) {
    // Not there, not frozen: the frames go on as they are.
    import('./freeze-frames.js').then(
      (freezer) => freezer.freezeFrames(live, maxLive),
      () => {},
    );
  }
}

/** Changes settings for all frames of the page; what is left out stays. */
export function configureFrames({ maxLive: limit = maxLive, margin }: FramesSettings): void {
  if (margin !== undefined) setMargin(margin);
  if (!(limit >= 1)) throw new RangeError(`maxLive must be 1 or more, not ${limit}.`);
  maxLive = limit;
  freezeSome();
}
