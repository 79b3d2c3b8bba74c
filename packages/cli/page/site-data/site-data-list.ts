// What apps have stored in this browser, and a button that deletes it: a part of the settings.
import { siteData } from '@mcp-app/elements/mcp-app-frame';
import type { SandboxSettings, SiteDataEntry } from '@mcp-app/elements/mcp-app-frame';
import { byId, element } from '../element.ts';
import { keepFocus } from '../keep-focus.ts';

/** What the list needs to know about a server, by its URL. */
interface Servers {
  /** Its title. */
  nameOf(url: string | undefined): string;
  /** The sandbox of its apps, which deletes their data. */
  sandboxFor(url: string): SandboxSettings;
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Removes the apps of a server from the conversation: a running app could store its data again. */
function closeApps(server: string | undefined): void {
  for (const frame of document.querySelectorAll('mcp-app-frame'))
    if (frame.serverId === server)
      frame.replaceWith(
        element('p', { className: 'closed' }, 'Closed, because its data was deleted.'),
      );
}

export class SiteDataList {
  readonly #servers: Servers;
  readonly #list = byId('site-data');
  readonly #state = byId('site-data-state');

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  /** Shows what there is now. */
  async update(): Promise<void> {
    const entries = await siteData.list();
    const items = entries.map((entry) => this.#item(entry));
    const none = element('li', { className: 'none' }, 'No app has stored anything.');
    keepFocus(this.#list, items.length > 0 ? items : [none], byId('side'));
  }

  #item({ server, usedAt, origin }: SiteDataEntry): HTMLLIElement {
    const name = this.#servers.nameOf(server);
    const clear = element('button', { type: 'button', ariaLabel: `Clear the data of ${name}` });
    clear.append('Clear');
    clear.addEventListener('click', () => void this.#clear(server, name));
    const about = element('small', { title: origin }, `Used ${time.format(usedAt)}`);
    return element('li', {}, element('span', {}, element('strong', {}, name), about), clear);
  }

  async #clear(server: string | undefined, name: string): Promise<void> {
    this.#state.textContent = `Deleting the data of ${name}…`;
    closeApps(server);
    try {
      // Also if no app of this server was shown since the page was loaded.
      await siteData.clear({ server }, this.#servers.sandboxFor(server ?? ''));
      this.#state.textContent = `The data of ${name} is deleted.`;
      await this.update();
    } catch (error) {
      this.#state.textContent = (error as Error).message;
    }
  }
}
