// A field for code: a textarea, and the same text with colours below it. The textarea is what users and assistive
// technology use; its own text is drawn transparent.
import { highlight } from './highlight.js';
import type { Language } from './highlight.js';

export interface CodeFieldOptions {
  label: string;
  language: Language;
  changed(): void;
}

export class CodeField {
  readonly element = document.createElement('label');
  readonly #area = document.createElement('textarea');
  readonly #colours = document.createElement('pre');
  readonly #language: Language;

  constructor({ label, language, changed }: CodeFieldOptions) {
    this.#language = language;
    const name = document.createElement('span');
    name.textContent = label;
    const box = document.createElement('div');
    box.className = `code-field code-${language}`;
    this.#colours.ariaHidden = 'true';
    Object.assign(this.#area, { spellcheck: false, autocapitalize: 'off', autocomplete: 'off' });
    this.#area.addEventListener('input', () => {
      this.#draw();
      changed();
    });
    box.append(this.#colours, this.#area);
    this.element.append(name, box);
  }

  get value(): string {
    return this.#area.value;
  }
  set value(text: string) {
    this.#area.value = text;
    this.#draw();
  }

  #draw(): void {
    const drawn = highlight(this.#area.value, this.#language).map(({ text, kind }) => {
      if (kind === 'plain') return text;
      const piece = document.createElement('span');
      piece.className = `code-${kind}`;
      piece.textContent = text;
      return piece;
    });
    // A line break at the end would have no height.
    this.#colours.replaceChildren(...drawn, '\u200B');
  }
}
