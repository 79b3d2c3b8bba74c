// A frame, as the list of running frames uses it.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameLifecycle } from './frame-lifecycle.js';

export interface RunningFrame {
  readonly lifecycle: Pick<FrameLifecycle<AppSession>, 'state' | 'session'>;
  isConnected(): boolean;
  /** Whether it is neither visible, in use, nor awaited. */
  canSuspend(): boolean;
  /** Lets the view save and tears it down. Resolves when it is gone. */
  suspend(): Promise<void>;
  /** Stops waiting for a view that is being suspended. */
  hurry(): void;
}
