// A cache of a server's tools and views. One per connection and identity, so that all frames of a server and user share
// it (R8). It is dropped when the server announces a change (V14).
import type { ReadResourceResult, Resource, Tool } from '../../protocol/mcp.js';
import type { Identity } from '../identity/identity.js';
import { toolResourceUri } from '../../protocol/ui-extension.js';
import { sameJson } from '../../protocol/same-json.js';
import { CHECK_AGAIN_MS, KeptContents, ttlOf } from './kept-contents.js';
import type { ReadRules } from './kept-contents.js';
import type { FrameTraced, ListKind, ServerLink } from './server-link.js';

/** Limits a server that returns endless pages of a list. */
export const MAX_PAGES = 100;

/**
 * The items of all pages of a list, at most MAX_PAGES of them. A cursor that repeats ends the list. So does an empty one,
 * which servers take for none: they would answer with the first page again.
 * @throws TypeError if a page has no array of items
 */
export async function wholeList<Key extends string, Item>(
  list: (params: { cursor?: string }) => Page<Key, Item> | Promise<Page<Key, Item>>,
  key: Key,
): Promise<Item[]> {
  const items: Item[] = [];
  const asked = new Set<string | undefined>();
  let cursor: string | undefined;
  do {
    asked.add(cursor);
    const result = await list(cursor ? { cursor } : {});
    if (!Array.isArray(result?.[key])) throw new TypeError(`The list has no array "${key}".`);
    items.push(...result[key]);
    cursor = result.nextCursor || undefined;
  } while (!asked.has(cursor) && asked.size < MAX_PAGES);
  return items;
}

type Page<Key extends string, Item> = { nextCursor?: string } & { [K in Key]: Item[] };

/** A tool's view; undefined also if it is declared incorrectly, which the start of a view reports. */
const viewOf = (tool: Tool): string | undefined => {
  try {
    return toolResourceUri(tool);
  } catch {
    return undefined;
  }
};

const catalogs = new WeakMap<ServerLink, WeakMap<Identity | ServerLink, ServerCatalog>>();

/**
 * The catalog of this link, shared by all links of a connection.
 * @param identity the server and the user. Default: the connection itself
 */
export function catalogOf(link: ServerLink, identity?: Identity): ServerCatalog {
  const connection = link.shared ?? link;
  const owner = identity ?? connection;
  const ofConnection =
    catalogs.get(connection) ?? new WeakMap<Identity | ServerLink, ServerCatalog>();
  catalogs.set(connection, ofConnection);
  let catalog = ofConnection.get(owner);
  if (!catalog) ofConnection.set(owner, (catalog = new ServerCatalog(connection)));
  return catalog;
}

export class ServerCatalog {
  readonly #link: ServerLink;
  readonly #changes: Record<ListKind, number> = { tools: 0, resources: 0, prompts: 0 };
  readonly #contents: KeptContents;
  #tools: Promise<Tool[]> | undefined;
  #listedAt = 0;
  /** Milliseconds for which the server promises that its tools do not change. */
  #listTtl = 0;
  #resources: Promise<Resource[]> | undefined;

  /** @param keptLength maximum UTF-16 units of cached contents; the least recently used are dropped first */
  constructor(link: ServerLink, keptLength?: number) {
    this.#link = link;
    this.#contents = new KeptContents(
      (uri, traced) => link.request('resources/read', { uri }, { traced }),
      keptLength,
    );
    link.onListChanged((kind) => {
      this.#changes[kind]++;
      if (kind === 'tools') this.#tools = undefined;
      if (kind !== 'resources') return;
      this.#resources = undefined;
      this.#contents.outdate();
    });
  }

  /** The number of changes of this list that the server announced. */
  changes(kind: ListKind): number {
    return this.#changes[kind];
  }

  /**
   * All tools. If the cached list lacks the wanted one, it is read again, because a server may restart with other tools
   * without an announcement; but rarely, because a view chooses the name.
   */
  async toolsWith(wanted: string, rules?: ReadRules): Promise<Tool[]> {
    const tools = this.tools(rules);
    const isKnown = (await tools).some(({ name }) => name === wanted);
    if (!isKnown && this.#tools === tools && Date.now() - this.#listedAt >= CHECK_AGAIN_MS)
      this.#tools = undefined;
    return isKnown ? tools : this.tools();
  }

  /** Drops the cached lists, so that the next request for one asks the server. */
  forgetLists(): void {
    this.#tools = this.#resources = undefined;
    this.#changes.tools++;
    this.#changes.resources++;
  }

  /**
   * All tools, from all pages. Failures are not cached.
   * @param rules of a view that starts: the list is as old as its contents may be, and compared with that of the server
   *   behind, because a new version of a view may have another URI
   */
  tools(rules: ReadRules = {}): Promise<Tool[]> {
    const known = this.#tools;
    const age = Date.now() - this.#listedAt;
    if (!known || age >= (rules.maxAge ?? Infinity))
      return this.#keepTools(this.#listTools(rules.traced));
    if (rules.changed && age > Math.max(CHECK_AGAIN_MS, this.#listTtl))
      void this.#checkTools(known).catch(() => {});
    return known;
  }

  #keepTools(tools: Promise<Tool[]>): Promise<Tool[]> {
    this.#tools = tools;
    // The failure of a dropped list must not drop the next one.
    tools.catch(() => this.#tools === tools && (this.#tools = undefined));
    return tools;
  }

  #listTools(traced?: FrameTraced): Promise<Tool[]> {
    this.#listedAt = Date.now();
    this.#listTtl = Infinity;
    return wholeList(async (params) => {
      const page = await this.#link.request('tools/list', params, { traced });
      this.#listTtl = Math.min(this.#listTtl, ttlOf({ ...page }));
      return page;
    }, 'tools');
  }

  /** Compares the list with that of the server. A failure changes nothing. */
  async #checkTools(known: Promise<Tool[]>): Promise<void> {
    const [before, after] = await Promise.all([known, this.#listTools()]);
    if (this.#tools !== known || sameJson(before, after)) return;
    this.#changes.tools++;
    this.#keepTools(Promise.resolve(after));
    for (const tool of before) {
      const uri = viewOf(tool);
      const now = after.find(({ name }) => name === tool.name);
      if (uri !== undefined && now && viewOf(now) !== uri) this.#contents.replaced(uri);
    }
  }

  /** All listed resources, from all pages. Failures are not cached. */
  resources(traced?: FrameTraced): Promise<Resource[]> {
    if (this.#resources) return this.#resources;
    const resources: Promise<Resource[]> = wholeList(
      (params) => this.#link.request('resources/list', params, { traced }),
      'resources',
    );
    this.#resources = resources;
    resources.catch(() => this.#resources === resources && (this.#resources = undefined));
    return resources;
  }

  /**
   * A resource's contents: cached ones at once, which are then compared with those of the server. They are read once, even
   * if several frames request them at the same time.
   */
  read(uri: string, rules?: ReadRules): Promise<ReadResourceResult> {
    return this.#contents.get(uri, rules);
  }

  /** Drops the cached contents, so that the next read asks the server. */
  forget(uri: string): void {
    this.#contents.delete(uri);
  }
}
