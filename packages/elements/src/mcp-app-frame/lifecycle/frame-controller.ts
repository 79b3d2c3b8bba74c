// Connects the lifecycle and the frame's own tool call to the element. Its inputs are the page's properties and the
// viewport; its outputs are sessions and their events.
import type { AppError } from '../../host/app-error.js';
import { MessageWatch } from '../../host/connection/message-watch.js';
import { AppSession } from '../../host/session/app-session.js';
import type { FrameSnapshot } from '../../host/session/frame-snapshot.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import type { SessionStatus } from '../../host/session/session-state.js';
import type { Identity } from '../../host/identity/identity.js';
import { beginSlice } from '../../host/task-slices.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import { sameJson } from '../../protocol/same-json.js';
import { page, sandboxOf } from '../page-settings.js';
import { FrameLifecycle } from './frame-lifecycle.js';
import type { LifecycleEffects } from './frame-lifecycle.js';
import type { KeptView } from './frame-state.js';
import * as session from './frame-session.js';
import type { SessionOwner } from './frame-session.js';
import { compareSettings, readSettings } from './frame-settings.js';
import type { SettingsReading } from './frame-settings.js';
import type { TaskedFrame } from './frame-tasks.js';
import { FrameToolCall } from './frame-tool-call.js';
import { LazySignIn } from './lazy-sign-in.js';
import { parts } from './load-view-parts.js';
import { markGone, markSeen } from './running-frames.js';
import { isInView, watchNearness } from './shared-observers.js';
import type { RunningFrame } from './suspend-frames.js';

/** The element that the controller belongs to. */
export interface ControlledFrame extends SessionOwner, Pick<TaskedFrame, 'tasks'> {
  /** The error of an attribute that cannot be parsed. */
  readonly attributeError: AppError | undefined;
  /** Reflects a changed state of the lifecycle. */
  showState(): void;
}

export class FrameController implements LifecycleEffects<AppSession>, RunningFrame {
  readonly lifecycle = new FrameLifecycle<AppSession>(this);
  readonly watch = new MessageWatch();
  /** Asks the user to sign in. */
  readonly signIn: LazySignIn;
  /** The view state that the host stores for the frame's identity. */
  viewState = new Map<string, unknown>();
  readonly frame: ControlledFrame;
  readonly call: FrameToolCall;
  /** The server and the user that everything in this frame belongs to. */
  #identity: Identity | undefined;
  /** Removes the tool data that a snapshot has set. */
  #unrestore: (() => void) | undefined;
  #reading: SettingsReading | undefined;
  #unwatch: (() => void) | undefined;
  /** Whether the next session must read the view from its server, ignoring cached HTML. */
  #isStale = false;
  /** Whether the frame's call belongs to the view of another frame. */
  #isReference = false;
  /** Undefined until the observer has reported. */
  #isNear: boolean | undefined;

  constructor(frame: ControlledFrame) {
    this.frame = frame;
    this.signIn = new LazySignIn(frame, this.lifecycle, () => this.reload());
    this.call = new FrameToolCall(frame, (error) => this.lifecycle.signOut(error));
  }

