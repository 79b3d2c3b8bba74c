// Whether the user has had the whole question on the screen. A view chooses how long its values are and in which order
// they come, so it could put the one that matters below the visible part.
import type { AskLabels } from './ask-labels.js';
import { element, icon } from './build-element.js';
import { counted } from '../../policy/texts/count-label.js';

/** Pixels that may be missing, because positions are not whole numbers. */
const TOLERANCE = 2;
/** Pixels of a value without which it cannot be read. */
const LINE = 12;
/** Pixels of the visible part that stay visible when the user reads on. */
const OVERLAP = 48;

export class QuestionReader {
  readonly #text = element('span');
  /** Says that there is more, and shows it. */
  readonly more = element(
    'button',
    { type: 'button', class: 'more', id: 'ask-more' },
    icon('M12 5v14M6 13l6 6 6-6'),
    this.#text,
  );
  readonly #dialog: HTMLElement;
  readonly #body: HTMLElement;
  readonly #labels: Pick<AskLabels, 'askScroll' | 'askScrollValues'>;
  readonly #language: string | undefined;
  readonly #changed: () => void;
  #isRead = false;

  /**
   * @param body the content of the question. It scrolls, or the dialog does if the window is low.
   * @param language of the labels
   * @param changed called once, when the end was visible
   */
  constructor(
    dialog: HTMLElement,
    body: HTMLElement,
    labels: Pick<AskLabels, 'askScroll' | 'askScrollValues'>,
    language: string | undefined,
    changed: () => void,
  ) {
    this.#dialog = dialog;
    this.#body = body;
    this.#labels = labels;
    this.#language = language;
    this.#changed = changed;
    this.more.hidden = true;
    this.more.addEventListener('click', () => this.readOn());
  }

  get isRead(): boolean {
    return this.#isRead;
  }

  /** Starts when the dialog is shown. */
  start(signal: AbortSignal): void {
    // It stays until the question is closed, so that the buttons below it do not move.
    this.more.hidden = this.#below() <= TOLERANCE;
    const sizes = new ResizeObserver(this.#look);
    for (const box of [this.#dialog, this.#body, ...this.#body.children]) sizes.observe(box);
    this.#dialog.addEventListener('scroll', this.#look, { capture: true, passive: true, signal });
    signal.addEventListener('abort', () => sizes.disconnect());
    this.#look();
  }

  /** Shows the next part. */
  readOn(): void {
    for (const box of [this.#body, this.#dialog])
      box.scrollBy({ top: Math.max(box.clientHeight - OVERLAP, OVERLAP), behavior: 'instant' });
    if (this.#isRead) this.#body.focus({ preventScroll: true });
  }

  /** The bottom of the visible part. */
  #edge(): number {
    const boxes = [this.#body, this.#dialog].map((box) => box.getBoundingClientRect().bottom);
    return Math.min(...boxes, window.innerHeight);
  }

  /** Pixels of the question below the visible part. The JSON behind its control says nothing more. */
  #below(): number {
    const parts = [...this.#body.children].filter(({ localName }) => localName !== 'details');
    return (parts.at(-1)?.getBoundingClientRect().bottom ?? 0) - this.#edge();
  }

  readonly #look = (): void => {
    const isAtEnd = this.#below() <= TOLERANCE;
    const isScrollable = this.#body.scrollHeight > this.#body.clientHeight + TOLERANCE;
    // A part that scrolls must be reachable by keyboard.
    if (isScrollable) this.#body.tabIndex = 0;
    else this.#body.removeAttribute('tabindex');
    if (!isAtEnd && !this.#isRead) this.more.hidden = false;
    // Also when the user scrolls back: what was read need not be read again.
    this.more.classList.toggle('done', isAtEnd || this.#isRead);
    const edge = this.#edge();
    const rows = [...this.#body.querySelectorAll('.values dd')];
    const count = rows.filter((row) => row.getBoundingClientRect().top + LINE > edge).length;
    const { askScroll, askScrollValues } = this.#labels;
    const text = count > 0 ? counted(askScrollValues, count, this.#language) : askScroll;
    if (this.#text.textContent !== text) this.#text.textContent = text;
    if (!isAtEnd || this.#isRead) return;
    this.#isRead = true;
    this.#changed();
  };
}
