// The way to what asks a user to sign in. It is loaded with the first 401, and never on pages without one.
import type { AppError } from '../../host/app-error.js';
import type { FrameSignIn } from '../sign-in/frame-sign-in.js';
import type { SessionOwner } from './frame-session.js';

export class LazySignIn {
  /** Undefined until a server wanted a sign-in. */
  current: FrameSignIn | undefined;
  readonly #frame: SessionOwner;
  readonly #failure: () => AppError | undefined;
  readonly #retry: () => void;

  constructor(frame: SessionOwner, failure: () => AppError | undefined, retry: () => void) {
    this.#frame = frame;
    this.#failure = failure;
    this.#retry = retry;
  }

  /** The view cannot start before. Where this cannot be loaded, the frame shows the error. */
  require(error: AppError, isOffered: boolean): void {
    this.#load().then(
      (signIn) => signIn.require(error, isOffered),
      () => {},
    );
  }

  /** A request of a view that runs waits for it. */
  async wait(error: AppError, signal?: AbortSignal): Promise<void> {
    const isOffered = this.#frame.observe({ type: 'auth-required', error });
    await (await this.#load()).wait(error, isOffered, signal);
  }

  async #load(): Promise<FrameSignIn> {
    const { FrameSignIn } = await import('../sign-in/frame-sign-in.js');
    return (this.current ??= new FrameSignIn(this.#frame, this.#failure, this.#retry));
  }
}
