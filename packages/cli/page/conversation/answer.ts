// The sentence of an answer: what is being done, then the outcome. It claims nothing before the result is known.
import type { AnswerWords } from '../../src/dev/page-data.ts';
import { byId, element } from '../element.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';

export class Answer {
  readonly element: HTMLElement;
  readonly #shown: HTMLElement;

  /** @param words undefined if somebody else says them: then it is empty until the call has ended */
  constructor(words: AnswerWords | undefined) {
    const { pending, done } = words ?? { pending: '', done: '' };
    this.#shown = element('p', {}, pending);
    // As tall as the longer of the two, so that the app below does not move when the text changes.
    const room = [pending, done].map((text) => {
      const copy = element('p', { className: 'room' }, text);
      copy.ariaHidden = 'true';
      return copy;
    });
    this.element = element('div', { className: 'host answer' }, ...room, this.#shown);
    this.element.hidden = !words;
  }

  succeed(words: string): void {
    this.#shown.textContent = words;
  }

  /** The tool has no view, so its text is the answer. */
  showText(text: string): void {
    this.element.className = 'host';
    this.element.hidden = false;
    this.element.replaceChildren(renderMarkdown(text));
  }

  /** The model reads the text of a tool without a view, and answers itself. */
  showDetails(text: string): void {
    const summary = element('summary', {}, 'Result');
    this.element.className = 'result';
    this.element.hidden = false;
    this.element.replaceChildren(element('details', {}, summary, renderMarkdown(text)));
  }

  /**
   * Replaces the sentence, so that no cheerful text is above the error.
   * @param again undefined if the model decides what happens next
   */
  fail(
    problem: string,
    again: (() => void) | undefined,
    kind: 'problem' | 'stopped' = 'problem',
  ): void {
    const onclick = () => {
      // The button has the focus and is removed.
      byId('compose').focus({ preventScroll: true });
      again?.();
    };
    this.element.className = kind;
    this.element.hidden = false;
    this.element.replaceChildren(
      element('p', { role: kind === 'problem' ? 'alert' : 'status' }, problem),
      ...(again ? [element('button', { type: 'button', onclick }, 'Try again')] : []),
    );
  }
}
