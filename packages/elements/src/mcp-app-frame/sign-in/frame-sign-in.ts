// Asks the user of one frame to sign in. A separate chunk, loaded with the first 401.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { AppError } from '../../host/app-error.js';
import { authRequired } from '../../host/auth/auth-required.js';
import type { AuthChallenge } from '../../host/auth/auth-required.js';
import { isOAuth } from '../../host/auth/server-auth.js';
import type { ServerAuth } from '../../host/auth/server-auth.js';
import {
  openSignInWindow,
  resumeSignIn,
  signInByRedirect,
  signInByWindow,
} from '../../host/auth/sign-in-flow.js';
import type { SignInTarget } from '../../host/auth/sign-in-flow.js';
import { detailsOf, SignInError } from '../../host/auth/sign-in-error.js';
import type { FailureDetails, SignInProblem } from '../../host/auth/sign-in-error.js';
import { callPage } from '../../host/page-function.js';
import type { SessionLimits } from '../../host/limits.js';
import { plainLine } from '../../policy/texts/plain-text.js';
import type { FrameProperties } from '../frame-properties.js';
import { page } from '../page-settings.js';
import type { FrameLifecycle } from '../lifecycle/frame-lifecycle.js';
import type { LifecycleSession } from '../lifecycle/frame-state.js';
import { explainFailure } from './failed-window.js';
import { McpAppAuthRequiredEvent } from './sign-in.events.js';
import type { SignInLabels } from '../frame-labels.js';
import { DEFAULT_SIGN_IN_LABELS } from './sign-in-labels.js';
import { signInSheet } from './sign-in.styles.js';

/**
 * What the user sees if a sign-in is needed. Whether it is needed is not stored here: the lifecycle and the waiting
 * requests know it.
 * - asked: the user is asked. `problem` says why the last attempt failed, and `details` tells it to developers.
 * - open: an attempt is in progress.
 */
type State =
  | { kind: 'asked'; problem: SignInProblem | undefined; details?: FailureDetails }
  | { kind: 'open' };

const ASKED: State = { kind: 'asked', problem: undefined };

/** A request of a running view that waits for the sign-in. */
interface Waiting {
  readonly error: AppError;
  resolve(): void;
  reject(error: AppError): void;
}

/** The part of the frame's lifecycle that decides whether a sign-in is needed. */
export type SignInLifecycle = Pick<FrameLifecycle<LifecycleSession>, 'error' | 'presence'>;

/** Frames in the page, so that one sign-in helps all frames of a server and user. */
const present = new Set<FrameSignIn>();

export class FrameSignIn {
  readonly #frame: FrameProperties;
  readonly #readAuth: () => ServerAuth | undefined;
  readonly #lifecycle: SignInLifecycle;
  readonly #retry: () => void;
  readonly #waiting = new Set<Waiting>();
  #state: State = ASKED;
  /** The error that the page was last told about. */
  #reported: AppError | undefined;
  /** False if the page handles the sign-in itself. */
  #isOffered = true;
  #attempt: AbortController | undefined;
  /** The window of the last attempt. It stays open if the attempt failed at its beginning. */
  #window: Window | undefined;

  /**
   * @param auth returns the page's current credentials
   * @param lifecycle why the frame currently has no view, and where it is
   * @param retry starts the view again
   */
  constructor(
    frame: FrameProperties,
    auth: () => ServerAuth | undefined,
    lifecycle: SignInLifecycle,
    retry: () => void,
  ) {
    this.#frame = frame;
    this.#readAuth = auth;
    this.#lifecycle = lifecycle;
    this.#retry = retry;
  }

