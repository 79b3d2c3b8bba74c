// The server and the user in a snapshot. A page stores snapshots, so it could restore one of another server or user.
import { idOf } from '../identity/endings.js';
import type { Identity } from '../identity/identity.js';
import { shownAs, storedAs } from '../identity/identity-names.js';

/** The server and the user that a snapshot belongs to, without secrets. */
export interface SnapshotIdentity {
  by: Identity['by'];
  /** `serverId`, or the URL without user info, query and fragment. Undefined if the server has no name. */
  server?: string;
  /** The key that the page gave the user. */
  user?: string;
  /** The page and the identity in it, for what has no name. Not valid in any other page. */
  page: string;
}

let nonce: string | undefined;

/** `randomUUID` needs a secure context. */
const pageNonce = (): string => (nonce ??= crypto.getRandomValues(new Uint32Array(4)).join('-'));

export function snapshotIdentity(identity: Identity): SnapshotIdentity {
  const [server, { by, user }] = [shownAs(identity), identity];
  return {
    by,
    ...(server !== undefined && { server }),
    ...(user !== undefined && { user }),
    page: `${pageNonce()} ${idOf(identity)}`,
  };
}

/** Why a snapshot of this identity may not be restored; undefined if it may. */
export function foreignSnapshot(
  made: SnapshotIdentity | undefined,
  identity: Identity,
): string | undefined {
  const own = snapshotIdentity(identity);
  const isServer = made?.by === own.by && made.server === own.server;
  // A snapshot without an identity was not made by this release, and can only be that of a frame without a name.
  if (!isServer && (made ?? own.server) !== undefined) {
    const [from, to] = [made, own].map((one) => `${one?.server ?? 'a server without a name'}`);
    return `it is of ${from} (${made?.by ?? 'unknown'}), and the frame belongs to ${to} (${own.by}). Restore it in a frame of its own server`;
  }
  if (made?.user !== own.user) {
    return 'it is of another user. Restore it with the `user` of `auth` that it was made with';
  }
  // A frame that only has handlers keeps nothing for others, but its page may show the view again in a new frame.
  if (own.by === 'handlers' && own.server === undefined) return undefined;
  const isSamePage = made?.page.startsWith(`${pageNonce()} `);
  // With a key, the user is the same after they signed out and in again.
  const isNamed = storedAs(identity) !== undefined;
  if (isSamePage && (own.user === undefined || !isNamed)) {
    return made!.page === own.page
      ? undefined
      : 'the server or the user of the frame has changed since then. Set `server-id` and `auth.user` to name them';
  }
  // Credentials and hidden parts of a URL are not in the snapshot, so those of another page cannot be compared.
  return own.server !== undefined && !isNamed
    ? 'its server or user has no complete name, and another page made it. Set `user` of `auth`, and `server-id` for a URL with a query, before snapshot() and restore()'
    : undefined;
}
