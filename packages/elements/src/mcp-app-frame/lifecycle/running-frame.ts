// A frame, as the list of running frames uses it.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameProperties } from '../frame-properties.js';
import type { FrameLifecycle } from './frame-lifecycle.js';

export interface RunningFrame {
  readonly lifecycle: FrameLifecycle<AppSession>;
  readonly frame: FrameProperties;
  /** The frame's own call. */
  readonly call: { readonly isPending: boolean };
}
