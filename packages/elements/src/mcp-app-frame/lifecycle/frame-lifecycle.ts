// When a frame's view runs, as one state machine. It knows no DOM and no Lit: what it does to the
// page goes through `LifecycleEffects`, and a session is whatever starts, closes and has a status.
import type { AppError } from '../../host/app-error.js';
import type { SessionStatus } from '../../host/session/session-state.js';
import { statusOf } from './frame-state.js';
import type { FrameState, KeptView, LifecycleSession } from './frame-state.js';

/** What the machine asks of the frame, and tells it. */
export interface LifecycleEffects<Session> {
  isConnected(): boolean;
  /** Whether the page's properties name something to show. */
  hasSource(): boolean;
  /** Whether the view is in sight, or nearly, or must run wherever it is. */
  isNear(): boolean;
  /** Why the page's own settings cannot be used. */
  problem(): AppError | undefined;
  /** Makes a session that shows the kept view, or what the properties name. It is started afterwards. */
  create(kept: KeptView | undefined): Session;
  /** Another view takes the place of this one, which may save and leaves unseen. */
  leave(session: Session): void;
  /** What is needed to show the session's view again; undefined: what the properties name. */
  keep(session: Session): KeptView | undefined;
  /** The state changed; `news` is the status if that changed too. */
  changed(news: SessionStatus | undefined): void;
}

/** How a frame gets from one state to the next. */
export class FrameLifecycle<Session extends LifecycleSession> {
  /** When the session that runs was started, in milliseconds. */
  startedAt = 0;
  readonly #effects: LifecycleEffects<Session>;
  #state: FrameState<Session> = { kind: 'empty' };
  #toldStatus: SessionStatus = 'idle';
  /** Callers that need the view, seen or not. */
  #callers = 0;
  /** Snapshots that are being read: nothing starts meanwhile. */
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

  /** The session that runs, or is on its way out. */
  get session(): Session | undefined {
    return 'session' in this.#state ? this.#state.session : undefined;
  }

  get kept(): KeptView | undefined {
    return 'kept' in this.#state ? this.#state.kept : undefined;
  }

  /** The page closed the frame, or is closing it. */
  get isClosed(): boolean {
    return this.#state.kind === 'closed' || this.#state.kind === 'closing';
  }

  /** There is something to show, but nothing runs. */
  get isWaiting(): boolean {
    return this.#state.kind === 'waiting' || this.#state.kind === 'suspended';
  }

  /** Whether the view should run now. */
  get isDue(): boolean {
    return this.#callers > 0 || this.#effects.isNear();
  }

  /** Goes on with what the page wants now. Call it when the page's wishes or the surroundings change. */
  update(): void {
    const { kind } = this.#state;
    if (kind === 'closing' || kind === 'closed') return;
    const problem = this.#effects.problem();
    if (problem) this.#invalidate(problem);
    else if (kind === 'invalid') this.#wait(undefined);
    else if (kind === 'empty' || kind === 'waiting') this.#wait(this.kept);
    if (this.isWaiting) this.#runIfDue();
  }

  /**
   * Ends the session, if there is one, and starts another when there is something to show. A closed
   * frame opens again.
   * @param isOtherView the view that is kept, if one is, is not wanted any more
   */
  restart({ isOtherView = false } = {}): void {
    const { kept } = this;
    this.#leave();
    // A view that was suspended is loaded from its source again: that is what a restart is for.
    const next = isOtherView || kept?.origin === 'suspension' ? undefined : kept;
    // Told only if nothing starts: a page hears that a view loads, not that none does in between.
    this.#state = { kind: 'waiting', kept: next };
    this.update();
    if (this.isWaiting) this.#enter(this.#state);
  }

  /** Shows this view next, instead of what the properties name. */
  restore(kept: KeptView): void {
    this.#leave();
    this.#enter({ kind: 'waiting', kept });
  }

  /** Nothing starts until the returned function is called; what runs goes on. */
  pause(): () => void {
    this.#pauses++;
    return () => {
      this.#pauses--;
      this.update();
    };
  }

