// What the registry of running frames knows of a frame.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameLifecycle } from './frame-lifecycle.js';

export interface RunningFrame {
  readonly lifecycle: Pick<FrameLifecycle<AppSession>, 'state' | 'session'>;
  isConnected(): boolean;
  /** Whether nobody sees it, uses it or waits for it. */
  canSuspend(): boolean;
  /** Has the view save and tears it down. Resolves when it is gone. */
  suspend(): Promise<void>;
  /** Stops waiting for a view that is being suspended. */
  hurry(): void;
}
