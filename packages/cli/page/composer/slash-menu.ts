// The list of tools above the composer: filtered by what follows the slash, and navigated with the arrow keys while the
// text keeps the focus (a combobox).
import { byId, element } from '../element.ts';
import type { Choice } from './choice.ts';
import { titleOf } from './choice.ts';
import { filterTools } from './tool-filter.ts';

export class SlashMenu {
  readonly #list = byId('tools');
  readonly #input: HTMLInputElement;
  readonly #pick: (choice: Choice) => void;
  #found: Choice[] = [];
  #active = 0;

  constructor(input: HTMLInputElement, pick: (choice: Choice) => void) {
    this.#input = input;
    this.#pick = pick;
    // The text keeps the focus.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
  }

  get isOpen(): boolean {
    return !this.#list.hidden;
  }

  show(choices: readonly Choice[], query: string): void {
    const before = this.#found[this.#active];
    this.#found = filterTools(choices, query);
    // New servers do not change the selection; a new filter starts at the top.
    this.#active = Math.max(0, before && query === '' ? this.#found.indexOf(before) : 0);
    this.#list.hidden = false;
    this.#draw();
  }

  hide(): void {
    if (this.#list.hidden) return;
    this.#list.hidden = true;
    this.#input.ariaExpanded = 'false';
    this.#input.removeAttribute('aria-activedescendant');
  }

  /** Whether the menu handled the key. */
  press(key: string): boolean {
    if (!this.isOpen) return false;
    const last = this.#found.length - 1;
    switch (key) {
      case 'ArrowDown':
        return this.#move(this.#active === last ? 0 : this.#active + 1);
      case 'ArrowUp':
        return this.#move(this.#active === 0 ? last : this.#active - 1);
      case 'Enter':
      case 'Tab': {
        const choice = this.#found[this.#active];
        if (!choice) return false;
        this.#pick(choice);
        return true;
      }
      case 'Escape':
        this.hide();
        return true;
      default:
        return false;
    }
  }

  #move(to: number): boolean {
    this.#active = Math.max(0, to);
    this.#draw();
    return true;
  }

  #draw(): void {
    const groups = Map.groupBy(this.#found, ({ group }) => group);
    const parts = [...groups].map(([name, members]) => {
      const group = element('div', { role: 'group', ariaLabel: name });
      const title = element('div', { className: 'group', role: 'presentation' }, name);
      title.ariaHidden = 'true';
      group.append(title, ...members.map((choice) => this.#option(choice)));
      return group;
    });
    const nothing = element('p', { className: 'none' }, 'No tool has all of these words.');
    this.#list.replaceChildren(...(parts.length > 0 ? parts : [nothing]));
    this.#list.role = parts.length > 0 ? 'listbox' : 'status';
    const active = this.#list.querySelector<HTMLElement>('[aria-selected=true]');
    this.#input.ariaExpanded = 'true';
    if (active) this.#input.setAttribute('aria-activedescendant', active.id);
    else this.#input.removeAttribute('aria-activedescendant');
    active?.scrollIntoView({ block: 'nearest' });
  }

  #option(choice: Choice): HTMLElement {
    const index = this.#found.indexOf(choice);
    const { name, description } = choice.tool;
    const option = element(
      'div',
      { role: 'option', id: `tool-${index}`, ariaSelected: String(index === this.#active) },
      element('strong', {}, titleOf(choice)),
      ' ',
      element('code', {}, `/${name}`),
    );
    if (description) option.append(' ', element('small', {}, description));
    option.addEventListener('click', () => this.#pick(choice));
    return option;
  }
}
