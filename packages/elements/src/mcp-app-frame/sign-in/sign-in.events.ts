import type { AppError } from '../../host/app-error.js';
import type { AuthRequiredError } from '../../host/auth/auth-required.js';
import { FrameEvent } from '../frame-event.js';

/**
 * The server answered 401: the user has to sign in. Fires in place of `mcp-app-error`, and also when a request of a
 * running view waits for it. `preventDefault()`: the page signs the user in itself, so the frame shows no button;
 * call `retry()` afterwards.
 */
export class McpAppAuthRequiredEvent extends FrameEvent {
  readonly error: AppError;
  /** The address that refused; undefined for a client of the page. */
  readonly server: string | undefined;
  /** Why the last attempt to sign in did not work, for developers. It fires again for each. */
  readonly problem: unknown;
  constructor(error: AppError, problem?: unknown) {
    super('mcp-app-auth-required', {}, true);
    this.error = error;
    this.problem = problem;
    this.server = (error as Partial<AuthRequiredError>).challenge?.server;
  }
}
