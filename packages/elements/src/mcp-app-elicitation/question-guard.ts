// Whether a click accepts the question that is shown: not before the user could see it, nor where it has just moved.
import { AnswerGuard } from '../answering/answer-guard.js';

export class QuestionGuard {
  readonly #element: HTMLElement;
  readonly #changed: () => void;
  #guard: AnswerGuard | undefined;
  #watching: AbortController | undefined;
  #isArmed = false;

  /** @param changed called whenever the button starts or stops working */
  constructor(element: HTMLElement, changed: () => void) {
    this.#element = element;
    this.#changed = changed;
  }

  /** Whether the button that accepts works. */
  get isArmed(): boolean {
    return this.#isArmed;
  }

  /** Starts for a question that was drawn; its button is in the element. */
  start(): void {
    this.stop();
    const { signal } = (this.#watching = new AbortController());
    const changed = (isArmed: boolean) => {
      if (isArmed === this.#isArmed) return;
      this.#isArmed = isArmed;
      this.#changed();
    };
    this.#guard = new AnswerGuard(changed, signal, {
      moving: () => this.#element.shadowRoot!.querySelector<HTMLElement>('.accept'),
      // A user who types without a pause and presses Enter means this question.
      isAnswering: (event) => {
        const path = event.composedPath();
        const isInField = (path[0] as Partial<Element>).matches?.('[data-field]') ?? false;
        return event.type === 'keydown' && isInField && path.includes(this.#element);
      },
    });
  }

  /** Also before another question is drawn, so that its button does not look as if it worked. */
  stop(): void {
    this.#watching?.abort();
    this.#guard = this.#watching = undefined;
    this.#isArmed = false;
  }

  /** Whether this click means the question. A script of the page decides for itself: it could also answer the server. */
  accepts(event: MouseEvent): boolean {
    // The second click of a double click was meant for the question before.
    if (!event.isTrusted) return event.detail <= 1;
    return this.#guard?.accepts(event, event.currentTarget as HTMLElement) ?? true;
  }
}
