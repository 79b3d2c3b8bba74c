// Who a frame acts for: one server and one user, as the page named them. This is the only place that works it out. See
// docs/decisions/one-identity.md.
import type { ServerAuth } from '../auth/server-auth.js';
import { idOf, announceEnd } from './endings.js';
import type { Identity } from './endings.js';

export type { Identity } from './endings.js';

/** What the page set. */
export interface IdentityFacts {
  /** The MCP client or the link. */
  client?: object | undefined;
  relay?: string | undefined;
  server?: string | undefined;
  /** The page's name for the server. */
  serverId?: string | undefined;
  /** The page's key for the user. Default: `auth.user`. */
  user?: string | undefined;
  /** The credentials. Without a key, they are the user: fixed values by value, an `authProvider` as the object. */
  auth?: ServerAuth | undefined;
  /** Stands for credentials that only functions know, because a page that renders again makes new functions. */
  holder?: object | undefined;
  /** Stands for a server that has neither a name nor a connection: the frame or the session. */
  owner: object;
}

/** By text if everything has a name; otherwise with an object, so that nothing stays longer than it. */
let named = new Map<string, Identity>();
let unnamed = new WeakMap<object, Map<string, Identity>>();

/** The normalized URL. Invalid URLs are rejected where they are used. */
const absolute = (url: string): string => {
  const base = globalThis.document?.baseURI;
  return URL.canParse(url, base) ? new URL(url, base).href : url;
};

/** What distinguishes users without a key; undefined if there are no credentials. */
function credentialsOf(
  { authProvider, headers, token, credentials, fetch }: ServerAuth,
  holder: object,
): unknown[] | undefined {
  const hasFunction = [headers, token, fetch].some((value) => typeof value === 'function');
  const known = [
    authProvider && idOf(authProvider),
    hasFunction && idOf(holder),
    headers instanceof Headers ? [...headers] : headers,
    token,
    credentials === 'include',
  ];
  return known.some(Boolean) ? known : undefined;
}

/** The identity for what the page set. */
export function identityOf({
  client,
  relay,
  server,
  serverId: id,
  auth = {},
  user = auth.user,
  owner,
  holder = owner,
}: IdentityFacts): Identity {
  const by = client ? 'client' : relay ? 'relay' : server ? 'server' : 'handlers';
  const address = client ? undefined : relay || server;
  const url = id === undefined && address ? absolute(address) : undefined;
  const secret = user === undefined ? credentialsOf(auth, holder) : undefined;
  const object = (id ?? url) === undefined ? (client ?? owner) : undefined;
  const key = JSON.stringify([by, id, url, user, secret]);
  let known = named;
  if (object) {
    known = unnamed.get(object) ?? new Map<string, Identity>();
    unnamed.set(object, known);
  }
  let identity = known.get(key);
  if (!identity) {
    const isNamed = !object && !secret;
    known.set(key, (identity = Object.freeze({ by, id, url, user, isNamed })));
  }
  return identity;
}

/**
 * Ends all identities: the same facts result in other identities from now on, so nothing that was kept is found again.
 */
export function endIdentities(): void {
  const ended = [...named.values()];
  named = new Map();
  unnamed = new WeakMap();
  announceEnd(ended);
}
