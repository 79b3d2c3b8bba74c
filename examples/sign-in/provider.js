// An OAuthClientProvider of the official SDK for pages. What it stores ends with the tab.

const redirectUrl = new URL('callback.html', location.href).href;

/**
 * The provider of one server. `client` says how its authorization server knows this page: by `id`, if you registered it
 * there by hand; by `metadataUrl`, if it reads client metadata documents; by neither, if the page may register itself.
 */
export function signInProvider(server, client = {}) {
  const read = (name) =>
    JSON.parse(sessionStorage.getItem(`${name} ${server}`) ?? 'null') ?? undefined;
  const write = (name, value) => sessionStorage.setItem(`${name} ${server}`, JSON.stringify(value));
  return {
    redirectUrl,
    clientMetadataUrl: client.metadataUrl,
    clientMetadata: {
      client_name: 'Example host',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => read('client') ?? (client.id && { client_id: client.id }),
    saveClientInformation: (known) => write('client', known),
    tokens: () => read('tokens'),
    saveTokens: (tokens) => write('tokens', tokens),
    saveCodeVerifier: (verifier) => write('verifier', verifier),
    codeVerifier: () => read('verifier'),
    // The authorization server with which the sign-in began; the SDK checks that it ends with the same one.
    discoveryState: () => read('discovery'),
    saveDiscoveryState: (state) => write('discovery', state),
    // The frame opens the page itself, during the user's click.
    redirectToAuthorization() {},
  };
}
