// Errors say where they happened, what happened, and what to do.

/** The step that failed. */
export type AppPhase = 'page' | 'connect' | 'resource' | 'sandbox' | 'handshake' | 'view';

/** What went wrong, as a code to compare. The message explains it in a sentence. */
export type AppErrorReason =
  // page
  | 'bad-attribute'
  | 'bad-setting'
  // any phase: an unexpected exception, for example in a function of the page
  | 'unexpected'
  // connect
  | 'server-unreachable'
  | 'server-timeout'
  | 'sdk-missing'
  | 'auth-required'
  // resource
  | 'nothing-to-show'
  | 'unknown-tool'
  | 'no-view'
  | 'bad-uri'
  | 'not-found'
  | 'wrong-mime-type'
  | 'empty'
  | 'invalid-base64'
  | 'too-large'
  | 'read-failed'
  | 'read-timeout'
  | 'content-changed'
  // sandbox
  | 'same-origin'
  | 'bad-sandbox-url'
  | 'sandbox-blocked'
  | 'sandbox-silent'
  | 'sandbox-unsafe'
  | 'no-view-origin'
  | 'engine-missing'
  // handshake
  | 'never-initialized'
  // view
  | 'navigated-away'
  | 'flooding';

/** An error of a frame. `phase` and `reason` are for code, `message` and `hint` for people. */
export class AppError extends Error {
  readonly phase: AppPhase;
  readonly reason: AppErrorReason;
  /** How to fix it. */
  readonly hint: string;

  constructor(
    phase: AppPhase,
    reason: AppErrorReason,
    message: string,
    hint: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AppError';
    this.phase = phase;
    this.reason = reason;
    this.hint = hint;
  }
}
