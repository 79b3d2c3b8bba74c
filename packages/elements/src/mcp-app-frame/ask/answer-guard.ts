// Rejects answers that were not intended: a click or key that was meant for something else, part of a running series of
// clicks, or a click by script.

/**
 * Milliseconds without any input after which the allow buttons start to work. Each earlier input restarts the time, so
 * a steady series of clicks or keys never allows anything.
 */
export const ARMING_MS = 500;

/** The longest that the buttons can be delayed. */
const MAX_ARMING_MS = 5000;

/** Milliseconds for a question of a view that has withdrawn this many questions while they were open. */
export const armingTime = (withdrawn: number): number =>
  Math.min(ARMING_MS * (1 + 2 * withdrawn), MAX_ARMING_MS);

export class AnswerGuard {
  readonly #changed: (isArmed: boolean) => void;
  readonly #time: number;
  /** The time at which the buttons started to work; Infinity as long as they do not. */
  #armedAt = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasUserLeft = false;

  /**
   * @param time milliseconds without input after which the buttons work
   * @param changed called whenever the buttons start or stop working
   */
  constructor(time: number, changed: (isArmed: boolean) => void, signal: AbortSignal) {
    this.#changed = changed;
    this.#time = time;
    const capturing = { capture: true, signal };
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(type, this.#noticeInput, capturing);
    }
    window.addEventListener('blur', () => setTimeout(this.#noticeLeaving), { signal });
    window.addEventListener('focus', this.#noticeReturn, { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
    changed(false);
    // The time counts from the first picture of the question. On a busy page that is long after its creation, and the
    // user would have had less time to see what is asked, or none.
    requestAnimationFrame(() => {
      if (!signal.aborted) this.#timer = setTimeout(() => this.#arm());
    });
  }

  /** Whether this click on `button` may allow something. */
  accepts(event: MouseEvent, button: HTMLElement): boolean {
    return !this.#isEarly(event) && event.isTrusted && hits(event, button);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#armedAt = Infinity;
    this.#changed(false);
    this.#timer = setTimeout(() => {
      this.#armedAt = performance.now();
      this.#changed(true);
    }, this.#time);
  }

  /**
   * Whether the user did this before the buttons worked. A busy page gets input late, possibly after the timer, so the
   * time at which it happened counts.
   */
  #isEarly({ timeStamp }: Event): boolean {
    return !(timeStamp >= this.#armedAt);
  }

  readonly #noticeInput = (event: Event): void => {
    if (event.isTrusted && this.#isEarly(event)) this.#arm();
  };

  // A view that takes the focus also blurs the window, although the page as a whole keeps the focus. This case is
  // ignored, because a view could otherwise prevent the user from answering.
  readonly #noticeLeaving = (): void => {
    this.#hasUserLeft ||= !document.hasFocus();
  };

  /** The click that returned the focus to the window is not an answer. */
  readonly #noticeReturn = (): void => {
    if (!this.#hasUserLeft) return;
    this.#hasUserLeft = false;
    this.#arm();
  };
}

/**
 * Whether the pointer was on the button. A click by keyboard or assistive technology has no position, and always
 * targets the element that the user chose.
 */
function hits(event: MouseEvent, button: HTMLElement): boolean {
  const isByPointer = event.detail > 0 || Boolean((event as Partial<PointerEvent>).pointerType);
  if (!isByPointer) return true;
  const root = button.getRootNode() as ShadowRoot;
  return button.contains(root.elementFromPoint(event.clientX, event.clientY));
}
