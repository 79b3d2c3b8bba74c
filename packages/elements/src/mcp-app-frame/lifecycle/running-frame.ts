// What those who freeze frames, and bring them back, know of a frame.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameProperties } from '../frame-properties.js';
import type { SessionController, SessionOwner } from './session-controller.js';

export interface RunningFrame {
  readonly frame: FrameProperties & SessionOwner;
  readonly controller: SessionController;
  /** The session that is being frozen. */
  freezing: AppSession | undefined;
  /** Reasons to run, seen or not: callers that need the view. */
  awaited: number;
  /** Whether the view should run now. */
  isDue(): boolean;
}
