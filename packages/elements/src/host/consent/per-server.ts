// One thing for each server: the same for all its frames on the page and never shared with another server.
import type { ServerLink } from '../link/server-link.js';

/** What the page calls a server; see `ConsentSettings`. */
export interface ServerNames {
  serverId?: string | undefined;
  serverAddress?: string | undefined;
}

/**
 * A function that returns what belongs to a server, and creates it the first time. Servers are told apart by
 * what the PAGE calls them, never by the names that they give themselves. Without such a name the connection
 * itself is the identity; without a connection each view has its own. Two addresses may differ only in what is
 * not shown, such as `?server=a` and `?server=b`: then the full address is the identity, and nothing is stored
 * under the name, because another server has the same one.
 * @param create gets the name that it may be stored under, and the one that is shown
 */
export function perServer<T>(
  create: (storedAs: string | undefined, shownAs: string | undefined) => T,
): (names: ServerNames, link: ServerLink | undefined) => T {
  const byId = new Map<string, T>();
  const byLink = new WeakMap<ServerLink, T>();
  return ({ serverId, serverAddress }, link) => {
    const id = serverAddress ?? serverId;
    const known = id !== undefined ? byId.get(id) : link && byLink.get(link);
    if (known) return known;
    const created = create(serverAddress === undefined ? serverId : undefined, serverId);
    if (id !== undefined) byId.set(id, created);
    else if (link) byLink.set(link, created);
    return created;
  };
}
