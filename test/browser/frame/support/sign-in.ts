// Servers behind OAuth, a provider as a page would write it, and the frame's button.
import type { ServerAuth } from '../../../../packages/elements/src/host/auth/server-auth.js';
import type { McpAppFrameElement } from '../../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually } from '../../../support/frame-harness.js';
import type { Registration } from '../../../support/oauth-test-server.mjs';

/** As in oauth-test-server.mjs, which runs in Node. */
export const FIXED_CLIENT = 'registered-by-hand';

async function ask<T>(path: string, url?: string, more = ''): Promise<T> {
  const response = await fetch(
    `/test-servers/${path}${url ? `url=${encodeURIComponent(url)}` : ''}${more}`,
  );
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}

/** An MCP server behind OAuth. `call`: only its tools require a sign-in. */
export const startOAuth = async (
  protect: 'all' | 'call',
  registration: Registration = 'dynamic',
): Promise<string> =>
  (await ask<{ url: string }>(`oauth?protect=${protect}&registration=${registration}`)).url;

export const userWill = (url: string, consent: 'grant' | 'deny'): Promise<unknown> =>
  ask('oauth-set?', url, `&consent=${consent}`);

/** Ends its access tokens, or the user's session with it. */
export const expire = (url: string, what: 'access' | 'all'): Promise<unknown> =>
  ask('oauth-set?', url, `&expire=${what}`);

export const secretsOf = (url: string): Promise<string[]> => ask('secrets?', url);

/** Written as a page would write it, with private fields. Its own redirect must not be used. */
export class TestProvider {
  #client: unknown;
  #tokens: unknown;
  #verifier = '';
  redirects = 0;

  get redirectUrl(): string {
    return `${location.origin}/test-servers/callback`;
  }
  get clientMetadata() {
    return {
      client_name: 'browser tests',
      redirect_uris: [this.redirectUrl],
      token_endpoint_auth_method: 'none',
    };
  }
  clientInformation() {
    return this.#client;
  }
  saveClientInformation(client: unknown) {
    this.#client = client;
  }
  tokens() {
    return this.#tokens;
  }
  saveTokens(tokens: unknown) {
    this.#tokens = tokens;
  }
  redirectToAuthorization() {
    this.redirects++;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  codeVerifier() {
    return this.#verifier;
  }
}

export const oauth = (): ServerAuth & { authProvider: TestProvider } => ({
  authProvider: new TestProvider(),
});

export const boxOf = (frame: McpAppFrameElement): HTMLElement | null =>
  frame.shadowRoot!.querySelector<HTMLElement>('[part=signin]');

/** A button of the frame's sign-in question, once it is shown. */
export const signInButton = (frame: McpAppFrameElement, text = 'Sign in'): Promise<HTMLElement> =>
  eventually(
    () =>
      [...(boxOf(frame)?.querySelectorAll('button') ?? [])].find(
        (button) => button.textContent!.trim() === text,
      ),
    `a button "${text}"`,
  );
