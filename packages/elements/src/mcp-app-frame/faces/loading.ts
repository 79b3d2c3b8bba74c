// What the faces and their loader share.
import type { FrameProperties } from '../frame-properties.js';
import type { FrameTask } from '../lifecycle/frame-tasks.js';

/** The frame that is drawn. */
export interface FacedFrame extends FrameProperties {
  readonly retry: () => void;
  readonly tasks?: readonly FrameTask[] | undefined;
}

/** Milliseconds for which a loading frame shows nothing, to avoid flicker. */
export const QUIET_MS = 400;
