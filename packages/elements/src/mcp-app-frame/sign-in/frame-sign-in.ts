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
  SignInError,
} from '../../host/auth/sign-in-flow.js';
import type { SignInProblem, SignInTarget } from '../../host/auth/sign-in-flow.js';
import { callPage } from '../../host/page-function.js';
import { plainLine } from '../ask/plain-text.js';
import type { FrameProperties } from '../frame-properties.js';
import { page } from '../page-settings.js';
import { McpAppAuthRequiredEvent } from './sign-in.events.js';
import type { SignInLabels } from '../frame-labels.js';
import { DEFAULT_SIGN_IN_LABELS } from './sign-in-labels.js';
import { signInSheet } from './sign-in.styles.js';
// Imported so that bundlers do not split the engine: see there.
import '../../host/session/view-engine.js';

/**
 * - idle: no sign-in is needed.
 * - required: the user is asked. `problem` says why the last attempt failed.
 * - open: an attempt is in progress.
 */
type State =
  | { kind: 'idle' }
  | { kind: 'required'; problem: SignInProblem | undefined }
  | { kind: 'open' };

interface Waiting {
  resolve(): void;
  reject(error: AppError): void;
}

/** Frames that ask, so that one sign-in helps all frames of a server. */
const asking = new Set<FrameSignIn>();

export class FrameSignIn {
  readonly #frame: FrameProperties;
  readonly #readAuth: () => ServerAuth | undefined;
  readonly #failure: () => AppError | undefined;
  readonly #retry: () => void;
  /** Requests of a running view that wait for the sign-in. */
  readonly #waiting = new Set<Waiting>();
  #state: State = { kind: 'idle' };
  #error: AppError | undefined;
  /** False if the page handles the sign-in itself. */
  #isOffered = true;
  #attempt: AbortController | undefined;

  /**
   * @param auth returns the page's current credentials
   * @param failure returns why the frame currently has no view
   * @param retry starts the view again
   */
  constructor(
    frame: FrameProperties,
    auth: () => ServerAuth | undefined,
    failure: () => AppError | undefined,
    retry: () => void,
  ) {
    this.#frame = frame;
    this.#readAuth = auth;
    this.#failure = failure;
    this.#retry = retry;
  }

