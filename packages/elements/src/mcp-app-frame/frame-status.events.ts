// Events about the state of a frame that has no view, or not yet. Events that its view causes are in `host/session/view.events.ts`.
import type { AppError, AppErrorReason, AppPhase } from '../host/app-error.js';
import type { SessionStatus } from '../host/session/session-state.js';
import { FrameEvent } from '../host/session/frame-event.js';

/** The view cannot be shown. */
export class McpAppErrorEvent extends FrameEvent {
  declare readonly error: AppError;
  declare readonly phase: AppPhase;
  declare readonly reason: AppErrorReason;
  /** How to fix it. */
  declare readonly hint: string;
  constructor(error: AppError) {
    super('mcp-app-error', { error, phase: error.phase, reason: error.reason, hint: error.hint });
  }
}

/** `status` changed. */
export class McpAppStatusChangeEvent extends FrameEvent {
  declare readonly status: SessionStatus;
  constructor(status: SessionStatus) {
    super('mcp-app-status-change', { status });
  }
}
