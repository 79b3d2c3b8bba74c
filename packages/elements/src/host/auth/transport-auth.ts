// Transport options of the SDK that authenticate its requests. The frame decides when the user is asked to sign in, so
// the SDK's own flow, which leaves the page at the first 401, is not used.
import type { AuthSource } from './auth-source.js';
import { limitedProvider } from './limited-provider.js';
import { AuthRequiredError } from './auth-required.js';
import { boundTo, knownSource, tokenFetch } from './bound-discovery.js';
import type { Discovery } from './bound-discovery.js';
import { Renewal } from './renewal.js';
import { addCredentials, canRefresh, isOAuth } from './server-auth.js';
import type { OAuthProvider, ServerAuth, TokenProvider, CredentialReading } from './server-auth.js';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The SDK's details about a 401. */
interface Unauthorized {
  response: Response;
  serverUrl: URL;
  fetchFn: Fetch;
}

type Provider = OAuthProvider | TokenProvider;

/**
 * The parts of `@modelcontextprotocol/client` that are used. It need not be installed for the types of this package.
 */
interface AuthSdk {
  auth(
    provider: never,
    options: { serverUrl: string | URL; resourceMetadataUrl?: URL; fetchFn?: Fetch },
  ): Promise<string>;
  extractWWWAuthenticateParams(response: Response): {
    resourceMetadataUrl?: URL;
    scope?: string;
    error?: string;
  };
}

/** The provider with some members replaced. */
export const withMembers = (provider: OAuthProvider, members: Partial<OAuthProvider>): never =>
  new Proxy(provider, {
    get: (target, name): unknown =>
      Object.hasOwn(members, name)
        ? members[name as keyof OAuthProvider]
        : Reflect.get(target, name),
  }) as never;

/** Refreshes tokens without the user: it does not change the state of a running sign-in and does not open a page. */
const quiet = (provider: OAuthProvider, source: Discovery | undefined) =>
  withMembers(provider, {
    ...(source && boundTo(source)),
    redirectToAuthorization: () => {},
    saveCodeVerifier: () => {},
    state: undefined as never,
  });

/** A refresh token can often be used only once, so connections that use the same provider share its renewals. */
const renewals = new WeakMap<Provider, Renewal<'renewed'>>();

function renewalOf(provider: Provider): Renewal<'renewed'> {
  let renewal = renewals.get(provider);
  if (!renewal) renewals.set(provider, (renewal = new Renewal()));
  return renewal;
}

async function refresh(
  sdk: AuthSdk,
  given: OAuthProvider,
  { response, serverUrl, fetchFn }: Unauthorized,
  limits: AuthSource['limits'],
): Promise<'renewed' | undefined> {
  const provider = limitedProvider(given, limits);
  const tokens = (await provider.tokens()) as { refresh_token?: string } | undefined;
  if (!tokens?.refresh_token) return undefined;
  const { resourceMetadataUrl } = sdk.extractWWWAuthenticateParams(response);
  const source = knownSource(given, serverUrl.href);
  const result = await sdk.auth(quiet(provider, source), {
    serverUrl,
    fetchFn: source ? tokenFetch(source, fetchFn) : fetchFn,
    ...(resourceMetadataUrl && { resourceMetadataUrl }),
  });
  return result === 'AUTHORIZED' ? 'renewed' : undefined;
}

/** Lets the provider get another token. @returns undefined if the user must sign in */
async function renew(
  sdk: AuthSdk,
  provider: Provider,
  refused: Unauthorized,
  limits: AuthSource['limits'],
): Promise<'renewed' | undefined> {
  // If the refresh fails for any reason, the user must sign in again.
  if (isOAuth(provider)) return refresh(sdk, provider, refused, limits).catch(() => undefined);
  if (!provider.onUnauthorized) return undefined;
  await limitedProvider(provider, limits).onUnauthorized!(refused);
  return 'renewed';
}

async function tokenOf(
  provider: Provider | undefined,
  limits: AuthSource['limits'],
): Promise<string | undefined> {
  if (!provider) return undefined;
  const limited = limitedProvider(provider, limits);
  if (!isOAuth(limited)) return limited.token();
  return ((await limited.tokens()) as { access_token?: string } | undefined)?.access_token;
}

/** The headers that identify the user. */
async function readCredentials(auth: ServerAuth, reading: CredentialReading): Promise<Headers> {
  const token = await tokenOf(auth.authProvider, reading.limits);
  return addCredentials(auth, token ? { authorization: `Bearer ${token}` } : {}, reading);
}

/** Whether these settings return credentials of the same user, as far as it can be known. */
const isSameSource = (one: ServerAuth, other: ServerAuth): boolean =>
  one.token === other.token &&
  one.headers === other.headers &&
  one.authProvider === other.authProvider;

