// The options of the SDK's transport that sign its requests. The frame decides when the user is asked, so the
// SDK's own way, which leaves the page at the first 401, is not taken.
import { AuthRequiredError } from './auth-required.js';
import { addCredentials, canRefresh, isOAuth } from './server-auth.js';
import type { OAuthProvider, ServerAuth } from './server-auth.js';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** What the SDK says about a 401. */
interface Unauthorized {
  response: Response;
  serverUrl: URL;
  fetchFn: Fetch;
}

/** What is used of `@modelcontextprotocol/client`, which need not be installed for the types of this package. */
interface AuthSdk {
  auth(
    provider: never,
    options: { serverUrl: string | URL; resourceMetadataUrl?: URL; fetchFn?: Fetch },
  ): Promise<string>;
  extractWWWAuthenticateParams(response: Response): { resourceMetadataUrl?: URL; scope?: string };
}

/**
 * The provider with some members replaced. A proxy, because the methods of a class may need their own `this`.
 */
export const withMembers = (provider: OAuthProvider, members: Partial<OAuthProvider>): never =>
  new Proxy(provider, {
    get(target, name) {
      if (Object.hasOwn(members, name)) return members[name as keyof OAuthProvider] as unknown;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  }) as never;

/** Refreshes without the user: what a sign-in keeps meanwhile is not touched, and nothing is opened. */
const quiet = (provider: OAuthProvider) =>
  withMembers(provider, {
    redirectToAuthorization: () => {},
    saveCodeVerifier: () => {},
    state: undefined as never,
  });

/** A refresh token is often good for one use, so requests that are refused together share one refresh. */
const refreshing = new WeakMap<OAuthProvider, Promise<boolean>>();

async function refresh(
  sdk: AuthSdk,
  provider: OAuthProvider,
  { response, serverUrl, fetchFn }: Unauthorized,
): Promise<boolean> {
  const tokens = (await provider.tokens()) as { refresh_token?: string } | undefined;
  if (!tokens?.refresh_token) return false;
  const { resourceMetadataUrl } = sdk.extractWWWAuthenticateParams(response);
  const result = await sdk.auth(quiet(provider), {
    serverUrl,
    fetchFn,
    ...(resourceMetadataUrl && { resourceMetadataUrl }),
  });
  return result === 'AUTHORIZED';
}

function refreshOnce(
  sdk: AuthSdk,
  provider: OAuthProvider,
  refused: Unauthorized,
): Promise<boolean> {
  let running = refreshing.get(provider);
  if (!running) {
    // A refresh that fails for whatever reason leaves one way: the user signs in again.
    running = refresh(sdk, provider, refused).catch(() => false);
    refreshing.set(provider, running);
    void running.finally(() => refreshing.delete(provider));
  }
  return running;
}

/** @param read the page's settings as they are when a request is made */
export function transportAuth(sdk: AuthSdk, server: string, read: () => ServerAuth) {
  let wasRefused = false;
  return {
    authProvider: {
      async token(): Promise<string | undefined> {
        const { authProvider } = read();
        if (!authProvider) return undefined;
        if (!isOAuth(authProvider)) return authProvider.token();
        return ((await authProvider.tokens()) as { access_token?: string } | undefined)
          ?.access_token;
      },
      /** Returns when the request may be sent once more; it was refused, so nothing was executed. */
      async onUnauthorized(refused: Unauthorized): Promise<void> {
        const auth = read();
        const { authProvider } = auth;
        if (isOAuth(authProvider)) {
          if (await refreshOnce(sdk, authProvider, refused)) return;
        } else if (authProvider?.onUnauthorized) return authProvider.onUnauthorized(refused);
        else if (canRefresh(auth) && !wasRefused) {
          wasRefused = true;
          return;
        }
        const { resourceMetadataUrl, scope } = sdk.extractWWWAuthenticateParams(refused.response);
        throw new AuthRequiredError({ server, resourceMetadataUrl, scope });
      },
    },
    async fetch(input: string | URL, init: RequestInit = {}): Promise<Response> {
      const auth = read();
      const { fetch = globalThis.fetch, credentials } = auth;
      // Requests to whoever signs users in go the same way; the headers for the server are not for them.
      if (new URL(input).href !== server) return fetch(input, init);
      const headers = await addCredentials(auth, init.headers, wasRefused);
      const response = await fetch(input, {
        ...init,
        headers,
        ...(credentials && { credentials }),
      });
      if (response.status !== 401) wasRefused = false;
      return response;
    },
  };
}
