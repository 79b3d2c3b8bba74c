// The sign-in of the user at one MCP server, with OAuth. Tokens stay in this process, and are forgotten with it.
import { randomUUID } from 'node:crypto';
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';

/** Authorization pages that were asked for, and may still be answered. Each connection may ask for one. */
const MAX_WAITING = 20;

/** Hands the answer of an authorization page to the connection that asked for it. */
type Finish = (answer: URLSearchParams) => Promise<void>;

export class SignIn {
  readonly #callback: string;
  readonly #needed: () => void;
  /** By the `state` of their requests. */
  readonly #waiting = new Map<string, Finish>();
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #page: URL | undefined;

  /**
   * @param callback the address that authorization pages lead back to
   * @param needed called when the user has to sign in
   */
  constructor(callback: string, needed: () => void) {
    this.#callback = callback;
    this.#needed = needed;
  }

  /** The authorization page, while the user has to sign in. */
  get page(): URL | undefined {
    return this.#page;
  }

  /** For one connection. @param finish of its transport */
  providerFor(finish: Finish): OAuthClientProvider {
    let verifier = '';
    let discovery: OAuthDiscoveryState | undefined;
    return {
      redirectUrl: this.#callback,
      clientMetadata: {
        client_name: 'mcp-app dev',
        redirect_uris: [this.#callback],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      state: () => randomUUID(),
      clientInformation: () => this.#client,
      saveClientInformation: (client) => {
        this.#client = client;
      },
      tokens: () => this.#tokens,
      saveTokens: (tokens) => {
        this.#tokens = tokens;
      },
      saveCodeVerifier: (text) => {
        verifier = text;
      },
      codeVerifier: () => verifier,
      // The code goes to the authorization server that was found before its page was opened.
      saveDiscoveryState: (found) => {
        discovery = found;
      },
      discoveryState: () => discovery,
      redirectToAuthorization: (page) => this.#wait(page, finish),
      invalidateCredentials: (scope) => {
        if (scope === 'all' || scope === 'client') this.#client = undefined;
        if (scope === 'all' || scope === 'tokens') this.#tokens = undefined;
        if (scope === 'all' || scope === 'discovery') discovery = undefined;
      },
    };
  }

  isWaitingFor(state: string | null): boolean {
    return state !== null && this.#waiting.has(state);
  }

  /** The user has come back. Rejects if the sign-in failed. */
  async finish(answer: URLSearchParams): Promise<void> {
    const state = answer.get('state') ?? '';
    const finish = this.#waiting.get(state);
    if (!finish) throw new Error('this sign-in has ended already');
    // An answer is for one use.
    this.#waiting.delete(state);
    await finish(answer);
    this.#page = undefined;
    this.#waiting.clear();
  }

  #wait(page: URL, finish: Finish): void {
    // A server must not lead the user to a file, or to a script.
    if (!/^https?:$/.test(page.protocol))
      throw new Error(`the authorization page has the address ${page.href}`);
    this.#waiting.set(page.searchParams.get('state') ?? '', finish);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > MAX_WAITING) this.#waiting.delete(oldest!);
    this.#page = page;
    this.#needed();
  }
}
