// Whose a call is: the user and the session that limits, keys and results belong to.
import type { RequestId } from '../../protocol/json-rpc.js';

/** Whose a call is. */
export interface CallOwner {
  readonly session: string;
  /** With several MCP servers: the one that the connection is for. */
  readonly server: string | undefined;
  /** What `authorize` returned. */
  readonly identity: string;
  /** Session and user: what calls and notifications belong to, on all nodes. */
  readonly scope: string;
  /** What limits are counted for: the user, or the session where `authorize` names none. */
  readonly user: string;
  /** What the keys of its calls begin with. */
  readonly prefix: string;
}

/** The key of a call among all calls of all nodes: JSON of its scope and id. `1` and `"1"` are different ids. */
export const callKey = ({ prefix }: CallOwner, id: RequestId): string =>
  `${prefix}${typeof id === 'number' ? id : JSON.stringify(id)}]`;

/** The owners of what comes over connections. */
export class CallOwners {
  /** Most connections have one session, so its owner is not made again for each request. */
  readonly #last = new WeakMap<object, CallOwner>();

  /** The owner of what a user does in a session, with one of several servers if there are. */
  of(connection: { server?: string | undefined }, identity: string, session: string): CallOwner {
    const { server } = connection;
    const last = this.#last.get(connection);
    if (last?.session === session && last.identity === identity && last.server === server)
      return last;
    const scope = JSON.stringify(server ? [identity, session, server] : [identity, session]);
    const prefix = `[${JSON.stringify(scope)},`;
    const owner = { session, server, identity, scope, user: identity || scope, prefix };
    this.#last.set(connection, owner);
    return owner;
  }
}
