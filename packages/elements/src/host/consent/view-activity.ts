// Detects whether the user was just active in one particular view. A page cannot see input in an iframe of another
// origin, and its `navigator.userActivation` also counts a click elsewhere in the page.

/** How long user activation lasts in browsers, in milliseconds. */
const ACTIVATION_MS = 5000;
/**
 * Milliseconds for which a report of the sandbox page counts. It arrives right before its request; the rest is for a
 * slow policy. The input itself may be as old as the activation: a page cannot learn when input in a frame of another
 * origin happened, and further input does not change `isActive`, so nobody can tell a click from an earlier one. Only the
 * view sees each input, and it could claim one as long as the activation lasts.
 */
const REPORT_MS = 1000;

/** The events that activate a page (https://html.spec.whatwg.org/#activation-triggering-input-event). */
const ACTIVATING = ['keydown', 'mousedown', 'pointerdown', 'pointerup', 'touchend'] as const;

let lastPageInput: number | undefined;

const noticePageInput = ({ isTrusted }: Event): void => {
  if (isTrusted) lastPageInput = performance.now();
};

/** Starts to observe input in the page itself, once. Earlier input is unknown, so it counts as input in the page. */
function watchPage(): void {
  if (lastPageInput !== undefined) return;
  lastPageInput = performance.now();
  for (const type of ACTIVATING) {
    window.addEventListener(type, noticePageInput, { capture: true, passive: true });
  }
}

/** Whether the focus is in this iframe. A view can take the focus itself, so this alone proves nothing. */
function hasFocus(iframe: HTMLIFrameElement): boolean {
  const root = iframe.getRootNode() as Document | ShadowRoot;
  return root.activeElement === iframe && document.hasFocus();
}

/** The user's activity, as the gate needs it. */
export interface UserActivity {
  /** Whether the user was active in this view in the last seconds. */
  readonly isActive: boolean;
  /**
   * Consumes the activity for one action; false if there is none left.
   * @param isMode whether it is a change of the display mode. One activity allows several of them, because users switch
   *   between modes, but nothing else besides.
   */
  spend(isMode?: boolean): boolean;
}

export class ViewActivity implements UserActivity {
  readonly #iframe: HTMLIFrameElement;
  readonly #isReported: boolean;
  #reportedAt = -Infinity;
  #spentAt = -Infinity;
  #isSpentOnMode = false;
  /** How many actions of agents run. */
  #agents = 0;

  /**
   * @param isReported whether the sandbox page reports input in the view. Its activation comes only from itself and the
   *   view, so it is reliable. Without reports, the page makes a conservative guess: the page is active, the focus is
   *   in this iframe, and nothing else in the page got input.
   */
  constructor(iframe: HTMLIFrameElement, isReported: boolean) {
    this.#iframe = iframe;
    this.#isReported = isReported;
    if (!isReported) watchPage();
  }

  /** Called when the sandbox page reports user activity in the view. */
  noteInput(): void {
    this.#reportedAt = performance.now();
  }

  /** Whether the user was active in this view in the last few seconds. */
  get isActive(): boolean {
    const now = performance.now();
    if (this.isAgentActing) return false;
    if (this.#isReported) return now - this.#reportedAt < REPORT_MS;
    const isPageQuiet = now - lastPageInput! > ACTIVATION_MS;
    return isPageQuiet && (navigator.userActivation?.isActive ?? false) && hasFocus(this.#iframe);
  }

  /** Whether an agent uses the view just now. */
  get isAgentActing(): boolean {
    return this.#agents > 0;
  }

  /**
   * An agent uses the view until the returned function is called. Nothing that follows from it is the user's: an activation
   * from before counts as consumed, and so does one meanwhile.
   */
  startAgent(): () => void {
    const forget = () => {
      this.#reportedAt = -Infinity;
      this.#spentAt = performance.now();
      this.#isSpentOnMode = false;
    };
    this.#agents++;
    forget();
    return () => {
      this.#agents--;
      forget();
    };
  }

  /**
   * Consumes the activation for one action. False if there is none, or if it may be the one that was already consumed.
   */
  spend(isMode = false): boolean {
    const now = performance.now();
    if (!this.isActive) return false;
    if (now - this.#spentAt < ACTIVATION_MS) return isMode && this.#isSpentOnMode;
    this.#spentAt = now;
    this.#isSpentOnMode = isMode;
    return true;
  }
}
