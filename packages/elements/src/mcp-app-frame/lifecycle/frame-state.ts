// The states of a frame, as data.
import type { AppError } from '../../host/app-error.js';
import type { ToolData } from '../../host/connection/tool-feed.js';
import type { AppSource } from '../../host/link/resource-loader.js';
import type { SessionStatus } from '../../host/session/session-state.js';

/** What the lifecycle needs of an `AppSession`. */
export interface LifecycleSession {
  readonly status: SessionStatus;
  readonly error: AppError | undefined;
  start(): Promise<void>;
  close(reason?: string): Promise<void>;
  dispose(): void;
}

/** A view that was here before and is shown again, instead of what the page's properties name. */
export interface KeptView {
  /** `suspension`: the frame tore it down to save memory. `snapshot`: the page restored it. */
  origin: 'suspension' | 'snapshot';
  source: AppSource;
  /** What the view was told of its tool call; a result that belongs to another input is not told again. */
  toolData: Pick<ToolData, 'input' | 'result'>;
}

/**
 * - empty: there is nothing to show.
 * - invalid: the page's own settings cannot be read, so nothing is started.
 * - signed-out: the user has to sign in before there is something to show.
 * - waiting: there is something to show, and its time has not come.
 * - running: a session loads, shows or failed to show the view.
 * - suspending: the view saves before it is torn down to save memory.
 * - suspended: the view was torn down and comes back as it was.
 * - closing: the page wants no view here, and the view may still save.
 * - closed: the page wants no view here until there is something else to show.
 */
export type FrameState<Session> =
  | { kind: 'empty' }
  | { kind: 'invalid'; error: AppError }
  | { kind: 'signed-out'; error: AppError; kept: KeptView | undefined }
  | { kind: 'waiting'; kept: KeptView | undefined }
  | { kind: 'running'; kept: KeptView | undefined; session: Session }
  | { kind: 'suspending'; kept: KeptView | undefined; session: Session }
  | { kind: 'suspended'; kept: KeptView }
  | { kind: 'closing'; session: Session }
  | { kind: 'closed' };

/** The status that a page reads: one value for each state, so that the two cannot disagree. */
export function statusOf(state: FrameState<LifecycleSession>): SessionStatus {
  switch (state.kind) {
    case 'empty':
    case 'waiting':
    case 'suspended':
      return 'idle';
    case 'invalid':
    case 'signed-out':
      return 'error';
    case 'running':
    case 'suspending':
    case 'closing':
      return state.session.status;
    case 'closed':
      return 'closed';
  }
}
