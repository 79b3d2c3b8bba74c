// Whether the user did something in one particular view just before. A page cannot see input in a frame
// of another origin, and `navigator.userActivation` of the page also counts a click elsewhere in it.

/** How long an activation lasts in browsers, in milliseconds. */
const ACTIVATION_MS = 5000;
/**
 * Milliseconds for which a report of the sandbox page counts. It comes right before the request that it
 * is about; the rest is for a policy that takes its time.
 */
const REPORT_MS = 1000;

/** What gives a page its activation (https://html.spec.whatwg.org/#activation-triggering-input-event). */
const ACTIVATING = ['keydown', 'mousedown', 'pointerdown', 'pointerup', 'touchend'] as const;

let lastPageInput: number | undefined;

const noticePageInput = ({ isTrusted }: Event): void => {
  if (isTrusted) lastPageInput = performance.now();
};

/** Starts to notice input in the page itself, once. What came before is not known, so it counts as input. */
function watchPage(): void {
  if (lastPageInput !== undefined) return;
  lastPageInput = performance.now();
  for (const type of ACTIVATING) {
    window.addEventListener(type, noticePageInput, { capture: true, passive: true });
  }
}

/** The focus is in this iframe. A view can bring that about itself, so alone it proves nothing. */
function hasFocus(iframe: HTMLIFrameElement): boolean {
  const root = iframe.getRootNode() as Document | ShadowRoot;
  return root.activeElement === iframe && document.hasFocus();
}

/** What the gate asks about the user. */
export interface UserActivity {
  /** The user did something in this view in the last seconds. */
  readonly isActive: boolean;
  /** Uses that up, for one action; false when there is nothing left to use. */
  spend(): boolean;
}

export class ViewActivity implements UserActivity {
  readonly #iframe: HTMLIFrameElement;
  readonly #isReported: boolean;
  #reportedAt = -Infinity;
  #spentAt = -Infinity;

  /**
   * @param isReported the sandbox page reports input in the view. Its own activation comes only from
   *   itself and the view inside it, so it knows best. Without reports the page guesses, and rather says
   *   no: the page is active, the focus is in this iframe, and nothing else in the page got input.
   */
  constructor(iframe: HTMLIFrameElement, isReported: boolean) {
    this.#iframe = iframe;
    this.#isReported = isReported;
    if (!isReported) watchPage();
  }

  /** The sandbox page says that the user did something in the view. */
  noteInput(): void {
    this.#reportedAt = performance.now();
  }

  /** Whether the user did something in this view in the last seconds. */
  get isActive(): boolean {
    const now = performance.now();
    if (this.#isReported) return now - this.#reportedAt < REPORT_MS;
    const isPageQuiet = now - (lastPageInput ?? now) > ACTIVATION_MS;
    return isPageQuiet && (navigator.userActivation?.isActive ?? false) && hasFocus(this.#iframe);
  }

  /**
   * Uses the activation up: one action for each. False when there is none, or when what is left may be the
   * one that was used before.
   */
  spend(): boolean {
    const now = performance.now();
    if (!this.isActive || now - this.#spentAt < ACTIVATION_MS) return false;
    this.#spentAt = now;
    return true;
  }
}
