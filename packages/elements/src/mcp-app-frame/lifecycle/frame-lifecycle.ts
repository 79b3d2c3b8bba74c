// Decides when a frame's view runs, as one state machine. It is independent of DOM and Lit: its effects go through
// `LifecycleEffects`, and a session is anything that starts, closes and has a status.
import type { AppError } from '../../host/app-error.js';
import type { SessionStatus } from '../../host/session/session-state.js';
import { statusOf } from './frame-state.js';
import type { FrameState, KeptView, LifecycleSession, Presence } from './frame-state.js';

/** The interface of the state machine to the frame. */
export interface LifecycleEffects<Session> {
  /** Whether the page's properties define something to show. */
  hasSource(): boolean;
  /** Whether the view is visible or near the viewport, or must run anywhere. */
  isNear(): boolean;
  /** The error of invalid settings of the page. */
  problem(): AppError | undefined;
  /** Creates a session for the kept view, or for what the properties define. It is started afterwards. */
  create(kept: KeptView | undefined): Session;
  /** Called when another view replaces this one. The old view may still save, but is hidden. */
  leave(session: Session): void;
  /** The data for showing the session's view again; undefined if the properties are enough. */
  keep(session: Session): KeptView | undefined;
  /** Called when the element has left the page; not when it was moved. */
  left(): void;
  /** Called when the state changed; `newStatus` is the status if it changed, too. */
  changed(newStatus: SessionStatus | undefined): void;
}

/** The state machine of a frame. */
export class FrameLifecycle<Session extends LifecycleSession> {
  /** The start time of the running session, in milliseconds. */
  startedAt = 0;
  readonly #effects: LifecycleEffects<Session>;
  #state: FrameState<Session> = { kind: 'empty' };
  #presence: Presence = 'absent';
  #reportedStatus: SessionStatus = 'idle';
  /** The number of callers that need the view, visible or not. */
  #callers = 0;
  /** The number of active pauses, during which nothing starts. */
  #pauses = 0;
  readonly #watchers = new Set<() => void>();

  constructor(effects: LifecycleEffects<Session>) {
    this.#effects = effects;
  }

  get state(): FrameState<Session> {
    return this.#state;
  }

