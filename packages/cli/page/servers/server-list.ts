// The list of servers at the side, and the form that adds one. Added and removed servers are remembered.
import { byId, element } from '../element.ts';
import { listPreference, savePreference } from '../preferences.ts';
import { ServerItem } from './server-item.ts';
import type { ServerActions } from './server-item.ts';
import type { PageEvent, PageServer } from '../../src/dev/page-data.ts';
import { addedServer, connect, disconnect, nameApart, newServer } from './servers.ts';
import type { Server } from './servers.ts';

/** The lines of stderr that are shown. */
const SHOWN_LINES = 50;

const without = (list: readonly string[], url: string) => list.filter((other) => other !== url);

export class ServerList {
  readonly #items = new Map<Server, ServerItem>();
  readonly #list = byId('servers');
  readonly #actions: ServerActions;
  readonly #changed: () => void;
  readonly #restarted: (server: Server) => void;
  /** Servers whose files changed, and which are not ready yet. */
  readonly #edited = new Set<Server>();
  /** Servers of the page that the user removed. */
  #removed: readonly PageServer[] = [];

  /**
   * @param changed called whenever a server or its tools changed
   * @param restarted called when a server was restarted because its files changed
   */
  constructor(
    pick: ServerActions['pick'],
    changed: () => void,
    restarted: (server: Server) => void,
  ) {
    this.#changed = changed;
    this.#restarted = restarted;
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
  start(given: readonly PageServer[]): void {
    const removed = listPreference('removed');
    const known = given.map(({ id }) => id);
    for (const one of given) if (!removed.includes(one.id)) this.#add(newServer(one));
    for (const url of listPreference('added'))
      if (!known.includes(url) && URL.canParse(url)) this.#add(addedServer(url));
    this.#offerRemoved(given.filter(({ id }) => removed.includes(id)));
  }

  /** The command reports what happens to one of its servers. */
  receive({ server: id, kind, text }: PageEvent): void {
    const server = this.servers.find((one) => one.id === id && one.relay);
    if (!server) return;
    switch (kind) {
      case 'stderr':
      case 'stray':
        server.printed = [...server.printed, text].slice(-SHOWN_LINES);
        return this.#items.get(server)?.showPrinted();
      case 'failed':
        return this.report(server, text);
      case 'sign-in':
        server.needsSignIn = true;
        return this.#update(server);
      case 'ended':
        return this.report(server, `The server ${text}. It is being restarted.`);
      case 'changed':
        server.printed = [];
        this.#edited.add(server);
        return;
      case 'ready':
        server.needsSignIn = false;
        return void this.#reconnect(server);
    }
  }

  /** A call failed, and the server may have stopped. Shows that, and keeps what is on the page. */
  report(server: Server, problem: string): void {
    server.state = { problem };
    this.#update(server);
  }

  #addByUser(url: string): void {
    savePreference('added', [...without(listPreference('added'), url), url]);
    savePreference('removed', without(listPreference('removed'), url));
    const known = this.servers.find((server) => server.id === url);
    if (known) void this.#connect(known);
    else this.#add(addedServer(url));
  }

  #add(server: Server): void {
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

  /** It may have other tools and views than before. */
  async #reconnect(server: Server): Promise<void> {
    await this.#connect(server);
    if (server.state === 'ready' && this.#edited.delete(server)) this.#restarted(server);
  }

  #remove(server: Server): void {
    const { id, name, relay } = server;
    const isAdded = listPreference('added').includes(id);
    if (isAdded) savePreference('added', without(listPreference('added'), id));
    else savePreference('removed', [...listPreference('removed'), id]);
    const item = this.#items.get(server);
    const next = item?.element.nextElementSibling ?? item?.element.previousElementSibling;
    this.#items.delete(server);
    item?.element.remove();
    (next?.querySelector<HTMLElement>('summary') ?? byId('server-url')).focus();
    void disconnect(server);
    if (!isAdded && relay) this.#offerRemoved([...this.#removed, { id, name, relay }]);
    this.#changed();
  }

  /** Restores servers of the page, because users do not know their addresses. */
  #offerRemoved(servers: readonly PageServer[]): void {
    this.#removed = servers;
    document.getElementById('restore')?.remove();
    if (servers.length === 0) return;
    const onclick = () => {
      for (const server of this.#removed) {
        savePreference('removed', without(listPreference('removed'), server.id));
        this.#add(newServer(server));
      }
      this.#offerRemoved([]);
      byId('server-url').focus();
    };
    const label = `Bring back ${servers.length} removed`;
    const button = element('button', { id: 'restore', type: 'button', onclick }, label);
    byId('add-server').before(button);
  }

  #update(server: Server): void {
    const names = new Map(this.servers.map((one) => [one, one.name]));
    nameApart(this.servers);
    for (const [one, item] of this.#items)
      if (one === server || one.name !== names.get(one)) item.update();
    this.#changed();
  }
}
