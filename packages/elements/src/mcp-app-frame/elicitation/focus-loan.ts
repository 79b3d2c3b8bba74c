// The focus of a question: it comes from the frame, and returns there.

export class FocusLoan {
  readonly #frame: HTMLElement;
  #before: HTMLElement | undefined;

  constructor(frame: HTMLElement) {
    this.#frame = frame;
  }

  /** Whether the focus is in the frame, or nowhere. The user may be writing elsewhere. */
  take(): boolean {
    const inFrame = this.#frame.shadowRoot!.activeElement;
    const { activeElement } = document;
    if (!inFrame && activeElement && activeElement !== document.body) return false;
    this.#before = inFrame instanceof HTMLElement ? inFrame : undefined;
    return true;
  }

  /** @param wasInside whether the question had the focus when it ended */
  giveBack(wasInside: boolean): void {
    const before = this.#before;
    this.#before = undefined;
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (before?.isConnected && (wasInside || isLost)) before.focus({ preventScroll: true });
  }
}
