// Whose credentials a link uses.
import type { SignInWait } from './patient-link.js';
import { canRefresh } from './server-auth.js';
import type { ServerAuth } from './server-auth.js';

/** What signs the requests of a link. */
export interface AuthSource {
  /** Waits for a sign-in when a request of the view needs one. Default: the request fails. */
  wait?: SignInWait | undefined;
  /** Whose settings they are, the frame or the page: links of others do not share a connection with them. */
  holder: object;
  /** The settings as they are now. */
  read(): ServerAuth | undefined;
}

/**
 * The source of one link. What is not a function counts as it is now: links that share a connection were told apart
 * by it, so it must not change under them.
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

/** Links that say the same about the user share a connection; functions may say anything, so their holder counts. */
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
