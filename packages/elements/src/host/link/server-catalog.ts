// What a server offers, remembered: its tools and its views. One per link, so that all frames of a
// server share one copy (R8), dropped when the server says that a list changed (V14).
import type { ReadResourceResult, Resource, Tool } from '../../protocol/mcp.js';
import type { ServerLink } from './server-link.js';

/** A server that pages for ever must not keep us for ever. */
const MAX_PAGES = 100;

const catalogs = new WeakMap<ServerLink, ServerCatalog>();

/** The catalog of this link: the same one for everybody. */
export function catalogOf(link: ServerLink): ServerCatalog {
  let catalog = catalogs.get(link);
  if (!catalog) catalogs.set(link, (catalog = new ServerCatalog(link)));
  return catalog;
}

export class ServerCatalog {
  readonly #link: ServerLink;
  #tools: Promise<Tool[]> | undefined;
  #resources: Promise<Resource[]> | undefined;
  readonly #contents = new Map<string, Promise<ReadResourceResult>>();

  constructor(link: ServerLink) {
    this.#link = link;
    link.onListChanged((kind) => {
      if (kind === 'tools') this.#tools = undefined;
      if (kind !== 'resources') return;
      this.#resources = undefined;
      this.#contents.clear();
    });
  }

  /** All tools, from all pages. */
  tools(): Promise<Tool[]> {
    return (this.#tools ??= this.#keep(
      allPages((params) => this.#link.listTools(params), 'tools'),
      () => (this.#tools = undefined),
    ));
  }

  /** All listed resources, from all pages. */
  resources(): Promise<Resource[]> {
    return (this.#resources ??= this.#keep(
      allPages((params) => this.#link.listResources(params), 'resources'),
      () => (this.#resources = undefined),
    ));
  }

  /** A resource's contents; read once, also when several frames ask at the same time. */
  read(uri: string): Promise<ReadResourceResult> {
    let contents = this.#contents.get(uri);
    if (!contents) {
      contents = this.#keep(this.#link.readResource({ uri }), () => this.#contents.delete(uri));
      this.#contents.set(uri, contents);
    }
    return contents;
  }

  /** The next one who reads this resource asks the server. */
  forget(uri: string): void {
    this.#contents.delete(uri);
  }

  /** A failure is not remembered: the next one who asks tries again. */
  #keep<T>(promise: Promise<T>, forget: () => void): Promise<T> {
    promise.catch(forget);
    return promise;
  }
}

async function allPages<Key extends string, Item>(
  list: (params: { cursor?: string }) => Promise<{ nextCursor?: string } & { [K in Key]: Item[] }>,
  key: Key,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const result = await list(cursor === undefined ? {} : { cursor });
    items.push(...result[key]);
    if (result.nextCursor === undefined || result.nextCursor === cursor) break;
    cursor = result.nextCursor;
  }
  return items;
}
