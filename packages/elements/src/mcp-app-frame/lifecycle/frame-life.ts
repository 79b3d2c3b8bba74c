// When a view runs: it starts near the viewport, is frozen far from it when there are too many, and
// comes back as it was. What only happens to some frames is in `freeze-frames.ts` and `frame-return.ts`.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameSnapshot } from '../../host/session/frame-snapshot.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import type { FrameProperties } from '../frame-properties.js';
import { isGone, isSeen } from './live-frames.js';
import type { RunningFrame } from './running-frame.js';
import type { SessionController, SessionOwner } from './session-controller.js';
import { isInView, watchNearness } from './shared-observers.js';

export class FrameLife implements RunningFrame {
  freezing: AppSession | undefined;
  awaited = 0;
  /** A snapshot is being read: what the properties say does not count. */
  isRestoring = false;
  #unwatch: (() => void) | undefined;
  /** undefined until the observer has looked. */
  #isNear: boolean | undefined;

  constructor(
    readonly frame: FrameProperties & SessionOwner,
    readonly controller: SessionController,
  ) {
    controller.isDue = () => this.isDue();
  }

  connect(): void {
    this.#unwatch = watchNearness(this.frame, (isNear) => {
      this.#isNear = isNear;
      if (this.controller.session) isSeen(this);
      else this.controller.begin();
    });
  }

  disconnect(): void {
    this.#unwatch?.();
    this.#isNear = undefined;
    isGone(this);
  }

  // What is in view starts at once: the observer looks only when the page is painted, which a hidden tab
  // never is.
  isDue(): boolean {
    if (this.isRestoring) return false;
    return this.frame.eager || this.awaited > 0 || (this.#isNear ?? isInView(this.frame));
  }

  get isFreezing(): boolean {
    return this.freezing !== undefined && this.freezing === this.controller.session;
  }

  /** Follows the session. False: this is not for the page. */
  notice(event: SessionEvent): boolean {
    if (event.type !== 'status') return true;
    const isClosed = event.status === 'closed';
    const isOver = event.status === 'idle' || event.status === 'error';
    if (isClosed || (isOver && !this.controller.session?.iframe?.isConnected)) isGone(this);
    else isSeen(this);
    return !isClosed || !this.isFreezing;
  }

  /** The page wants no view here, whether one runs, waits or is frozen. */
  async close(reason?: string): Promise<void> {
    const { waits, session } = this.controller;
    this.controller.isClosed = true;
    if (waits) this.frame.observe({ type: 'status', status: 'closed', error: undefined });
    await session?.close(reason);
  }

  /** Does work with the view, also of a frame that waits or is frozen. */
  async whenAwake<T>(work: (session: AppSession) => Promise<T>): Promise<T> {
    const { session } = this.controller;
    if (session && !this.isFreezing) return work(session);
    return (await import('./frame-return.js')).whenAwake(this, work);
  }

  async restore(snapshot: FrameSnapshot): Promise<void> {
    // At once: a frame that is about to start must not call its tool meanwhile.
    this.isRestoring = true;
    try {
      (await import('./frame-return.js')).restore(this, snapshot);
    } finally {
      this.isRestoring = false;
      this.frame.requestUpdate();
    }
  }
}
