// Tools, resources and contents from the page's handlers, or from the link if there is no handler.
import type { ReadResourceResult, Resource, Tool } from '../../protocol/mcp.js';
import { callHandler, needsObject } from '../requests/call-handler.js';
import type { HandlerCaller } from '../requests/call-handler.js';
import type { HandlerContext, HostHandlers } from '../requests/host-handlers.js';
import type { Identity } from '../identity/identity.js';
import { catalogOf, wholeList } from './server-catalog.js';
import type { FrameTraced, ServerLink } from './server-link.js';

/** The origin of lists; a handler of the page takes precedence over the link. */
export interface ListOrigin {
  handlers: HostHandlers;
  link: ServerLink | undefined;
  /** Lists and contents of one server and user are not used for another. */
  identity: Identity;
  /** For the page's handlers. */
  context: HandlerContext;
  /** The session that calls them. */
  scope?: HandlerCaller['scope'];
  /** Ignores cached contents. */
  isFresh?: boolean | undefined;
  /** Called when the server has other contents than those that were read, until the context's signal aborts. */
  changed?: (() => void) | undefined;
  /** Milliseconds for which cached contents may be used without waiting for the server. Default: no limit. */
  maxAge?: number | undefined;
  /** Called with the spans of requests that this causes. */
  traced?: FrameTraced | undefined;
}

interface HandlerList {
  /** The list is valid as long as these are the same. */
  handlers: HostHandlers;
  link: ServerLink | undefined;
  identity: Identity;
  changes: number;
  items: Promise<unknown[]>;
}

/** The lists of handlers, by function: a new handler is called again. */
const handlerLists = new WeakMap<object, HandlerList>();

/**
 * All tools, or undefined if nothing lists tools.
 * @param wanted the name of a tool to look up. If the cached list of a handler lacks it, the handler is called again,
 *   because a page without a link has no other way to announce a new tool; the list of a server is read again rarely
 */
export function listedTools(origin: ListOrigin, wanted?: string): Promise<Tool[]> | undefined {
  const { handlers, link, identity } = origin;
  if (!handlers.listTools) {
    if (!link?.capabilities.tools) return undefined;
    const catalog = catalogOf(link, identity);
    return wanted === undefined ? catalog.tools() : catalog.toolsWith(wanted, origin);
  }
  return handlerList(
    handlers.listTools,
    'tools',
    origin,
    (caller) =>
      wholeList(
        (params) =>
          callHandler('listTools', caller, (own) => handlers.listTools!(params, own), needsObject),
        'tools',
      ),
    (tools) => wanted === undefined || tools.some(({ name }) => name === wanted),
  );
}

/** Drops cached lists, so that the next request for one asks the server or the handler. */
export function forgetLists({
  handlers,
  link,
  identity,
}: Pick<ListOrigin, 'handlers' | 'link' | 'identity'>): void {
  if (link) catalogOf(link, identity).forgetLists();
  for (const handler of [handlers.listTools, handlers.listResources])
    if (handler) handlerLists.delete(handler);
}

/** All listed resources, or undefined if nothing lists resources. */
export function listedResources(origin: ListOrigin): Promise<Resource[]> | undefined {
  const { handlers, link, identity } = origin;
  if (!handlers.listResources)
    return link?.capabilities.resources
      ? catalogOf(link, identity).resources(origin.traced)
      : undefined;
  return handlerList(handlers.listResources, 'resources', origin, (caller) =>
    wholeList(
      (params) =>
        callHandler(
          'listResources',
          caller,
          (own) => handlers.listResources!(params, own),
          needsObject,
        ),
      'resources',
    ),
  );
}

/** The contents of a resource, or undefined if nothing reads resources. */
export async function readContents(
  uri: string,
  origin: ListOrigin,
): Promise<ReadResourceResult | undefined> {
  const { handlers, link, identity, isFresh, context } = origin;
  const { readResource } = handlers;
  if (readResource)
    return callHandler('readResource', origin, (own) => readResource({ uri }, own), needsObject);
  if (!link?.capabilities.resources) return undefined;
  const catalog = catalogOf(link, identity);
  if (isFresh) catalog.forget(uri);
  return catalog.read(uri, { ...origin, signal: context.signal });
}

async function handlerList<Item>(
  handler: object,
  kind: 'tools' | 'resources',
  { handlers, link, identity, context, scope }: ListOrigin,
  list: (caller: HandlerCaller) => Promise<Item[]>,
  isEnough: (items: Item[]) => boolean = () => true,
): Promise<Item[]> {
  const changes = link ? catalogOf(link, identity).changes(kind) : 0;
  const known = handlerLists.get(handler);
  const isSameOrigin =
    known?.handlers === handlers && known.link === link && known.identity === identity;
  if (isSameOrigin && known.changes === changes) {
    const items = (await known.items) as Item[];
    if (isEnough(items)) return items;
  }
  // Other requests wait for the same list, so it must not be aborted with the first one.
  const items = list({ context: { ...context, signal: new AbortController().signal }, scope });
  const entry = { handlers, link, identity, changes, items };
  handlerLists.set(handler, entry);
  items.catch(() => handlerLists.get(handler) === entry && handlerLists.delete(handler));
  return items;
}
