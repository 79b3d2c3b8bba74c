// The list of servers at the side, and the form that adds one.
import { byId, element } from './element.ts';
import { keepFocus } from './keep-focus.ts';
import { connect, hasView, newServer } from './servers.ts';
import type { Server } from './servers.ts';

function describe({ state, tools }: Server): string {
  if (state === 'connecting') return 'Connecting…';
  if (typeof state === 'object') return state.problem;
  const counted = tools.length === 1 ? '1 tool,' : `${tools.length} tools,`;
  const withView = tools.filter(hasView).length;
  if (tools.length === 0) return 'Connected, but it has no tools for a model.';
  if (withView === 0) return `${counted} none with a view: results show as text.`;
  return `${counted} ${withView} with a view.`;
}

export class ServerList {
  readonly servers: Server[] = [];
  readonly #list = byId('servers');
  readonly #changed: () => void;

  /** @param changed called whenever a server or its tools changed */
  constructor(changed: () => void) {
    this.#changed = changed;
    byId<HTMLFormElement>('add-server').addEventListener('submit', (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      void this.add(String(new FormData(form).get('url')));
      form.reset();
    });
  }

  /** Adds a server and connects to it; one that is there already is connected again. */
  async add(url: string): Promise<Server> {
    const server = this.servers.find((known) => known.url === url) ?? newServer(url);
    if (!this.servers.includes(server)) this.servers.push(server);
    const connecting = connect(server);
    this.#render();
    await connecting;
    this.#render();
    return server;
  }

  /** A call failed: the server may have died. Says so, and keeps what is on the page. */
  report(server: Server, problem: string): void {
    server.state = { problem };
    this.#render();
  }

  #render(): void {
    const items = this.servers.map((server) => this.#item(server));
    keepFocus(this.#list, items, byId('server-panel').querySelector('summary')!);
    this.#changed();
  }

  #item(server: Server): HTMLLIElement {
    const isBroken = typeof server.state === 'object';
    const item = element(
      'li',
      { className: typeof server.state === 'object' ? 'broken' : server.state },
      element('strong', {}, server.name),
      element('small', { role: 'status' }, describe(server)),
    );
    if (isBroken) {
      const onclick = () => void this.add(server.url);
      item.append(element('button', { type: 'button', onclick }, 'Connect again'));
    }
    return item;
  }
}
