// Keeps back an answer that nobody gave on purpose: a click or key that was meant for something else,
// a series of clicks that was under way, a click by script.

/**
 * Milliseconds without any input after which the buttons that allow start to work. The time begins
 * again with each input that comes too early, so a steady series of clicks or keys never allows.
 */
export const ARMING_MS = 500;

export class AnswerGuard {
  readonly #changed: (isArmed: boolean) => void;
  #state: 'arming' | 'armed' = 'arming';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasUserLeft = false;

  /** @param changed told whenever the buttons start or stop working */
  constructor(changed: (isArmed: boolean) => void, signal: AbortSignal) {
    this.#changed = changed;
    const capturing = { capture: true, signal };
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(type, this.#noticeInput, capturing);
    }
    window.addEventListener('blur', () => setTimeout(this.#noticeLeaving), { signal });
    window.addEventListener('focus', this.#noticeReturn, { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
    this.#arm();
  }

  /** Whether this click on `button` may allow something. */
  accepts(event: MouseEvent, button: HTMLElement): boolean {
    return this.#state === 'armed' && event.isTrusted && hits(event, button);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#state = 'arming';
    this.#changed(false);
    this.#timer = setTimeout(() => {
      this.#state = 'armed';
      this.#changed(true);
    }, ARMING_MS);
  }

  readonly #noticeInput = ({ isTrusted }: Event): void => {
    if (isTrusted && this.#state === 'arming') this.#arm();
  };

  // A view that takes the focus also blurs the window, but the page keeps the focus as a whole. That does
  // not count: a view could otherwise keep the dialog from being answered.
  readonly #noticeLeaving = (): void => {
    this.#hasUserLeft ||= !document.hasFocus();
  };

  /** The click that brought the user back to the window was not an answer. */
  readonly #noticeReturn = (): void => {
    if (!this.#hasUserLeft) return;
    this.#hasUserLeft = false;
    this.#arm();
  };
}

/**
 * Whether the pointer was on the button. A click by keyboard or by assistive technology has no
 * position, and goes to the element that the user chose there.
 */
function hits(event: MouseEvent, button: HTMLElement): boolean {
  const isByPointer = event.detail > 0 || Boolean((event as Partial<PointerEvent>).pointerType);
  if (!isByPointer) return true;
  const root = button.getRootNode() as ShadowRoot;
  return button.contains(root.elementFromPoint(event.clientX, event.clientY));
}