  get status(): SessionStatus {
    return statusOf(this.#state);
  }

  get error(): AppError | undefined {
    const state = this.#state;
    return 'error' in state ? state.error : this.session?.error;
  }

  /** The running session, or the one that is being closed. */
  get session(): Session | undefined {
    return 'session' in this.#state ? this.#state.session : undefined;
  }

  get presence(): Presence {
    return this.#presence;
  }

  get kept(): KeptView | undefined {
    return 'kept' in this.#state ? this.#state.kept : undefined;
  }

  /** Whether the page closed the frame, or is closing it. */
  get isClosed(): boolean {
    return this.#state.kind === 'closed' || this.#state.kind === 'closing';
  }

  /** Whether there is something to show, but nothing is running. */
  get isWaiting(): boolean {
    return this.#state.kind === 'waiting' || this.#state.kind === 'suspended';
  }

  /** Whether the view is on its way. */
  get isLoading(): boolean {
    return /loading|connecting/.test(this.status);
  }

  /** Whether the view should run now. */
  get isDue(): boolean {
    return this.#callers > 0 || this.#effects.isNear();
  }

  /** Moves to the state that the current settings require. Call it when settings or surroundings change. */
  update(): void {
    const { kind } = this.#state;
    if (kind === 'closing' || kind === 'closed') return;
    const problem = this.#effects.problem();
    if (problem) this.#invalidate(problem);
    else if (/empty|invalid|waiting/.test(kind)) this.#wait(this.kept);
    if (this.isWaiting) this.#runIfDue();
  }

  /**
   * Ends the session, if there is one, and starts another if there is something to show. A closed frame opens again.
   * @param isOtherView whether a kept view is no longer wanted
   */
  restart({ isOtherView = false } = {}): void {
    const { kept } = this;
    this.#leave();
    // A suspended view is loaded from its source again, because that is the purpose of a restart.
    const next = isOtherView || kept?.origin === 'suspension' ? undefined : kept;
    // Reported only if nothing starts, so that the page does not see an intermediate state.
    this.#state = { kind: 'waiting', kept: next };
    this.update();
    if (this.isWaiting) this.#enter(this.#state);
  }

  /** Shows this view next, instead of what the properties define. */
  restore(kept: KeptView): void {
    this.#leave();
    this.#enter({ kind: 'waiting', kept });
  }

  /** Prevents starts until the returned function is called. A running view continues. */
  pause(): () => void {
    this.#pauses++;
    return () => {
      this.#pauses--;
      this.update();
    };
  }

  /** The server requires a sign-in before the view can be read; `restart` tries again. */
  signOut(error: AppError): void {
    const { kept } = this;
    if (this.#state.kind === 'closing' || this.#state.kind === 'closed') return;
    this.#leave();
    this.#enter({ kind: 'signed-out', error, kept });
  }

  /** Tears down the view to save memory. It is restored when it is due. */
  suspend(): void {
    if (this.#state.kind !== 'running') return;
    const { session, kept } = this.#state;
    this.#enter({ kind: 'suspending', session, kept });
    void session.close('The frame is out of view.');
  }

  /** Closes the frame, whether its view is running, waiting or suspended. */
  async close(reason?: string): Promise<void> {
    const { session } = this;
    if (!session) return this.#enter({ kind: 'closed' });
    this.#enter({ kind: 'closing', session });
    await session.close(reason);
  }

  /** Called when the element was inserted into the page. */
  connect(): void {
    this.#presence = 'present';
  }

  /** Called when the element was removed or moved. Its iframe is gone, so the view cannot be asked to save. */
  disconnect(): void {
    const { session, kept } = this;
    this.#presence = 'moving';
    queueMicrotask(() => {
      if (this.#presence !== 'moving') return;
      this.#presence = 'absent';
      this.#effects.left();
      this.#look();
    });
    if (!session) return;
    const next: FrameState<Session> =
      this.#state.kind === 'closing' ? { kind: 'closed' } : { kind: 'waiting', kept };
    // First, so that the last events of the session no longer concern this frame.
    this.#enter(next);
    session.dispose();
  }

  /** Called when the status of a session changed. Replaced sessions are ignored. */
  notice(session: Session): void {
    if (session !== this.session) return;
    const { status, error } = session;
    if (status === 'closed') this.#ended(session);
    else if (status === 'error' && error?.reason === 'auth-required') this.signOut(error);
    else this.#enter(this.#state);
  }

  /**
   * Runs work with a ready view, and starts a waiting or suspended view for it. Rejects with the reason if there is no
   * view, if it fails or is removed, and when `signal` aborts.
   */
  async whenReady<T>(work: (session: Session) => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.#callers++;
    try {
      this.update();
      const { awaitReady } = await import('./await-ready.js');
      return await work(await awaitReady(this, this.#watchers, signal));
    } finally {
      this.#callers--;
    }
  }

  /** Enters a waiting state. */
  #wait(kept: KeptView | undefined): void {
    const hasView = kept !== undefined || this.#effects.hasSource();
    const { kind } = this.#state;
    if (hasView && !(kind === 'waiting' && this.kept === kept)) {
      this.#enter({ kind: 'waiting', kept });
    } else if (!hasView && kind !== 'empty') this.#enter({ kind: 'empty' });
  }

  #runIfDue(): void {
    if (this.#presence !== 'present' || this.#pauses > 0 || !this.isDue) return;
    const { kept } = this;
    const session = this.#effects.create(kept);
    // The session itself reports `loading` when it starts, so the state change is not reported here.
    this.#state = { kind: 'running', kept, session };
    this.startedAt = performance.now();
    void session.start();
  }

  #invalidate(error: AppError): void {
    if (this.#state.kind === 'invalid' && this.#state.error === error) return;
    const { kept } = this;
    this.#leave();
    this.#enter({ kind: 'invalid', error, kept });
  }

  /** Releases the session before it is closed, so that its last events do not concern this frame. */
  #leave(): void {
    const { session } = this;
    if (!session) return;
    this.#state = { kind: 'waiting', kept: this.kept };
    this.#effects.leave(session);
  }

  /** Called when the session of this frame was closed by the page, by the view, or by a suspension. */
  #ended(session: Session): void {
    if (this.#state.kind !== 'suspending') return this.#enter({ kind: 'closed' });
    const kept = this.kept ?? this.#effects.keep(session);
    this.#enter(kept ? { kind: 'suspended', kept } : { kind: 'waiting', kept });
    this.update();
  }

  #enter(state: FrameState<Session>): void {
    this.#state = state;
    const { status } = this;
    const isNew = status !== this.#reportedStatus;
    this.#reportedStatus = status;
    this.#effects.changed(isNew ? status : undefined);
    this.#look();
  }

  #look(): void {
    for (const look of this.#watchers) look();
  }
}
