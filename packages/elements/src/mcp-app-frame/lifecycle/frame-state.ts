// The states of a frame, as data.
import type { AppError } from '../../host/app-error.js';
import type { ToolData } from '../../host/connection/tool-feed.js';
import type { AppSource } from '../../host/link/resource-loader.js';
import type { SessionStatus } from '../../host/session/session-state.js';

/** The part of an `AppSession` that the lifecycle needs. */
export interface LifecycleSession {
  readonly status: SessionStatus;
  readonly error: AppError | undefined;
  start(): Promise<void>;
  close(reason?: string): Promise<void>;
  dispose(): void;
}

/** An earlier view that is shown again, instead of what the page's properties define. */
export interface KeptView {
  /** `suspension`: the frame tore it down to save memory. `snapshot`: the page restored it. */
  origin: 'suspension' | 'snapshot';
  source: AppSource;
  /** The tool data that the view had; a result that belongs to another input is not sent again. */
  toolData: Pick<ToolData, 'input' | 'result'>;
}

/**
 * - empty: there is nothing to show.
 * - invalid: the page's settings are invalid, so nothing is started. A kept view returns when they are valid.
 * - signed-out: the user must sign in before there is something to show, wherever the element is moved.
 * - waiting: there is something to show, but it is not due yet.
 * - running: a session is loading or showing the view, or failed.
 * - suspending: the view saves before it is torn down to save memory.
 * - suspended: the view was torn down and will be restored.
 * - closing: the page closed the frame, and the view may still save.
 * - closed: the page closed the frame; it opens again when there is something else to show.
 */
export type FrameState<Session> =
  | { kind: 'empty' }
  | { kind: 'invalid'; error: AppError; kept: KeptView | undefined }
  | { kind: 'signed-out'; error: AppError; kept: KeptView | undefined }
  | { kind: 'waiting'; kept: KeptView | undefined }
  | { kind: 'running'; kept: KeptView | undefined; session: Session }
  | { kind: 'suspending'; kept: KeptView | undefined; session: Session }
  | { kind: 'suspended'; kept: KeptView }
  | { kind: 'closing'; session: Session }
  | { kind: 'closed' };

/**
 * Where the element is.
 * - present: in the page.
 * - moving: it was removed in this task. A page that moves an element removes it first.
 * - absent: not in the page.
 */
export type Presence = 'present' | 'moving' | 'absent';

/** The public status, derived from the state so that the two are always consistent. */
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