interface SharedRenewals {
  readonly auth: ServerAuth;
  readonly renewal: Renewal<Headers>;
  /** Of credentials that allowed too little, by the scope that the server asked for. */
  readonly byScope: Map<string | undefined, Renewal<Headers>>;
}

/**
 * @param read returns the page's settings at the time of a request
 * @param limits the limits for the page's functions
 */
export function transportAuth(
  sdk: AuthSdk,
  server: string,
  read: () => ServerAuth,
  limits?: AuthSource['limits'],
) {
  /** The renewals of the current settings. Others get their own: their requests may be those of another user. */
  let shared: SharedRenewals | undefined;

  function sharedRenewals(auth: ServerAuth): SharedRenewals {
    if (!shared || !isSameSource(shared.auth, auth))
      shared = { auth, renewal: new Renewal(), byScope: new Map() };
    return shared;
  }

  /**
   * A request that was refused because the user's credentials allow too little was not executed. It is sent once more with
   * what the page's functions return for the scope; otherwise the user must sign in for it. Requests that need the same
   * scope share what is asked, because the page may ask the user.
   * @param marks of the renewals by scope, from before the request
   */
  async function stepUp(
    refused: Response,
    { auth, byScope }: SharedRenewals,
    marks: ReadonlyMap<string | undefined, number>,
    send: (user: Headers) => Promise<Response>,
  ): Promise<Response> {
    const challenge = sdk.extractWWWAuthenticateParams(refused);
    if (challenge.error !== 'insufficient_scope') return refused;
    const { scope, resourceMetadataUrl } = challenge;
    await refused.body?.cancel();
    if (canRefresh(auth)) {
      const renewal = byScope.get(scope) ?? new Renewal<Headers>();
      byScope.set(scope, renewal);
      const renewed = await renewal.after(marks.get(scope) ?? 0, () =>
        readCredentials(auth, { wasRefused: true, scope, limits }),
      );
      const response = await send(renewed!);
      if (response.status !== 403) return response;
      await response.body?.cancel();
    }
    throw new AuthRequiredError({ server, resourceMetadataUrl, scope, isMoreNeeded: true });
  }

  return {
    authProvider: {
      /** `fetch` adds the token, because it has to know which one was refused. */
      token: async () => undefined,
      /** The request was refused with renewed credentials, or there are none. Nothing was executed. */
      async onUnauthorized({ response }: Unauthorized): Promise<never> {
        const { resourceMetadataUrl, scope } = sdk.extractWWWAuthenticateParams(response);
        throw new AuthRequiredError({ server, resourceMetadataUrl, scope });
      },
    },
    /**
     * Sends a request with the page's credentials, and once more with renewed ones if they are refused: a refused
     * request was not executed. No state of one request concerns another, except that they share a renewal.
     */
    async fetch(input: string | URL, init: RequestInit = {}): Promise<Response> {
      const auth = read();
      const { authProvider, fetch = globalThis.fetch, credentials } = auth;
      // Requests to the authorization server use the same `fetch`, but must not get the headers for the MCP server.
      if (new URL(input).href !== server) return fetch(input, init);
      const send = (user: Headers) => {
        const headers = new Headers(user);
        for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
        // Firefox waits with a GET for the end of an earlier one to the same address, if it may cache the answer. The
        // stream of a second connection would never open.
        const cache = init.method === 'GET' && ({ cache: 'no-store' } as const);
        return fetch(input, { ...init, ...cache, headers, ...(credentials && { credentials }) });
      };
      const renewals = sharedRenewals(auth);
      const { renewal, byScope } = renewals;
      const { mark } = renewal;
      const marks = new Map([...byScope].map(([scope, { mark: own }]) => [scope, own]));
      const ofProvider = authProvider && renewalOf(authProvider);
      const providerMark = ofProvider?.mark ?? 0;
      const response = await send(await readCredentials(auth, { wasRefused: false, limits }));
      if (response.status === 403) return stepUp(response, renewals, marks, send);
      if (response.status !== 401 || !(authProvider || canRefresh(auth))) return response;
      const renewed = await renewal.after(mark, async () => {
        if (authProvider) {
          // Not through this function: a refusal of a metadata document would wait for its own renewal.
          const refused = { response, serverUrl: new URL(server), fetchFn: fetch };
          const isRenewed = await ofProvider!.after(providerMark, () =>
            renew(sdk, authProvider, refused, limits),
          );
          if (!isRenewed) return undefined;
        }
        return readCredentials(auth, { wasRefused: true, limits });
      });
      if (!renewed) return response;
      await response.body?.cancel();
      const second = await send(renewed);
      // Expired credentials may also have allowed too little.
      return second.status === 403 ? stepUp(second, renewals, marks, send) : second;
    },
  };
}
