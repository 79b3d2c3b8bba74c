// Transport options of the SDK that authenticate its requests. The frame decides when the user is asked to sign in, so
// the SDK's own flow, which leaves the page at the first 401, is not used.
import { AuthRequiredError } from './auth-required.js';
import { addCredentials, canRefresh, isOAuth } from './server-auth.js';
import type { OAuthProvider, ServerAuth } from './server-auth.js';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The SDK's details about a 401. */
interface Unauthorized {
  response: Response;
  serverUrl: URL;
  fetchFn: Fetch;
}

/**
 * The parts of `@modelcontextprotocol/client` that are used. It need not be installed for the types of this package.
 */
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

/** Refreshes tokens without the user: it does not change the state of a running sign-in and does not open a page. */
const quiet = (provider: OAuthProvider) =>
  withMembers(provider, {
    redirectToAuthorization: () => {},
    saveCodeVerifier: () => {},
    state: undefined as never,
  });

/** A refresh token can often be used only once, so requests that are refused together share one refresh. */
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
    // If the refresh fails for any reason, the user must sign in again.
    running = refresh(sdk, provider, refused).catch(() => false);
    refreshing.set(provider, running);
    void running.finally(() => refreshing.delete(provider));
  }
  return running;
}

/** @param read returns the page's settings at the time of a request */
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
      /** Resolves when the request may be sent once more; it was refused, so nothing was executed. */
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
      // Requests to the authorization server use the same `fetch`, but must not get the headers for the MCP server.
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
