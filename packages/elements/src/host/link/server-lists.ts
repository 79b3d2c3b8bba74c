// Tools, resources and contents from the page's handlers, or from the link where the page has none.
import type { ReadResourceResult, Resource, Tool } from '../../protocol/mcp.js';
import type { HandlerContext, HostHandlers } from '../requests/host-handlers.js';
import { allPages } from './all-pages.js';
import { catalogOf } from './server-catalog.js';
import type { ServerLink } from './server-link.js';

/** Where lists come from; a handler of the page wins over the link. */
export interface ListOrigin {
  handlers: HostHandlers;
  link: ServerLink | undefined;
  /** For the page's handlers. */
  context: HandlerContext;
  /** Contents that were kept from an earlier read do not count. */
  isFresh?: boolean | undefined;
}

interface HandlerList {
  /** The list holds as long as these are the same. */
  handlers: HostHandlers;
  link: ServerLink | undefined;
  changes: number;
  items: Promise<unknown[]>;
}

/** The lists that handlers gave, by the handler's function: a page that sets another one is asked again. */
const handlerLists = new WeakMap<object, HandlerList>();

/**
 * All tools, or undefined when nobody lists tools.
 * @param wanted the name of a tool that is looked up: when the remembered list of a handler lacks it, the
 *   handler is asked again, because a page without a link has no other way to announce a new tool
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

/** All listed resources, or undefined when nobody lists resources. */
export function listedResources(origin: ListOrigin): Promise<Resource[]> | undefined {
  const { handlers, link } = origin;
  if (!handlers.listResources)
    return link?.capabilities.resources ? catalogOf(link).resources() : undefined;
  return handlerList(handlers.listResources, 'resources', origin, (context) =>
    allPages((params) => handlers.listResources!(params, context), 'resources'),
  );
}

/** The contents of a resource, or undefined when nobody reads resources. */
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
  // Others wait for the same list: it does not end with the request that happened to ask first.
  const items = list({ ...context, signal: new AbortController().signal });
  const entry = { handlers, link, changes, items };
  handlerLists.set(handler, entry);
  items.catch(() => handlerLists.get(handler) === entry && handlerLists.delete(handler));
  return items;
}
