// The list of servers at the side, and the form that adds one. Added and removed servers are remembered.
import { byId, element } from '../element.ts';
import { listPreference, savePreference } from '../preferences.ts';
import { ServerItem } from './server-item.ts';
import type { ServerActions } from './server-item.ts';
import { connect, disconnect, newServer } from './servers.ts';
import type { Server } from './servers.ts';

const without = (list: readonly string[], url: string) => list.filter((other) => other !== url);

export class ServerList {
  readonly #items = new Map<Server, ServerItem>();
  readonly #list = byId('servers');
  readonly #actions: ServerActions;
  readonly #changed: () => void;
  /** Servers of the page that the user removed. */
  #removed: readonly string[] = [];

  /** @param changed called whenever a server or its tools changed */
  constructor(pick: ServerActions['pick'], changed: () => void) {
    this.#changed = changed;
    this.#actions = {
      pick,
      connect: (server) => void this.#connect(server),
      remove: (server) => this.#remove(server),
    };
    byId<HTMLFormElement>('add-server').addEventListener('submit', (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      this.#addByUser(String(new FormData(form).get('url')));
      form.reset();
    });
  }

  get servers(): Server[] {
    return [...this.#items.keys()];
  }

  /** Shows the page's servers and the user's, and connects to all of them. */
  start(urls: readonly string[]): void {
    const removed = listPreference('removed');
    const all = new Set([...urls, ...listPreference('added')]);
    for (const url of all) if (!removed.includes(url) && URL.canParse(url)) this.#add(url);
    this.#offerRemoved(urls.filter((url) => removed.includes(url)));
  }

  /** A call failed, and the server may have stopped. Shows that, and keeps what is on the page. */
  report(server: Server, problem: string): void {
    server.state = { problem };
    this.#update(server);
  }

  #addByUser(url: string): void {
    savePreference('added', [...without(listPreference('added'), url), url]);
    savePreference('removed', without(listPreference('removed'), url));
    const known = this.servers.find((server) => server.url === url);
    if (known) void this.#connect(known);
    else this.#add(url);
  }

  #add(url: string): void {
    const server = newServer(url);
    const item = new ServerItem(server, this.#actions);
    this.#items.set(server, item);
    this.#list.append(item.element);
    void this.#connect(server);
  }

  async #connect(server: Server): Promise<void> {
    const connecting = connect(server);
    this.#update(server);
    await connecting;
    if (this.#items.has(server)) this.#update(server);
    else void disconnect(server);
  }

  #remove(server: Server): void {
    const isAdded = listPreference('added').includes(server.url);
    if (isAdded) savePreference('added', without(listPreference('added'), server.url));
    else savePreference('removed', [...listPreference('removed'), server.url]);
    const item = this.#items.get(server);
    const next = item?.element.nextElementSibling ?? item?.element.previousElementSibling;
    this.#items.delete(server);
    item?.element.remove();
    (next?.querySelector<HTMLElement>('summary') ?? byId('server-url')).focus();
    void disconnect(server);
    if (!isAdded) this.#offerRemoved([...this.#removed, server.url]);
    this.#changed();
  }

  /** Restores servers of the page, because users do not know their addresses. */
  #offerRemoved(urls: readonly string[]): void {
    this.#removed = urls;
    document.getElementById('restore')?.remove();
    if (urls.length === 0) return;
    const onclick = () => {
      for (const url of this.#removed) {
        savePreference('removed', without(listPreference('removed'), url));
        this.#add(url);
      }
      this.#offerRemoved([]);
      byId('server-url').focus();
    };
    const label = `Bring back ${urls.length} removed`;
    const button = element('button', { id: 'restore', type: 'button', onclick }, label);
    byId('add-server').before(button);
  }

  #update(server: Server): void {
    this.#items.get(server)?.update();
    this.#changed();
  }
}
