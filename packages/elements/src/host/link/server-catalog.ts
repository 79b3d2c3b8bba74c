// What a server offers, remembered: its tools and its views. One per connection, so that all frames
// of a server share one copy (R8), dropped when the server says that a list changed (V14).
import type { ReadResourceResult, Resource, Tool } from '../../protocol/mcp.js';
import { allPages } from './all-pages.js';
import { KeptContents } from './kept-contents.js';
import type { ListKind, ServerLink } from './server-link.js';

const catalogs = new WeakMap<ServerLink, ServerCatalog>();

/** The catalog of this link: the same one for all links that share a connection. */
export function catalogOf(link: ServerLink): ServerCatalog {
  const connection = link.shared ?? link;
  let catalog = catalogs.get(connection);
  if (!catalog) catalogs.set(connection, (catalog = new ServerCatalog(connection)));
  return catalog;
}

export class ServerCatalog {
  readonly #link: ServerLink;
  readonly #changes: Record<ListKind, number> = { tools: 0, resources: 0, prompts: 0 };
  readonly #contents: KeptContents;
  #tools: Promise<Tool[]> | undefined;
  #resources: Promise<Resource[]> | undefined;

  /** @param keptLength UTF-16 units of contents that are kept; the least recently used go first */
  constructor(link: ServerLink, keptLength?: number) {
    this.#link = link;
    this.#contents = new KeptContents(keptLength);
    link.onListChanged((kind) => {
      this.#changes[kind]++;
      if (kind === 'tools') this.#tools = undefined;
      if (kind !== 'resources') return;
      this.#resources = undefined;
      this.#contents.clear();
    });
  }

  /** How often the server announced a change of this list. */
  changes(kind: ListKind): number {
    return this.#changes[kind];
  }

  /** All tools, from all pages. A failure is not remembered. */
  tools(): Promise<Tool[]> {
    if (this.#tools) return this.#tools;
    const tools: Promise<Tool[]> = allPages((params) => this.#link.listTools(params), 'tools');
    this.#tools = tools;
    // A list that was dropped meanwhile must not take the next one with it.
    tools.catch(() => this.#tools === tools && (this.#tools = undefined));
    return tools;
  }

  /** All listed resources, from all pages. A failure is not remembered. */
  resources(): Promise<Resource[]> {
    if (this.#resources) return this.#resources;
    const resources: Promise<Resource[]> = allPages(
      (params) => this.#link.listResources(params),
      'resources',
    );
    this.#resources = resources;
    resources.catch(() => this.#resources === resources && (this.#resources = undefined));
    return resources;
  }

  /** A resource's contents; read once, also when several frames ask at the same time. */
  read(uri: string): Promise<ReadResourceResult> {
    return this.#contents.get(uri, () => this.#link.readResource({ uri }));
  }

  /** The next read of this resource asks the server. */
  forget(uri: string): void {
    this.#contents.delete(uri);
  }
}
