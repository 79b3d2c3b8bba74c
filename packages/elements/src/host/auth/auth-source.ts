// The credentials that a link uses.
import type { PageCall } from '../page-function.js';
import { idOf } from '../identity/endings.js';
import type { Identity } from '../identity/identity.js';
import type { AuthRequiredError } from './auth-required.js';
import { canRefresh } from './server-auth.js';
import type { ServerAuth } from './server-auth.js';

/** Resolves when the user has signed in; rejects if they do not, or when the signal aborts. */
export type SignInWait = (error: AuthRequiredError, signal?: AbortSignal) => Promise<void>;

/** The source of a link's credentials. */
export interface AuthSource {
  /** Waits for a sign-in when a request of the view needs one. Default: the request fails. */
  wait?: SignInWait | undefined;
  /** The server and the user that the link is for. Links of another identity do not share a connection. */
  identity?: Identity;
  /** Without an identity: links with functions of another owner do not share a connection. */
  holder?: object;
  /** The identity that `read` belongs to now, if it can change. */
  current?(): Identity;
  /** The limits for the functions of the page that return credentials. Default: the default ones. */
  limits?: PageCall<unknown>['limits'];
  /** The settings as they are now. */
  read(): ServerAuth | undefined;
}

/**
 * The source of one link, which returns only credentials of the link's identity. Values that are not functions are fixed
 * now: they decide which links share a connection, so they must not change later.
 * @throws Error if the settings already belong to another identity
 */
export const sourceOf = (source: AuthSource): AuthSource => ({ ...source, read: readerOf(source) });

/**
 * `read` of one link. It is in memory as long as the connection, which may outlive the frame that opened it, so it
 * references nothing of the frame that it does not need: not `wait`, and fixed values instead of their source.
 */
function readerOf({ identity, current, read }: AuthSource): AuthSource['read'] {
  const isOwn = () => !current || current() === identity;
  if (!isOwn()) throw new Error('The frame now belongs to another server or user.');
  const first = read();
  if (!first || !canRefresh(first)) return always(first);
  let latest: ServerAuth | undefined = first;
  return () => {
    // A link may live longer than the frame that opened it has this identity.
    if (latest && canRefresh(latest) && isOwn()) latest = read();
    return latest;
  };
}

/** A separate function, because a closure keeps everything in memory that its siblings use. */
const always = (auth: ServerAuth | undefined) => () => auth;

/**
 * Links with the same key share a connection: they have the same identity and send the same credentials. A function's
 * value is unknown, but it belongs to the identity or the holder.
 */
export function connectionKey(url: string, source: AuthSource | undefined): string {
  const auth = source?.read() ?? {};
  const { authProvider, headers, token, credentials, fetch } = auth;
  return JSON.stringify([
    url,
    source?.identity && idOf(source.identity),
    authProvider && idOf(authProvider),
    canRefresh(auth)
      ? source!.holder && idOf(source!.holder)
      : [headers && [...new Headers(headers as HeadersInit)], token],
    credentials,
    fetch && idOf(fetch),
  ]);
}
