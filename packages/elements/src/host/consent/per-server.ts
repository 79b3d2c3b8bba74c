// One value per server, shared by all its frames on the page and never with another server.
import type { ServerLink } from '../link/server-link.js';

/** The page's names for a server; see `ConsentSettings`. */
export interface ServerNames {
  serverId?: string | undefined;
  serverAddress?: string | undefined;
}

/**
 * Creates a function that returns the value of a server, created on first use. Servers are identified by the PAGE's
 * name for them, never by the names that they claim. Without such a name, the connection is the identity; without a
 * connection, each view has its own value. Two URLs may differ only in the part that is not shown, such as `?server=a`
 * and `?server=b`: then the full URL is the identity, and nothing is stored under the name, because another server has
 * the same one.
 * @param create gets the name for storage, and the name that is shown
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