  connect(): void {
    beginSlice();
    this.lifecycle.connect();
    this.#unwatch = watchNearness(this.frame, (isNear) => {
      this.#isNear = isNear;
      // In an update, because many frames may come near together, and another frame may have the view.
      if (isNear && this.lifecycle.status === 'idle') this.frame.requestUpdate();
      if (this.lifecycle.state.kind === 'running') markSeen(this);
    });
  }

  disconnect(): void {
    this.#unwatch?.();
    this.#isNear = undefined;
    parts?.endViewTasks(this.frame);
    this.lifecycle.disconnect();
    markGone(this);
  }

  /** Called before each update of the element and not after it, so that rendering cannot delay the settings. */
  prepare(): void {
    const frame = this.frame;
    const before = this.#reading;
    this.#endFormer();
    this.call.calls?.forgetFormer();
    this.#isReference = page.registry?.update(frame) ?? false;
    const now = (this.#reading = readSettings(frame));
    const change = before ? compareSettings(before, now) : 'same';
    if (change === 'other-view') this.#startOther();
    else if (this.#needsRestart(change, before, now)) this.lifecycle.restart();
    else this.lifecycle.update();
    const running = this.lifecycle.session;
    if (this.#isReference && this.isNear()) this.call.ensure();
    if (!running) return;
    if (before && before.resolve !== now.resolve)
      void parts?.restartIfElsewhere(this.lifecycle, () => sandboxOf(frame));
    running.handlers = frame.handlers ?? {};
    running.consent = session.askingConsentOf(frame);
    // A frame that is being closed does not call its tool.
    if (this.lifecycle.state.kind === 'running') this.call.ensure();
    running.feed(this.call.data(this.lifecycle.kept));
  }

  /** Called after each update: sends the changed context to the view. */
  updateContext(): void {
    const { session: running } = this.lifecycle;
    if (running?.hasContext && this.frame.isConnected) {
      running.updateContext(parts!.hostContextOf(this.frame));
    }
  }

  async close(reason?: string): Promise<void> {
    this.#endFormer();
    // The current settings are those that the page closed; any other settings open the frame again.
    this.#reading = readSettings(this.frame);
    this.call.calls?.cancel();
    await this.lifecycle.close(reason);
  }

  /** Reloads the view, including its HTML. The tool is not called again, unless its call failed. */
  reload(): void {
    this.#isStale = true;
    this.call.calls?.forgetFailures();
    this.lifecycle.restart();
  }

  /** Called when the element was moved with `moveBefore`. */
  async restartIfGone(): Promise<void> {
    await parts?.restartIfGone(this.frame, this.lifecycle);
  }

  /** Repeats the frame's own call. */
  async callTool(): Promise<CallToolResult> {
    if (this.frame.isConnected) await this.frame.updateComplete;
    if (this.lifecycle.isClosed) throw new Error('The frame is closed: call reload().');
    return (await this.call.load()).repeat();
  }

  /** Runs work with a ready view. A view that is waiting, loading or suspended is waited for. */
  async whenReady<T>(
    work: (running: AppSession) => Promise<T>,
    { signal }: Pick<RequestOptions, 'signal'> = {},
  ): Promise<T> {
    // Properties that the page has just set must apply. An element outside the page never updates.
    if (this.frame.isConnected) await this.frame.updateComplete;
    return this.lifecycle.whenReady(work, signal);
  }

  async restore(snapshot: FrameSnapshot): Promise<void> {
    // Paused immediately, so that a frame that is about to start does not call its tool in the meantime.
    const resume = this.lifecycle.pause();
    try {
      const { restoreSnapshot } = await import('./restore-snapshot.js');
      const calls = await this.call.loadIfOwn();
      this.#endFormer();
      const { kept, viewState, undo } = restoreSnapshot(this.frame, snapshot);
      this.#unrestore = undo;
      this.#reading = readSettings(this.frame);
      this.viewState = viewState;
      // The creator of the snapshot called the tool, so it is not called here.
      calls?.restore(snapshot);
      this.lifecycle.restore(kept);
    } finally {
      resume();
      this.frame.requestUpdate();
    }
  }

  // RunningFrame

  // LifecycleEffects

  left(): void {
    this.signIn.current?.leave();
    this.call.calls?.suspend();
    page.registry?.left(this.frame);
  }

  hasSource(): boolean {
    const { html, resource, resourceUri, tool } = this.frame;
    return !this.#isReference && (html ?? resource ?? resourceUri ?? tool) !== undefined;
  }

  // A visible frame starts immediately: the observer reports only when the page is painted, which never happens in a
  // hidden tab.
  isNear(): boolean {
    return this.frame.eager || (this.#isNear ?? isInView(this.frame));
  }

  problem(): AppError | undefined {
    return this.frame.attributeError ?? parts?.settingsProblem(this.frame);
  }

  create(kept: KeptView | undefined): AppSession {
    const frame = this.frame;
    // The page may have changed a property a moment ago.
    if (this.#endFormer()) kept = undefined;
    // Before the tool data is read, because this removes a result of another input.
    this.call.ensure();
    const created: AppSession = new AppSession(
      {
        ...session.sessionOptionsOf(frame, async (error, signal) => {
          if (created.status !== 'ready') throw error;
          await this.signIn.wait(error, signal);
        }),
        source: kept?.source ?? frame,
        isFresh: this.#isStale,
        toolData: this.call.data(kept),
        viewState: this.viewState,
        changeDisplayMode: (params) =>
          this.lifecycle.session === created ? frame.changeDisplayMode(params) : { mode: 'inline' },
        tap: this.watch.tap(),
        observe: (event) => this.#observe(created, event),
      },
      () => session.loadParts(frame),
    );
    this.#isStale = false;
    return created;
  }

  leave(left: AppSession): void {
    parts?.endViewTasks(this.frame);
    if (left.iframe) left.iframe.hidden = true;
    void left.close('The host shows something else.');
  }

  keep(view: AppSession): KeptView | undefined {
    return parts?.keptViewOf(view, this.call.data(this.lifecycle.kept));
  }

  changed(newStatus: SessionStatus | undefined): void {
    const { state, error } = this.lifecycle;
    // A frame without a view costs nothing, unless its iframe still exists.
    const costs =
      state.kind === 'running' &&
      (!/error|plain/.test(`${newStatus}`) || state.session.iframe?.isConnected);
    if (!costs) markGone(this);
    else if (newStatus) markSeen(this);
    this.frame.showState();
    if (newStatus) this.frame.observe({ type: 'status', status: newStatus, error });
    if (error?.reason === 'auth-required') void this.signIn.require(error);
  }

  /**
   * Ends what belongs to another server or user than the frame now has. Called before anything is read or started, so
   * that nothing of the former one is used.
   * @returns whether there was a former one
   */
  #endFormer(): boolean {
    const former = this.#identity;
    const identity = (this.#identity = this.frame.identity);
    if (!former || former === identity) return false;
    this.viewState = new Map();
    this.#unrestore?.();
    this.call.calls?.reset();
    this.signIn.current?.leave();
    return true;
  }

  #startOther(): void {
    this.viewState = new Map();
    this.lifecycle.restart({ isOtherView: true });
  }

  #observe(from: AppSession, event: SessionEvent): boolean {
    // Events of a replaced session no longer concern this frame.
    if (from !== this.lifecycle.session) return true;
    if (event.type === 'status') this.lifecycle.notice(from);
    else if (event.type === 'other-view') this.#startOther();
    else return this.frame.observe(event);
    return true;
  }

  #needsRestart(
    change: ReturnType<typeof compareSettings>,
    before: SettingsReading | undefined,
    now: SettingsReading,
  ): boolean {
    const { session: running } = this.lifecycle;
    // A closed frame stays closed, whatever else the page sets.
    if (this.lifecycle.isClosed) return false;
    if (change === 'other-session') return true;
    const isRepinned = before && !sameJson(before.pin, now.pin);
    return Boolean(isRepinned && running && parts?.isOtherPin(now.pin, running));
  }
}
