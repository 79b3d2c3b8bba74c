// Tools, resources and contents from the page's handlers, or from the link if there is no handler.
import type { ReadResourceResult, Resource, Tool } from '../../protocol/mcp.js';
import type { HandlerContext, HostHandlers } from '../requests/host-handlers.js';
import { allPages } from './all-pages.js';
import { catalogOf } from './server-catalog.js';
import type { ServerLink } from './server-link.js';

/** The origin of lists; a handler of the page takes precedence over the link. */
export interface ListOrigin {
  handlers: HostHandlers;
  link: ServerLink | undefined;
  /** For the page's handlers. */
  context: HandlerContext;
  /** Ignores cached contents. */
  isFresh?: boolean | undefined;
}

interface HandlerList {
  /** The list is valid as long as these are the same. */
  handlers: HostHandlers;
  link: ServerLink | undefined;
  changes: number;
  items: Promise<unknown[]>;
}

/** The lists of handlers, by function: a new handler is called again. */
const handlerLists = new WeakMap<object, HandlerList>();

/**
 * All tools, or undefined if nothing lists tools.
 * @param wanted the name of a tool to look up. If the cached list of a handler lacks it, the handler is called again,
 *   because a page without a link has no other way to announce a new tool
 */
export function listedTools(origin: ListOrigin, wanted?: string): Promise<Tool[]> | undefined {
  const { handlers, link } = origin;
  if (!handlers.listTools) return link?.capabilities.tools ? catalogOf(link).tools() : undefined;
  return handlerList(
    handlers.listTools,
    'tools',
    origin,
    (context) => allPages((params) => handlers.listTools!(params, context), 'tools'),
    (tools) => wanted === undefined || tools.some(({ name }) => name === wanted),
  );
}

/** All listed resources, or undefined if nothing lists resources. */
export function listedResources(origin: ListOrigin): Promise<Resource[]> | undefined {
  const { handlers, link } = origin;
  if (!handlers.listResources)
    return link?.capabilities.resources ? catalogOf(link).resources() : undefined;
  return handlerList(handlers.listResources, 'resources', origin, (context) =>
    allPages((params) => handlers.listResources!(params, context), 'resources'),
  );
}

/** The contents of a resource, or undefined if nothing reads resources. */
export async function readContents(
  uri: string,
  { handlers, link, context, isFresh }: ListOrigin,
): Promise<ReadResourceResult | undefined> {
  if (handlers.readResource) return handlers.readResource({ uri }, context);
  if (!link?.capabilities.resources) return undefined;
  const catalog = catalogOf(link);
  if (isFresh) catalog.forget(uri);
  return catalog.read(uri);
}

async function handlerList<Item>(
  handler: object,
  kind: 'tools' | 'resources',
  { handlers, link, context }: ListOrigin,
  list: (context: HandlerContext) => Promise<Item[]>,
  isEnough: (items: Item[]) => boolean = () => true,
): Promise<Item[]> {
  const changes = link ? catalogOf(link).changes(kind) : 0;
  const known = handlerLists.get(handler);
  if (known?.handlers === handlers && known.link === link && known.changes === changes) {
    const items = (await known.items) as Item[];
    if (isEnough(items)) return items;
  }
  // Other requests wait for the same list, so it must not be aborted with the first one.
  const items = list({ ...context, signal: new AbortController().signal });
  const entry = { handlers, link, changes, items };
  handlerLists.set(handler, entry);
  items.catch(() => handlerLists.get(handler) === entry && handlerLists.delete(handler));
  return items;
}
