// The conversation: an exchange begins with a message of the user; answers and apps follow in it.
import { byId, element } from '../element.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';

const list = byId('conversation');

/** The newest exchange, until the user does something: apps above it may grow, and it stays at the top. */
let newest: HTMLElement | undefined;
new ResizeObserver(() => newest?.scrollIntoView({ block: 'start' })).observe(list);
for (const input of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
  addEventListener(input, () => (newest = undefined), { capture: true, passive: true });

/** A message of the user, and everything that follows from it. */
export class Exchange {
  readonly #element: HTMLLIElement;

  /** @param via the app that says it in the user's name */
  constructor(text: string, via?: string) {
    const message = element('div', { className: 'user' }, element('p', {}, text));
    if (via) message.append(element('small', {}, `via ${via}`));
    this.#element = element('li', { className: 'exchange' }, message);
    list.append(this.#element);
    // It scrolls to the top: an exchange is at least as tall as the visible area, and what follows grows below.
    this.#element.scrollIntoView({ block: 'start' });
    newest = this.#element;
  }

  add<T extends HTMLElement>(part: T): T {
    this.#element.append(part);
    return part;
  }

  /** The host answers in place of a model. */
  say(text: string): void {
    this.add(element('div', { className: 'host' }, renderMarkdown(text)));
  }

  sayProblem(text: string): void {
    const words = element('p', { role: 'alert' }, text);
    this.add(element('div', { className: 'problem' }, words));
  }
}

/** A new conversation begins: apps end with their frames. */
export function clearConversation(): void {
  list.replaceChildren();
}
