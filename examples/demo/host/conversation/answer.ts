// The sentence of an answer: what is being done, then what came of it. It claims nothing before it is known.
import { byId, element } from '../element.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';

export interface AnswerWords {
  /** While the tool runs. */
  pending: string;
  /** Once its result is there. */
  done: string;
}

export class Answer {
  readonly element: HTMLElement;
  readonly #shown: HTMLElement;

  constructor({ pending, done }: AnswerWords) {
    this.#shown = element('p', {}, pending);
    // As tall as the longer of the two: the app below does not move when the words change.
    const room = [pending, done].map((text) => {
      const copy = element('p', { className: 'room' }, text);
      copy.ariaHidden = 'true';
      return copy;
    });
    this.element = element('div', { className: 'host answer' }, ...room, this.#shown);
  }

  succeed(words: string): void {
    this.#shown.textContent = words;
  }

  /** The tool has no view: its text is the answer. */
  showText(text: string): void {
    this.element.className = 'host';
    this.element.replaceChildren(renderMarkdown(text));
  }

  /** In the place of the sentence, so that nothing cheerful stands above it. */
  fail(problem: string, again: () => void, kind: 'problem' | 'stopped' = 'problem'): void {
    const onclick = () => {
      // The button has the focus, and goes.
      byId('compose').focus({ preventScroll: true });
      again();
    };
    this.element.className = kind;
    this.element.replaceChildren(
      element('p', { role: kind === 'problem' ? 'alert' : 'status' }, problem),
      element('button', { type: 'button', onclick }, 'Try again'),
    );
  }
}