  /** The view cannot start until the user has signed in. */
  require(error: AppError): void {
    // The frame may have changed while this code was loaded, and it also calls this for other changes.
    if (this.#failure() !== error || this.#error === error) return;
    this.#ask(error);
    void this.#resume();
  }

  /** Resolves when the user has signed in. */
  wait(error: AppError, signal?: AbortSignal): Promise<void> {
    this.#ask(error);
    return new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        resolve: () => void (this.#waiting.delete(waiting), resolve()),
        reject: (reason) => void (this.#waiting.delete(waiting), reject(reason)),
      };
      this.#waiting.add(waiting);
      signal?.addEventListener('abort', () => {
        waiting.reject(error);
        if (this.#waiting.size === 0 && !this.#isBlocking) this.#settle();
      });
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
    if (this.#state.kind === 'idle') return false;
    const isBlocking = this.#isBlocking;
    this.#attempt?.abort(new Error('The user signed in elsewhere.'));
    this.#settle();
    for (const { resolve } of this.#waiting) resolve();
    if (isBlocking) this.#retry();
    return true;
  }

  /** Stops asking: the waiting requests fail. */
  leave(): void {
    this.#attempt?.abort(new Error('The sign-in was dismissed.'));
    for (const { reject } of this.#waiting) reject(this.#error!);
    this.#settle();
  }

  /** What is shown instead of the view, or above it; undefined if no sign-in is needed. */
  render(): TemplateResult | undefined {
    const isShown = this.#isBlocking || this.#waiting.size > 0;
    if (this.#state.kind === 'idle' || !isShown) return undefined;
    const sheet = signInSheet();
    const sheets = this.#frame.shadowRoot!.adoptedStyleSheets;
    if (!sheets.includes(sheet)) sheets.push(sheet);
    const labels = { ...DEFAULT_SIGN_IN_LABELS, ...this.#frame.texts };
    const { server } = this.#challenge;
    const said = this.#said();
    return html`<div part="signin" role="group" aria-labelledby="sign-in-title">
      <slot name="signin">
        <p class="message" id="sign-in-title" role="status">
          ${this.#isBlocking ? labels.signInNeeded : labels.signInToContinue}
        </p>
        ${server ? html`<p class="hint"><bdi>${plainLine(hostOf(server), 120)}</bdi></p>` : nothing}
        <p class="problem" role="status">${said && labels[said]}</p>
        ${this.#isOffered ? this.#buttons(labels) : nothing}
      </slot>
    </div>`;
  }

  #buttons(labels: SignInLabels & { retry?: string | undefined }): TemplateResult {
    const { kind } = this.#state;
    const isBlocked = this.#state.kind === 'required' && this.#state.problem === 'blocked';
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
          : html`<button type="button" @click=${() => this.leave()}>${labels.signInNotNow}</button>`
      }`;
  }

  #said() {
    const state = this.#state;
    if (state.kind === 'open') return 'signInOpen';
    if (state.kind !== 'required' || !state.problem) return undefined;
    return (
      { blocked: 'signInBlocked', declined: 'signInDeclined', failed: 'signInFailed' } as const
    )[state.problem];
  }

  /** Whether there is no view until the user has signed in. */
  get #isBlocking(): boolean {
    return this.#failure()?.reason === 'auth-required';
  }

  get #auth() {
    return this.#readAuth();
  }

  get #challenge(): AuthChallenge {
    return authRequired(this.#error)?.challenge ?? {};
  }

  get #target(): SignInTarget | undefined {
    const { authProvider: provider, fetch } = this.#auth ?? {};
    const { server, ...challenge } = this.#challenge;
    if (!isOAuth(provider) || !server || this.#frame.relay) return undefined;
    return { provider, fetch, challenge: { ...challenge, server } };
  }

  get #canSignIn(): boolean {
    return this.#target !== undefined || typeof this.#auth?.signIn === 'function';
  }

  #ask(error: AppError): void {
    this.#error = error;
    this.#tell();
    asking.add(this);
    if (this.#state.kind === 'idle') this.#enter({ kind: 'required', problem: undefined });
  }

  #tell(problem?: unknown): void {
    const event = new McpAppAuthRequiredEvent(this.#error!, problem);
    this.#isOffered = this.#frame.dispatchEvent(event);
  }

  /** @returns false if the page is being left, or if the window was closed */
  async #run(way: ServerAuth['signIn'], signal: AbortSignal): Promise<boolean> {
    const target = this.#target;
    if (typeof way === 'function') {
      this.#enter({ kind: 'open' });
      const server = this.#challenge.server ?? '';
      const limits = { ...page.limits, ...this.#frame.limits };
      await callPage('auth.signIn', (own) => way({ server, signal: own }), { limits, signal });
      return true;
    }
    // There is no page to open: the page's own function has signed the user in.
    if (!target) return true;
    if (way === 'redirect') {
      this.#enter({ kind: 'open' });
      return (await signInByRedirect(target)) === 'signed-in';
    }
    const opened = openSignInWindow();
    this.#enter({ kind: 'open' });
    const closed = () => this.#enter({ kind: 'required', problem: undefined });
    await signInByWindow(target, opened, { signal, closed });
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
    this.#tell(error);
    const problem = error instanceof SignInError ? error.problem : 'failed';
    this.#enter({ kind: 'required', problem });
  }

  /** The user signed in: every frame that waits for the same server continues. */
  #done(): void {
    const { server } = this.#challenge;
    const provider = this.#auth?.authProvider;
    for (const other of asking) {
      const isSame = other.#challenge.server === server && other.#auth?.authProvider === provider;
      if (other === this || (server && isSame)) other.goOn();
    }
  }

  #settle(): void {
    asking.delete(this);
    this.#enter({ kind: 'idle' });
  }

  #enter(state: State): void {
    this.#state = state;
    this.#frame.requestUpdate();
  }
}

/** The host name of the server, as users know it. */
const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;
