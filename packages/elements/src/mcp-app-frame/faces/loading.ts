// What the faces and their loader share.
import type { AppResource } from '../../host/link/app-resource.js';
import type { FrameProperties } from '../frame-properties.js';
import type { FrameTask } from '../lifecycle/frame-tasks.js';

/** The frame that is drawn. */
export interface FacedFrame extends FrameProperties {
  readonly retry: () => void;
  readonly tasks?: readonly FrameTask[] | undefined;
  /** What is shown, if the server has another version of it and nobody has declined it. */
  outdated?: AppResource | undefined;
  /** Whether a tool without a view runs that may ask the user: that is not an error yet. */
  readonly isViewless?: (() => boolean) | undefined;
  reload(): void;
}

/** Milliseconds for which a loading frame shows nothing, to avoid flicker. */
export const QUIET_MS = 400;
