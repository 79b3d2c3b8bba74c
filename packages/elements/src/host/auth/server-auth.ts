// The settings by which a page authenticates the user to the frame's server or relay.

// Loose on purpose: the SDKs type their providers with their own schemas (the type tests check both against this).
// eslint-disable-next-line typescript/no-explicit-any
type Loose = any;

/** Why the frame asks for headers or a token. */
export interface CredentialQuestion {
  /** True if the server refused the last credentials with a 401: return fresh ones, not cached ones. */
  wasRefused: boolean;
}

/** A value, or a function that is called before each request, because tokens expire. */
export type Credential<T> = T | ((question: CredentialQuestion) => T | Promise<T>);

/** `OAuthClientProvider` of the official SDK, 1.x or 2.x, by shape. */
export interface OAuthProvider {
  /** A page on your own origin that calls `finishSignIn()`. */
  readonly redirectUrl: Loose;
  readonly clientMetadata: Loose;
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
  /** Aborted when the sign-in is no longer needed. */
  signal: AbortSignal;
}

/** How requests to a server or relay identify the user. */
export interface ServerAuth {
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

/** The value, or what the function returns. */
export const credentialOf = async <T>(
  credential: Credential<T> | undefined,
  wasRefused: boolean,
): Promise<T | undefined> =>
  typeof credential === 'function'
    ? (credential as (question: CredentialQuestion) => T | Promise<T>)({ wasRefused })
    : credential;

/** Whether reading the credentials again can return different ones. */
export const canRefresh = ({ headers, token }: ServerAuth): boolean =>
  typeof headers === 'function' || typeof token === 'function';

/** Adds the page's headers and token. Headers that the request already has take precedence. */
export async function addCredentials(
  auth: ServerAuth,
  given: HeadersInit | undefined,
  wasRefused: boolean,
): Promise<Headers> {
  const headers = new Headers(await credentialOf(auth.headers, wasRefused));
  const token = await credentialOf(auth.token, wasRefused);
  if (token) headers.set('authorization', `Bearer ${token}`);
  for (const [name, value] of new Headers(given)) headers.set(name, value);
  return headers;
}
