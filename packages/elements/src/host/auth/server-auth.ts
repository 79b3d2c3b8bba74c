// What a page gives a frame so that its server, or its backend, knows the user.

// Loose on purpose: the SDKs type their providers with their own schemas (the type tests hold both against this).
// eslint-disable-next-line typescript/no-explicit-any
type Loose = any;

/** Why the frame asks for headers or a token. */
export interface CredentialQuestion {
  /** The server refused the last ones with a 401: get fresh ones, do not return what you keep. */
  wasRefused: boolean;
}

/** A value, or a function that is asked before each request, because tokens expire. */
export type Credential<T> = T | ((question: CredentialQuestion) => T | Promise<T>);

/** `OAuthClientProvider` of the official SDK, 1.x or 2.x, by shape. */
export interface OAuthProvider {
  /** A page of your own origin that calls `finishSignIn()`. */
  readonly redirectUrl: Loose;
  readonly clientMetadata: Loose;
  clientInformation(context?: Loose): Loose;
  tokens(context?: Loose): Loose;
  saveTokens(tokens: Loose, context?: Loose): Loose;
  redirectToAuthorization(url: URL): Loose;
  saveCodeVerifier(verifier: string): Loose;
  codeVerifier(): Loose;
  state?(): string | Promise<string>;
}

/** `AuthProvider` of the official SDK: gives a token, and may get another one after a 401. */
export interface TokenProvider {
  token(): Promise<string | undefined>;
  onUnauthorized?(context: Loose): Promise<void>;
}

/** What the page's own function for signing in is told. */
export interface SignInRequest {
  /** The address of the server or relay. */
  server: string;
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal;
}

/** How requests to a server, or to a relay, say who the user is. */
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
   * called in the user's click, and the frame tries again when it resolves.
   */
  signIn?: 'popup' | 'redirect' | ((request: SignInRequest) => unknown);
}

/** Whether this provider has an authorization page. */
export const isOAuth = (provider: ServerAuth['authProvider']): provider is OAuthProvider =>
  provider !== undefined && 'tokens' in provider && 'clientInformation' in provider;

/** The value, or what the function gives now. */
export const credentialOf = async <T>(
  credential: Credential<T> | undefined,
  wasRefused: boolean,
): Promise<T | undefined> =>
  typeof credential === 'function'
    ? (credential as (question: CredentialQuestion) => T | Promise<T>)({ wasRefused })
    : credential;

/** Whether asking again can give something else. */
export const canRefresh = ({ headers, token }: ServerAuth): boolean =>
  typeof headers === 'function' || typeof token === 'function';

/** The page's headers and token, under those that the request has already. */
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
