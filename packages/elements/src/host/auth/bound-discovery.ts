// Which authorization server a sign-in belongs to. An MCP server names it, and could name another one later: the code,
// the verifier and the refresh token go only to the one that the user saw (OAuth mix-up, RFC 9700 section 4.4).
import type { OAuthProvider } from './server-auth.js';

/** `OAuthDiscoveryState` of the official SDK, the part that is used. It can be stored as JSON. */
export interface Discovery {
  /** The authorization server, as the MCP server named it. */
  authorizationServerUrl: string;
  /** Undefined if the server publishes none. */
  authorizationServerMetadata?:
    | {
        issuer: string;
        token_endpoint: string;
        registration_endpoint?: string | undefined;
        client_id_metadata_document_supported?: boolean | undefined;
        authorization_response_iss_parameter_supported?: boolean | undefined;
      }
    | undefined;
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Members of a provider that let the SDK discover a server, and pass on what it found. */
export const discovering = (
  provider: OAuthProvider,
  found: (discovery: Discovery) => void,
): Partial<OAuthProvider> => ({
  discoveryState: async () => {
    const kept = (await provider.discoveryState?.()) as Discovery | undefined;
    if (kept) found(kept);
    return kept;
  },
  saveDiscoveryState: async (discovery: Discovery) => {
    found(discovery);
    await provider.saveDiscoveryState?.(discovery);
  },
});

/** Members of a provider that keep the SDK to a server. */
export const boundTo = (discovery: Discovery): Partial<OAuthProvider> => ({
  discoveryState: () => discovery,
  saveDiscoveryState: () => {},
});

/**
 * Requests of an exchange or a refresh, which need nothing but the token endpoint: what the flow did not find at its
 * beginning does not exist, so nothing that appears later can take its place.
 */
export function tokenFetch(
  { authorizationServerUrl, authorizationServerMetadata }: Discovery,
  fetch: Fetch = globalThis.fetch,
): Fetch {
  // Without metadata, the SDK uses this path.
  const endpoint = new URL(
    authorizationServerMetadata?.token_endpoint ?? '/token',
    authorizationServerUrl,
  ).href;
  return async (input, init) =>
    new URL(input).href === endpoint ? fetch(input, init) : new Response(null, { status: 404 });
}

/**
 * Why an answer does not come from this server (RFC 9207); undefined if it may. The SDK checks answers only for servers
 * with metadata, and never those that carry an error.
 */
export function findIssuerFault(
  { authorizationServerUrl, authorizationServerMetadata: metadata }: Discovery,
  iss: string | null,
): string | undefined {
  const issuer = metadata?.issuer ?? authorizationServerUrl;
  if (iss === null)
    return metadata?.authorization_response_iss_parameter_supported === true
      ? `The answer to the sign-in does not name its issuer, although the metadata of ${issuer} say that answers do.`
      : undefined;
  // A URL without a path is also written with a slash.
  return iss === issuer || `${iss}/` === issuer
    ? undefined
    : `The answer to the sign-in comes from ${iss}, but the sign-in began at ${issuer}.`;
}

/** Where the tokens of a provider for a server come from, for providers that do not keep the issuer with them. */
const sources = new WeakMap<OAuthProvider, Map<string, Discovery>>();

export function rememberSource(provider: OAuthProvider, server: string, source: Discovery): void {
  const known = sources.get(provider) ?? new Map<string, Discovery>();
  sources.set(provider, known.set(server, source));
}

export const knownSource = (provider: OAuthProvider, server: string): Discovery | undefined =>
  sources.get(provider)?.get(server);
