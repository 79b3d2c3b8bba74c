// The conversation: an exchange begins with a message of the user; answers and apps follow in it.
import { byId, element } from '../element.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';

const list = byId('conversation');

/** Scrolls to the newest exchange, until the user does something: apps above it may grow meanwhile. */
let showNewest: (() => void) | undefined;
new ResizeObserver(() => showNewest?.()).observe(list);
for (const input of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
  addEventListener(input, () => (showNewest = undefined), { capture: true, passive: true });

/** What stays free above and below a part that is followed, in pixels. */
const MARGIN = 48;

/** A message of the user, and everything that follows from it. */
export class Exchange {
  readonly #element: HTMLLIElement;
  readonly #showStart: () => void;

  /** @param via the app that says it in the user's name */
  constructor(text: string, via?: string) {
    const message = element('div', { className: 'user' }, element('p', {}, text));
    if (via) message.append(element('small', {}, `via ${via}`));
    const made = element('li', { className: via ? 'exchange of-app' : 'exchange' }, message);
    this.#element = made;
    list.append(made);
    // It scrolls to the top: an exchange is at least as tall as the visible area, and what follows grows below. After an
    // app has spoken, only as far as necessary: what the app shows now belongs to what it said.
    this.#showStart = () => made.scrollIntoView({ block: via ? 'nearest' : 'start' });
    showNewest = this.#showStart;
    showNewest();
  }

  add<T extends HTMLElement>(part: T): T {
    this.#element.append(part);
    return part;
  }

  /** Keeps a part in sight that grows, until the user does something: below the message, as long as both fit. */
  follow(part: HTMLElement): void {
    if (!showNewest) return;
    showNewest = () => {
      const { top } = this.#element.getBoundingClientRect();
      const needed = part.getBoundingClientRect().bottom - top;
      if (needed < byId('scroll').clientHeight - MARGIN) this.#showStart();
      else part.scrollIntoView({ block: 'nearest' });
    };
    showNewest();
  }

  /** The host answers in place of a model. */
  say(text: string): void {
    this.add(element('div', { className: 'host' }, renderMarkdown(text)));
  }

  /** Adds remarks about the answer. */
  note(...texts: string[]): void {
    for (const text of texts.filter(Boolean))
      this.add(element('small', { className: 'note' }, text));
  }

  sayProblem(text: string): HTMLElement {
    const words = element('p', { role: 'alert' }, text);
    return this.add(element('div', { className: 'problem' }, words));
  }
}

/** A new conversation begins: apps end with their frames. */
export function clearConversation(): void {
  list.replaceChildren();
}
