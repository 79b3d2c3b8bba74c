// How many frames of a page may run. Above that, those off screen are suspended, the least recently seen
// first: a view costs a process, or a good part of one.
import type { RunningFrame } from './running-frame.js';
import type * as suspendFramesModule from './suspend-frames.js';
import { page } from '../page-settings.js';
import type { PageSettings } from '../page-settings.js';
import { setMargin, updateFrames } from './shared-observers.js';

/** Settings for all frames of a page. */
export interface FramesSettings extends PageSettings {
  /** Frames that may run at once. Those near the viewport, or busy, run in any case. Default 30. */
  maxLive?: number;
  /** How far from the viewport a frame starts, as an IntersectionObserver's `rootMargin`. Default `100%`. */
  margin?: string;
}

let maxLive = 30;
/** The code that suspends, once it is loaded. */
let suspender: typeof suspendFramesModule | undefined;
/** The least recently seen comes first. */
const running = new Set<RunningFrame>();

/** The frame runs, and was in view until now. */
export function markSeen(frame: RunningFrame): void {
  markGone(frame);
  running.add(frame);
  suspendSome();
}

/** The frame does not run any more. */
export function markGone(frame: RunningFrame): void {
  running.delete(frame);
  suspender?.reviewSpare();
}

function suspendSome(): void {
  if (running.size <= maxLive) return;
  // Where the chunk cannot be loaded, the frames go on as they are.
  import('./suspend-frames.js').then(
    (loaded) => (suspender = loaded).suspendFrames(running, maxLive),
    () => {},
  );
}

/**
 * Changes settings for all frames of the page; what is left out stays, and `undefined` takes a setting back. Frames
 * that exist follow as if the property of each had changed.
 */
export function configureFrames({
  maxLive: limit = maxLive,
  margin,
  ...settings
}: FramesSettings): void {
  if (margin !== undefined) setMargin(margin);
  if (!(limit >= 1)) throw new RangeError(`maxLive must be 1 or more, not ${limit}.`);
  maxLive = limit;
  Object.assign(page, settings);
  suspendSome();
  updateFrames();
}
