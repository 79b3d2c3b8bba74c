// Loads the sign-in code with the first 401, and never on pages without one.
import type { AppError } from '../../host/app-error.js';
import { authOf } from '../frame-identity.js';
import type { FrameSignIn, SignInLifecycle } from '../sign-in/frame-sign-in.js';
import type { FrameProperties } from '../frame-properties.js';

export class LazySignIn {
  /** Undefined until a server required a sign-in. */
  current: FrameSignIn | undefined;
  readonly #frame: FrameProperties;
  readonly #lifecycle: SignInLifecycle;
  readonly #retry: () => void;

  constructor(frame: FrameProperties, lifecycle: SignInLifecycle, retry: () => void) {
    this.#frame = frame;
    this.#lifecycle = lifecycle;
    this.#retry = retry;
  }

  /** The view cannot start before the sign-in. If this code cannot be loaded, the frame shows the error. */
  async require(error: AppError): Promise<void> {
    try {
      (await this.#load()).require(error);
    } catch {
      // The page is offline, or another version was deployed.
    }
  }

  /** Lets a request of a running view wait for the sign-in. */
  async wait(error: AppError, signal?: AbortSignal): Promise<void> {
    await (await this.#load()).wait(error, signal);
  }

  async #load(): Promise<FrameSignIn> {
    const { FrameSignIn } = await import('../sign-in/frame-sign-in.js');
    return (this.current ??= new FrameSignIn(
      this.#frame,
      () => authOf(this.#frame),
      this.#lifecycle,
      this.#retry,
    ));
  }
}
