// The settings by which a page authenticates the user to the frame's server or relay.

import { errorText } from '../../protocol/error-text.js';
import { callPage } from '../page-function.js';
import type { PageCall } from '../page-function.js';

// Loose on purpose: the SDKs type their providers with their own schemas (the type tests check both against this).
// eslint-disable-next-line typescript/no-explicit-any
type Loose = any;

/** Why the frame asks for headers or a token. */
export interface CredentialQuestion {
  /** True if the server refused the last credentials with a 401 or 403: return fresh ones, not cached ones. */
  wasRefused: boolean;
  /** The scope that the server asked for when it refused credentials that are valid but allow too little (403). */
  scope?: string | undefined;
  /** Aborted when the answer is no longer awaited (`limits.callbackTimeout`). */
  signal: AbortSignal;
}

/** A value, or a function that is called before each request, because tokens expire. */
export type Credential<T> = T | ((question: CredentialQuestion) => T | Promise<T>);

/** `OAuthClientProvider` of the official SDK, 1.x or 2.x, by shape. */
export interface OAuthProvider {
  /** A page on your own origin that calls `finishSignIn()`. */
  readonly redirectUrl: Loose;
  readonly clientMetadata: Loose;
  /** The address of this page's client metadata document, for servers that identify clients by one. */
  readonly clientMetadataUrl?: string | undefined;
  clientInformation(context?: Loose): Loose;
  tokens(context?: Loose): Loose;
  saveTokens(tokens: Loose, context?: Loose): Loose;
  redirectToAuthorization(url: URL): Loose;
  saveCodeVerifier(verifier: string): Loose;
  codeVerifier(): Loose;
  state?(): string | Promise<string>;
  discoveryState?(): Loose;
  saveDiscoveryState?(state: Loose): Loose;
}

/** `AuthProvider` of the official SDK: returns a token, and may get another one after a 401. */
export interface TokenProvider {
  token(): Promise<string | undefined>;
  onUnauthorized?(context: Loose): Promise<void>;
}

/** The argument of the page's own `signIn` function. */
export interface SignInRequest {
  /** The address of the server or relay. */
  server: string;
  /** The scope that the server asked for, if it named one. */
  scope?: string | undefined;
  /** Whether the user is signed in but lacks the scope, so that existing credentials do not help. */
  isMoreNeeded: boolean;
  /** Aborted when the sign-in is no longer needed. */
  signal: AbortSignal;
}

/** How requests to a server or relay identify the user. */
export interface ServerAuth {
  /**
   * Your own key for the signed-in user, such as their id. What frames keep (grants, view storage, state) belongs to the
   * server and this user. Without a key the credentials are the user: nothing is stored beyond the page, and other
   * credentials start the frame as new. It is not sent to the server.
   */
  user?: string | undefined;
  /** For `server`: the provider of the official SDK. The frame opens its authorization page. */
  authProvider?: OAuthProvider | TokenProvider;
  /** Headers of each HTTP request. A WebSocket cannot carry them: use `token`. */
  headers?: Credential<HeadersInit>;
  /** Sent as `Authorization: Bearer …`; over a WebSocket as a subprotocol, never in the URL. */
  token?: Credential<string | undefined>;
  /** Whether HTTP requests carry cookies. Default "same-origin". */
  credentials?: RequestCredentials;
  /** Makes the HTTP requests instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /**
   * How the user signs in. `popup` (default) and `redirect` open the page of an OAuth `authProvider`; a function is
   * called during the user's click, and the frame retries when it resolves.
   */
  signIn?: 'popup' | 'redirect' | ((request: SignInRequest) => unknown);
}

/** Whether this provider has an authorization page. */
export const isOAuth = (provider: ServerAuth['authProvider']): provider is OAuthProvider =>
  provider !== undefined && 'tokens' in provider && 'clientInformation' in provider;

/** What is known when credentials are read. */
export interface CredentialReading {
  wasRefused: boolean;
  /** The scope that the refused credentials lack. */
  scope?: string | undefined;
  limits?: PageCall<unknown>['limits'];
  signal?: AbortSignal | undefined;
}

type Credentials = { token: string | undefined; headers: HeadersInit };

const CHECKS = {
  token: (value: unknown) =>
    typeof value === 'string' || value === undefined || value === null
      ? undefined
      : `it is of the type ${typeof value}. Return the token as a string, or undefined.`,
  headers: (value: unknown) => {
    try {
      return void new Headers(value as HeadersInit);
    } catch (error) {
      return `${errorText(error)} Return headers as for \`fetch\`.`;
    }
  },
};

/** The token or the headers: the value, or what the page's function returns. @throws SuppliedError */
export async function credentialOf<Name extends keyof Credentials>(
  name: Name,
  auth: Pick<ServerAuth, 'token' | 'headers'>,
  { wasRefused, scope, limits, signal }: CredentialReading,
): Promise<Credentials[Name] | undefined> {
  type Value = Credentials[Name] | undefined;
  const credential = auth[name] as Credential<Value>;
  if (typeof credential !== 'function') return credential;
  const ask = credential as (question: CredentialQuestion) => Value | Promise<Value>;
  const check = CHECKS[name];
  return callPage(
    `auth.${name}`,
    (own) => ask({ wasRefused, ...(scope && { scope }), signal: own }),
    {
      limits,
      signal,
      check,
    },
  );
}

/** Whether reading the credentials again can return different ones. */
export const canRefresh = ({ headers, token }: ServerAuth): boolean =>
  typeof headers === 'function' || typeof token === 'function';

/** Adds the page's headers and token. Headers that the request already has take precedence. */
export async function addCredentials(
  auth: ServerAuth,
  given: HeadersInit | undefined,
  reading: CredentialReading,
): Promise<Headers> {
  const headers = new Headers(await credentialOf('headers', auth, reading));
  const token = await credentialOf('token', auth, reading);
  if (token) headers.set('authorization', `Bearer ${token}`);
  for (const [name, value] of new Headers(given)) headers.set(name, value);
  return headers;
}
