// The credentials that a link uses.
import type { PageCall } from '../page-function.js';
import type { SignInWait } from './patient-link.js';
import { canRefresh } from './server-auth.js';
import type { ServerAuth } from './server-auth.js';

/** The source of a link's credentials. */
export interface AuthSource {
  /** Waits for a sign-in when a request of the view needs one. Default: the request fails. */
  wait?: SignInWait | undefined;
  /** The owner of the settings, a frame or the page. Links with another owner do not share a connection. */
  holder: object;
  /** The limits for the functions of the page that return credentials. Default: the default ones. */
  limits?: PageCall<unknown>['limits'];
  /** The settings as they are now. */
  read(): ServerAuth | undefined;
}

/**
 * The source of one link. Values that are not functions are fixed now: they decide which links share a connection, so
 * they must not change later.
 */
export function sourceOf(source: AuthSource): AuthSource {
  const auth = source.read();
  return auth && canRefresh(auth) ? source : { ...source, read: () => auth };
}

const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(object: object): number {
  let id = ids.get(object);
  if (!id) ids.set(object, (id = ++lastId));
  return id;
}

/**
 * A key for the user. Links with the same key share a connection. A function's value is unknown, so the key then
 * contains the holder.
 */
export function userOf(source: AuthSource | undefined): string {
  const auth = source?.read();
  if (!source || !auth) return '';
  const { authProvider, headers, token, credentials, fetch } = auth;
  return JSON.stringify([
    authProvider && idOf(authProvider),
    canRefresh(auth)
      ? idOf(source.holder)
      : [headers && [...new Headers(headers as HeadersInit)], token],
    credentials,
    fetch && idOf(fetch),
  ]);
}