  /** The server refuses what the view is made of until the user has signed in; `restart` tries again. */
  signOut(error: AppError): void {
    const { kept } = this;
    if (this.#state.kind === 'closing' || this.#state.kind === 'closed') return;
    this.#leave();
    this.#enter({ kind: 'signed-out', error, kept });
  }

  /** Tears the view down to save memory; it comes back when it is due. */
  suspend(): void {
    if (this.#state.kind !== 'running') return;
    const { session, kept } = this.#state;
    this.#enter({ kind: 'suspending', session, kept });
    void session.close('The frame is out of view.');
  }

  /** The page wants no view here, whether one runs, waits or is suspended. */
  async close(reason?: string): Promise<void> {
    const { session } = this;
    if (!session) return this.#enter({ kind: 'closed' });
    this.#enter({ kind: 'closing', session });
    await session.close(reason);
  }

  /** The element left the page, and its iframe with it: nobody is there to be asked. */
  disconnect(): void {
    const { session, kept } = this;
    if (!session) return this.#look();
    const next: FrameState<Session> =
      this.#state.kind === 'closing' ? { kind: 'closed' } : { kind: 'waiting', kept };
    // First, so that what the session says at its end is not about this frame any more.
    this.#enter(next);
    session.dispose();
  }

  /** A session has another status. One that was replaced has nothing to say here. */
  notice(session: Session): void {
    if (session !== this.session) return;
    if (session.status === 'closed') this.#ended(session);
    else this.#enter(this.#state);
  }

  /**
   * Does work with a view that is ready, and starts one that waits or is suspended for it. Rejects with
   * the reason when there is no view, when it fails or goes away, and when `signal` aborts.
   */
  async whenReady<T>(work: (session: Session) => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.#callers++;
    try {
      this.update();
      const { awaitReady } = await import('./await-ready.js');
      return await work(await awaitReady(() => this.#state, this.#effects, this.#watchers, signal));
    } finally {
      this.#callers--;
    }
  }

  /** Waits for something to run, or for something to show. */
  #wait(kept: KeptView | undefined): void {
    const hasView = kept !== undefined || this.#effects.hasSource();
    const { kind } = this.#state;
    if (hasView && !(kind === 'waiting' && this.kept === kept)) {
      this.#enter({ kind: 'waiting', kept });
    } else if (!hasView && kind !== 'empty') this.#enter({ kind: 'empty' });
  }

  #runIfDue(): void {
    if (!this.#effects.isConnected() || this.#pauses > 0 || !this.isDue) return;
    const { kept } = this;
    const session = this.#effects.create(kept);
    // It says itself, while it starts, that it loads: nobody hears of a session that does nothing.
    this.#state = { kind: 'running', kept, session };
    this.startedAt = performance.now();
    void session.start();
  }

  #invalidate(error: AppError): void {
    if (this.#state.kind === 'invalid' && this.#state.error === error) return;
    this.#leave();
    this.#enter({ kind: 'invalid', error });
  }

  /** Lets go of the session before it is told to leave: what it still says is not about this frame. */
  #leave(): void {
    const { session } = this;
    if (!session) return;
    this.#state = { kind: 'waiting', kept: this.kept };
    this.#effects.leave(session);
  }

  /** The session of this frame was closed: by the page, by the view, or because the frame is suspended. */
  #ended(session: Session): void {
    if (this.#state.kind !== 'suspending') return this.#enter({ kind: 'closed' });
    const kept = this.kept ?? this.#effects.keep(session);
    this.#enter(kept ? { kind: 'suspended', kept } : { kind: 'waiting', kept });
    this.update();
  }

  #enter(state: FrameState<Session>): void {
    this.#state = state;
    const { status } = this;
    const isNews = status !== this.#toldStatus;
    this.#toldStatus = status;
    this.#effects.changed(isNews ? status : undefined);
    this.#look();
  }

  #look(): void {
    for (const look of this.#watchers) look();
  }
}
