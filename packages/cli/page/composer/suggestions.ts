// Suggestions: cards with pictures on the first screen, a row of buttons later.
import { byId, element } from '../element.ts';
import { keepFocus } from '../keep-focus.ts';
import type { Suggestion } from '../../src/dev/page-data.ts';
import type { Server } from '../servers/servers.ts';
import { cardPicture } from './card-picture.ts';

/** A suggestion, and the server that can run it. */
export interface Possible {
  suggestion: Suggestion;
  server: Server;
  tool: Server['tools'][number];
}

function possibleWith(servers: readonly Server[], suggestion: Suggestion): Possible | undefined {
  for (const server of servers) {
    const tool = server.tools.find(({ name }) => name === suggestion.tool);
    if (tool && server.state === 'ready') return { suggestion, server, tool };
  }
  return undefined;
}

export class Suggestions {
  readonly #all: readonly Suggestion[];
  readonly #run: (possible: Possible) => void;
  readonly #used = new Set<Suggestion>();
  readonly #cards: { suggestion: Suggestion; button: HTMLButtonElement }[];
  #servers: readonly Server[] = [];

  constructor(all: readonly Suggestion[], run: (possible: Possible) => void) {
    this.#all = all;
    this.#run = run;
    // All cards are there from the start, but disabled: a card that appeared with its server would move the others.
    this.#cards = this.#all.map((suggestion) => ({ suggestion, button: this.#card(suggestion) }));
    // The last tile breaks something.
    byId('cards').prepend(...this.#cards.map(({ button }) => element('li', {}, button)));
  }

  /** Offers what these servers can do. */
  offer(servers: readonly Server[]): void {
    this.#servers = servers;
    for (const { suggestion, button } of this.#cards)
      button.disabled = !possibleWith(servers, suggestion);
    const left = this.#all.filter((suggestion) => !this.#used.has(suggestion));
    const items = left.flatMap((suggestion) => {
      if (!possibleWith(servers, suggestion)) return [];
      const onclick = () => this.#use(suggestion);
      const button = element('button', { type: 'button', onclick }, suggestion.says);
      return [element('li', {}, button)];
    });
    keepFocus(byId('suggestions'), items, byId('compose'));
  }

  /** Whether a connected server can run the suggestion with this text. */
  canUse(says: string): boolean {
    const suggestion = this.#all.find((one) => one.says === says);
    return suggestion !== undefined && possibleWith(this.#servers, suggestion) !== undefined;
  }

  /** Runs the suggestion with this text. */
  use(says: string): void {
    const suggestion = this.#all.find((one) => one.says === says);
    if (suggestion) this.#use(suggestion);
  }

  /** A new conversation: every suggestion is available again. */
  reset(): void {
    this.#used.clear();
    this.offer(this.#servers);
  }

  #card(suggestion: Suggestion): HTMLButtonElement {
    const { says, shows, madeWith, picture } = suggestion;
    const onclick = () => {
      const index = this.#all.indexOf(suggestion);
      this.#use(suggestion);
      // The cards are removed, and the focus with them, so the next suggestion gets the focus.
      const next = byId('suggestions').children[index]?.querySelector('button');
      (next ?? byId('compose')).focus({ preventScroll: true });
    };
    return element(
      'button',
      { type: 'button', className: 'card', disabled: true, onclick },
      cardPicture(picture) as unknown as Node,
      element('strong', {}, says),
      element('small', {}, `${shows} `, element('span', { className: 'made' }, madeWith)),
    );
  }

  #use(suggestion: Suggestion): void {
    const possible = possibleWith(this.#servers, suggestion);
    if (!possible) return;
    this.#used.add(suggestion);
    this.#run(possible);
    this.offer(this.#servers);
  }
}
