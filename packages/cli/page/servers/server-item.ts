// One server in the list: its state, its tools, and its actions.
import { element } from '../element.ts';
import { hasView } from './servers.ts';
import type { Server } from './servers.ts';

export interface ServerActions {
  /** The user wants to run one of its tools. */
  pick(server: Server, tool: Server['tools'][number]): void;
  connect(server: Server): void;
  remove(server: Server): void;
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

function describe({ state, tools }: Server): string {
  if (state === 'connecting') return 'Connecting…';
  if (typeof state === 'object') return 'Does not work';
  if (tools.length === 0) return 'No tools for a model';
  const withView = tools.filter(hasView).length;
  const counted = count(tools.length, 'tool');
  return withView === 0 ? `${counted}, none with a view` : `${counted}, ${withView} with a view`;
}

/** The authorization page, in a tab of its own. */
function openSignIn({ relay }: Server): void {
  const name = new URL(relay!).pathname.split('/').at(-1)!;
  open(`/sign-in?server=${encodeURIComponent(name)}`, '_blank', 'noopener');
}

export class ServerItem {
  readonly element: HTMLLIElement;
  readonly #server: Server;
  readonly #actions: ServerActions;
  readonly #name = element('strong');
  readonly #state = element('small', { role: 'status' });
  readonly #body = element('div', { className: 'body' });
  /** What the process of the server printed to stderr. */
  readonly #printed = element('pre', { className: 'printed', tabIndex: 0, hidden: true });
  readonly #details: HTMLDetailsElement;

  constructor(server: Server, actions: ServerActions) {
    this.#server = server;
    this.#actions = actions;
    const summary = element('summary', {}, this.#name, this.#state);
    this.#details = element('details', {}, summary, this.#body);
    this.element = element('li', {}, this.#details);
    this.update();
  }

  /** Shows its tools. */
  open(): void {
    this.#details.open = true;
  }

  /** Shows the state of the server. Focus that would be lost goes to the server's name. */
  update(): void {
    const { name, state, id } = this.#server;
    const isBroken = typeof state === 'object';
    const hadFocus = this.#body.contains(document.activeElement);
    this.element.className = isBroken ? 'broken' : state;
    this.#name.textContent = name;
    this.#state.textContent = describe(this.#server);
    if (isBroken) this.#details.open = true;
    this.#body.replaceChildren(
      ...(isBroken ? this.#trouble(state.problem) : [this.#tools()]),
      this.#printed,
      element('p', { className: 'url' }, id),
      this.#button('Remove', () => this.#actions.remove(this.#server)),
    );
    if (hadFocus) this.#details.querySelector('summary')!.focus({ preventScroll: true });
  }

  /** Shows the last lines of stderr. */
  showPrinted(): void {
    const { printed, name } = this.#server;
    this.#printed.hidden = printed.length === 0;
    this.#printed.ariaLabel = `What ${name} printed`;
    this.#printed.textContent = printed.join('\n');
    this.#printed.scrollTop = this.#printed.scrollHeight;
  }

  #button(label: string, onclick: () => void): HTMLButtonElement {
    return element('button', { type: 'button', onclick }, label);
  }

  #trouble(problem: string): HTMLElement[] {
    const { needsSignIn } = this.#server;
    return [
      element('p', { className: 'why', role: 'alert' }, problem),
      ...(needsSignIn ? [this.#button('Sign in', () => openSignIn(this.#server))] : []),
      this.#button('Connect again', () => this.#actions.connect(this.#server)),
    ];
  }

  #tools(): HTMLElement {
    const items = this.#server.tools.map((tool) => {
      const pick = this.#button(tool.title ?? tool.name, () =>
        this.#actions.pick(this.#server, tool),
      );
      pick.className = 'pick';
      const about = tool.description ? [element('small', {}, tool.description)] : [];
      return element('li', {}, pick, ...about);
    });
    return element('ul', { ariaLabel: `Tools of ${this.#server.name}` }, ...items);
  }
}
