import type { AppError } from '../../host/app-error.js';
import type { AuthRequiredError } from '../../host/auth/auth-required.js';
import { FrameEvent } from '../../host/session/frame-event.js';

/**
 * The server answered 401: the user must sign in. Fires instead of `mcp-app-error`, and also when a request of a
 * running view waits for the sign-in. Call `preventDefault()` to sign the user in yourself: the frame then shows no
 * button. Call `retry()` afterwards.
 */
export class McpAppAuthRequiredEvent extends FrameEvent {
  readonly error: AppError;
  /** The URL of the server or relay; undefined if the page supplied the client. */
  readonly server: string | undefined;
  /** Why the last sign-in failed, for developers. The event fires again for each failed attempt. */
  readonly problem: unknown;
  constructor(error: AppError, problem?: unknown) {
    super('mcp-app-auth-required', {}, true);
    this.error = error;
    this.problem = problem;
    this.server = (error as Partial<AuthRequiredError>).challenge?.server;
  }
}
