// Rejects answers that were not intended: a click or key that was meant for something else, part of a running series of
// clicks, a click on a button that has just moved under the pointer, or a click by script. For the dialog that asks for
// consent, and for the questions of servers.

/**
 * Milliseconds without any input after which the allow buttons start to work. Each earlier input restarts the time, so
 * a steady series of clicks or keys never allows anything.
 */
export const ARMING_MS = 500;

/** The longest that the buttons can be delayed. */
const MAX_ARMING_MS = 5000;

/** Pixels that a button may move without a new wait. */
const STILL = 8;
/** Milliseconds between two looks at where the button is, because there is no event for that. */
const LOOK_MS = 100;

/** Milliseconds for a question of a view that has withdrawn this many questions while they were open. */
export const armingTime = (withdrawn: number): number =>
  Math.min(ARMING_MS * (1 + 2 * withdrawn), MAX_ARMING_MS);

export interface GuardOptions {
  /** Milliseconds without input after which the buttons work. Default `ARMING_MS`. */
  time?: number | undefined;
  /**
   * The button, if something else in the page can move it: a view that changes its height moves what is below. A click with
   * the pointer then counts only if the button has not moved for this time.
   */
  moving?: (() => HTMLElement | null) | undefined;
  /** Whether this input is part of the answer, such as text that the user types. It does not restart the time. */
  isAnswering?: ((event: Event) => boolean) | undefined;
}

export class AnswerGuard {
  readonly #changed: (isArmed: boolean) => void;
  readonly #time: number;
  readonly #moving: NonNullable<GuardOptions['moving']>;
  readonly #isAnswering: NonNullable<GuardOptions['isAnswering']>;
  /** Where the button was when it last moved. */
  #place: DOMRect | undefined;
  #movedAt = -Infinity;
  /** The time at which the buttons started to work; Infinity as long as they do not. */
  #armedAt = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasUserLeft = false;

  /** @param changed called whenever the buttons start or stop working */
  constructor(
    changed: (isArmed: boolean) => void,
    signal: AbortSignal,
    { time = ARMING_MS, moving = () => null, isAnswering = () => false }: GuardOptions = {},
  ) {
    this.#changed = changed;
    this.#time = time;
    this.#moving = moving;
    this.#isAnswering = isAnswering;
    if (moving()) {
      const looks = setInterval(this.#look, LOOK_MS);
      signal.addEventListener('abort', () => clearInterval(looks));
      this.#look();
    }
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
    // Test environments do not draw.
    const whenDrawn = globalThis.requestAnimationFrame ?? setTimeout;
    whenDrawn(() => {
      if (!signal.aborted) this.#timer = setTimeout(() => this.#arm());
    });
  }

  /** Whether this click on `button` may allow something. */
  accepts(event: MouseEvent, button: HTMLElement): boolean {
    if (this.#isEarly(event) || !event.isTrusted) return false;
    if (!isByPointer(event)) return true;
    this.#look();
    return event.timeStamp >= this.#movedAt + this.#time && hits(event, button);
  }

  /** Notices movements since the last look. Several small ones count as one. */
  readonly #look = (): void => {
    const now = this.#moving()?.getBoundingClientRect();
    const before = this.#place;
    if (!now) return;
    const isStill =
      before &&
      (['left', 'top', 'right', 'bottom'] as const).every(
        (side) => Math.abs(now[side] - before[side]) <= STILL,
      );
    if (isStill) return;
    if (before) this.#movedAt = performance.now();
    this.#place = now;
  };

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
    if (event.isTrusted && this.#isEarly(event) && !this.#isAnswering(event)) this.#arm();
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

/** A click by keyboard or assistive technology has no position, and always targets the element that the user chose. */
const isByPointer = (event: MouseEvent): boolean =>
  event.detail > 0 || Boolean((event as Partial<PointerEvent>).pointerType);

/** Whether the pointer was on the button. */
function hits(event: MouseEvent, button: HTMLElement): boolean {
  const root = button.getRootNode() as ShadowRoot;
  return button.contains(root.elementFromPoint(event.clientX, event.clientY));
}