  /** The view cannot start until the user has signed in. */
  require(error: AppError): void {
    // The frame may have changed while this code was loaded, and it also calls this for other changes.
    if (this.#lifecycle.error !== error || this.#reported === error) return;
    this.#report(error);
    this.#frame.requestUpdate();
    void this.#resume();
  }

  /** Resolves when the user has signed in; rejects with the error if they do not, and when the signal aborts. */
  wait(error: AppError, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(error);
    return new Promise<void>((resolve, reject) => {
      const end = () => {
        this.#waiting.delete(waiting);
        signal?.removeEventListener('abort', abort);
        this.#frame.requestUpdate();
      };
      const waiting: Waiting = {
        error,
        resolve: () => void (end(), resolve()),
        reject: (reason) => void (end(), reject(reason)),
      };
      const abort = () => {
        waiting.reject(error);
        // A view that is moved starts again, and its window stays open.
        if (!this.#needed && this.#lifecycle.presence !== 'moving')
          this.#stop('The request was cancelled.');
      };
      this.#waiting.add(waiting);
      signal?.addEventListener('abort', abort);
      this.#report(error);
      this.#frame.requestUpdate();
    });
  }

  /** Signs in. Call it during a click, because browsers open windows only then. */
  async signIn(way = this.#auth?.signIn ?? 'popup'): Promise<void> {
    this.#attempt?.abort(new Error('Another sign-in was started.'));
    const attempt = (this.#attempt = new AbortController());
    try {
      const isDone = await this.#run(way, attempt.signal);
      if (isDone) this.#done();
    } catch (error) {
      if (attempt.signal.aborted) return;
      this.#failed(error);
    }
  }

  /** Retries what was refused, after the user signed in. @returns false if nothing was refused */
  goOn(): boolean {
    if (!this.#needed) return false;
    const isBlocking = this.#isBlocking;
    this.#stop('The user signed in elsewhere.');
    for (const { resolve } of this.#waiting) resolve();
    if (isBlocking) this.#retry();
    return true;
  }

  /** Stops asking: the waiting requests fail. */
  dismiss(): void {
    this.#stop('The sign-in was dismissed.');
    for (const { error, reject } of this.#waiting) reject(error);
  }

  /** The frame has left the page, or belongs to another server or user. */
  leave(): void {
    present.delete(this);
    this.dismiss();
  }

  /** What is shown instead of the view, or above it; undefined if no sign-in is needed. */
  render(): TemplateResult | undefined {
    if (!this.#needed) return undefined;
    // Again in the page, if the frame had left it.
    present.add(this);
    const sheet = signInSheet();
    const sheets = this.#frame.shadowRoot!.adoptedStyleSheets;
    if (!sheets.includes(sheet)) sheets.push(sheet);
    const labels = this.#labels;
    const { server } = this.#challenge;
    const problemLabel = this.#problemLabel();
    return html`<div part="signin" role="group" aria-labelledby="sign-in-title">
      <slot name="signin">
        <p class="message" id="sign-in-title" role="status">
          ${this.#isBlocking ? labels.signInNeeded : labels.signInToContinue}
        </p>
        ${server ? html`<p class="hint"><bdi>${plainLine(hostOf(server), 120)}</bdi></p>` : nothing}
        <p class="problem" role="status">${problemLabel && labels[problemLabel]}</p>
        ${this.#isOffered ? this.#buttons(labels) : nothing} ${this.#details(labels)}
      </slot>
    </div>`;
  }

  #buttons(labels: SignInLabels & { retry?: string | undefined }): TemplateResult {
    const { kind } = this.#state;
    const isBlocked = this.#state.kind === 'asked' && this.#state.problem === 'blocked';
    const name = !this.#canSignIn
      ? 'retry'
      : kind === 'open' && this.#target
        ? 'signInAgain'
        : 'signIn';
    return html`<button type="button" class="primary" @click=${() => void this.signIn()}>
        ${labels[name]}
      </button>
      ${
        isBlocked
          ? html`<button type="button" @click=${() => void this.signIn('redirect')}>
              ${labels.signInHere}
            </button>`
          : nothing
      }
      ${
        this.#isBlocking
          ? nothing
          : html`<button type="button" @click=${() => this.dismiss()}>
              ${labels.signInNotNow}
            </button>`
      }`;
  }

  /** A failure that the user cannot fix, with the fix for the developer of the page. */
  #details({ details }: { details?: string | undefined }): TemplateResult | typeof nothing {
    if (this.#state.kind !== 'asked' || this.#state.problem !== 'failed') return nothing;
    const { message, hint } = this.#state.details!;
    return html`<details>
      <summary>${details}</summary>
      <div lang="en" dir="ltr">
        <p>${plainLine(message, 600)}</p>
        <p>${plainLine(hint, 600)}</p>
        <p>See @mcp-app/elements/docs/guides/sign-in.md</p>
      </div>
    </details>`;
  }

  #problemLabel() {
    const state = this.#state;
    if (state.kind === 'open') return 'signInOpen';
    if (!state.problem) return undefined;
    return (
      { blocked: 'signInBlocked', declined: 'signInDeclined', failed: 'signInFailed' } as const
    )[state.problem];
  }

  get #labels() {
    return { ...DEFAULT_SIGN_IN_LABELS, ...this.#frame.texts };
  }

  /** Whether there is no view until the user has signed in. */
  get #isBlocking(): boolean {
    return this.#lifecycle.error?.reason === 'auth-required';
  }

  get #auth() {
    return this.#readAuth();
  }

  /** Why a sign-in is needed; undefined if it is not. */
  get #needed(): AppError | undefined {
    if (this.#isBlocking) return this.#lifecycle.error;
    const [first] = this.#waiting;
    return first?.error;
  }

  get #challenge(): AuthChallenge {
    return authRequired(this.#needed)?.challenge ?? {};
  }

  get #target(): SignInTarget | undefined {
    const { authProvider: provider, fetch } = this.#auth ?? {};
    const { server, ...challenge } = this.#challenge;
    if (!isOAuth(provider) || !server || this.#frame.relay) return undefined;
    const { user } = this.#frame.identity;
    return { provider, fetch, user, challenge: { ...challenge, server }, limits: this.#limits };
  }

  get #limits(): Partial<SessionLimits> {
    return { ...page.limits, ...this.#frame.limits };
  }

  get #canSignIn(): boolean {
    return this.#target !== undefined || typeof this.#auth?.signIn === 'function';
  }

  #report(error: AppError, problem?: unknown): void {
    this.#reported = error;
    present.add(this);
    const event = new McpAppAuthRequiredEvent(error, problem);
    this.#isOffered = this.#frame.dispatchEvent(event);
  }

  /** @returns false if the page is being left, or if the window was closed */
  async #run(way: ServerAuth['signIn'], signal: AbortSignal): Promise<boolean> {
    const target = this.#target;
    if (typeof way === 'function') {
      this.#enter({ kind: 'open' });
      const { server = '', scope, isMoreNeeded = false } = this.#challenge;
      const call = { limits: this.#limits, signal };
      await callPage(
        'auth.signIn',
        (own) => way({ server, scope, isMoreNeeded, signal: own }),
        call,
      );
      return true;
    }
    // There is no page to open: the page's own function has signed the user in.
    if (!target) return true;
    if (way === 'redirect') {
      this.#enter({ kind: 'open' });
      return (await signInByRedirect(target)) === 'signed-in';
    }
    this.#window?.close();
    const opened = (this.#window = openSignInWindow());
    this.#enter({ kind: 'open' });
    const closed = () => this.#enter(ASKED);
    const { signInFailed } = this.#labels;
    const failed = (error: unknown) =>
      explainFailure(opened, signInFailed, plainLine(detailsOf(error).message, 600));
    await signInByWindow(target, opened, { signal, closed, failed });
    return true;
  }

  /** Continues a sign-in by redirect. */
  async #resume(): Promise<void> {
    const target = this.#target;
    if (!target) return;
    try {
      if (await resumeSignIn(target)) this.#done();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Shows the user what to do, and reports the error to the page. */
  #failed(error: unknown): void {
    const needed = this.#needed;
    if (!needed) return this.#enter(ASKED);
    this.#report(needed, error);
    const problem = error instanceof SignInError ? error.problem : 'failed';
    this.#enter({ kind: 'asked', problem, details: detailsOf(error) });
  }

  /** The user signed in: every frame of the same server and user continues. */
  #done(): void {
    const identity = this.#frame.identity;
    for (const other of present) if (other.#frame.identity === identity) other.goOn();
  }

  #stop(reason: string): void {
    this.#attempt?.abort(new Error(reason));
    this.#attempt = undefined;
    this.#window?.close();
    this.#enter(ASKED);
  }

  #enter(state: State): void {
    this.#state = state;
    this.#frame.requestUpdate();
  }
}

/** The host name of the server, as users know it. */
const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;
