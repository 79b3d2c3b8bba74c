// The owner of a call: the user and the session that limits, keys and results belong to.
import type { RequestId } from '@mcp-app/elements/protocol';

/** The owner of a call. */
export interface CallOwner {
  readonly session: string;
  /** With several MCP servers: the name of the one that the connection is for. */
  readonly server: string | undefined;
  /** What `authorize` returned. */
  readonly identity: string;
  /** Session and user, which calls and notifications belong to on all nodes. */
  readonly scope: string;
  /** The key for limits: the user, or the session if `authorize` returns no user. */
  readonly user: string;
  /** The prefix of its calls' keys. */
  readonly prefix: string;
}

/** The key of a call among all calls of all nodes: JSON of its scope and id. `1` and `"1"` are different ids. */
export const callKey = ({ prefix }: CallOwner, id: RequestId): string =>
  `${prefix}${typeof id === 'number' ? id : JSON.stringify(id)}]`;

/** The owners of messages on connections. */
export class CallOwners {
  /** Most connections have one session, so its owner is cached. */
  readonly #last = new WeakMap<object, CallOwner>();

  /** The owner for a user and session, with the server of the connection. */
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
