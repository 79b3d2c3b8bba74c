// One sign-in with an OAuth provider of the official SDK: from the authorization page back to a token.
import { loadSdk } from '../link/load-sdk.js';
import type { AuthChallenge } from './auth-required.js';
import {
  boundTo,
  discovering,
  findIssuerFault,
  rememberSource,
  tokenFetch,
} from './bound-discovery.js';
import type { Discovery } from './bound-discovery.js';
import { readLeftSignIn, SIGN_IN_CHANNEL, SIGN_IN_KEY } from './sign-in-callback.js';
import type { LeftSignIn, SignInCallback } from './sign-in-callback.js';
import type { OAuthProvider } from './server-auth.js';
import { withMembers } from './transport-auth.js';
import { limitedProvider } from './limited-provider.js';
import type { AuthSource } from './auth-source.js';
import { registrationError, SignInError } from './sign-in-error.js';

/** The server and the provider of a sign-in. */
export interface SignInTarget {
  provider: OAuthProvider;
  challenge: AuthChallenge & { server: string };
  fetch?: typeof globalThis.fetch | undefined;
  /** The page's key for the user who signs in. */
  user?: string | undefined;
  /** The limits for the functions of the provider. Default: the default ones. */
  limits?: AuthSource['limits'];
}

/** Interval for checking whether the user closed the window, because there is no event for it. */
const LOOK_MS = 300;

/** A browser opens windows only during a click, so call this first, before anything is awaited. */
export function openSignInWindow(): Window {
  const opened = window.open('', '', 'popup,width=520,height=720');
  if (!opened) throw new SignInError('blocked', 'The browser blocked the sign-in window.');
  // The server chooses the authorization page. That page must not be able to navigate this one.
  opened.opener = null;
  return opened;
}

async function authorize(
  { provider, challenge, fetch, limits }: SignInTarget,
  members: Partial<OAuthProvider>,
  more: { authorizationCode?: string; iss?: string } = {},
): Promise<boolean> {
  const sdk = await loadSdk();
  const { server, resourceMetadataUrl, scope, isMoreNeeded } = challenge;
  const result = await sdk.auth(withMembers(limitedProvider(provider, limits), members), {
    serverUrl: server,
    ...(resourceMetadataUrl && { resourceMetadataUrl }),
    ...(scope && { scope }),
    ...(isMoreNeeded && { forceReauthorization: true }),
    ...(fetch && { fetchFn: fetch }),
    ...more,
  });
  return result === 'AUTHORIZED';
}

/**
 * A sign-in that waits for the answer of its authorization page. Everything that the exchange needs was decided at the
 * beginning, and nothing of it is asked of the MCP server or read from the provider again.
 */
interface OpenSignIn {
  /** The page to open. */
  url: URL;
  /** The answer will contain it. */
  state: string;
  discovery: Discovery;
  verifier: string;
}

/** Undefined if a token was obtained without the user. */
async function begin(target: SignInTarget): Promise<OpenSignIn | undefined> {
  const provider = limitedProvider(target.provider, target.limits);
  let url: URL | undefined;
  let discovery: Discovery | undefined;
  let verifier: string | undefined;
  let isRegistering = false;
  const own = crypto.randomUUID();
  const isDone = await authorize(target, {
    ...discovering(provider, (found) => (discovery = found)),
    clientInformation: async (context) => {
      const known: unknown = await provider.clientInformation(context);
      isRegistering = !known;
      return known;
    },
    redirectToAuthorization: (given) => void (url = given),
    saveCodeVerifier: async (given) => {
      verifier = given;
      await provider.saveCodeVerifier(given);
    },
    ...(!provider.state && { state: () => own }),
  }).catch((cause: unknown) => {
    // The verifier is made after the client is known, so without one the registration was the last step.
    throw isRegistering && !verifier ? registrationError({ provider, discovery, cause }) : cause;
  });
  if (isDone) return undefined;
  // A server may name any URL. In a window of this origin, a `javascript:` URL would run as this page.
  if (!url || !/^https?:$/.test(url.protocol))
    throw new SignInError('failed', `The authorization page is not a web page: ${url?.protocol}`);
  const state = url.searchParams.get('state');
  if (!state) throw new SignInError('failed', 'The authorization request has no `state`.');
  if (!discovery || !verifier)
    throw new SignInError(
      'failed',
      'This version of @modelcontextprotocol/client does not report the authorization server. Update it.',
    );
  return { url, state, discovery, verifier };
}

type Answered = Pick<OpenSignIn, 'discovery' | 'verifier'>;

async function finish(
  target: SignInTarget,
  { discovery, verifier }: Answered,
  search: string,
): Promise<void> {
  const params = new URLSearchParams(search);
  const code = params.get('code');
  const iss = params.get('iss');
  const fault = findIssuerFault(discovery, iss);
  if (fault) throw new SignInError('failed', `${fault} The code was not used.`);
  if (!code) throw new SignInError('declined', `The answer was: ${params.get('error')}.`);
  await authorize(
    { ...target, fetch: tokenFetch(discovery, target.fetch) as typeof globalThis.fetch },
    { ...boundTo(discovery), codeVerifier: () => verifier },
    { authorizationCode: code, ...(iss && { iss }) },
  );
  rememberSource(target.provider, target.challenge.server, discovery);
}

/** Callbacks and abort signal for a running sign-in. */
export interface SignInWatch {
  signal: AbortSignal;
  /**
   * The window seems to be closed. An answer is still accepted, because a page that isolates itself from its opener
   * also looks closed, and a callback page closes its window as soon as it has answered.
   */
  closed(): void;
  /**
   * The sign-in failed before the window showed a page. Returns whether the window now says why, and stays open. Default:
   * it closes.
   */
  failed?(error: unknown): boolean;
}

/** The URL query that the callback page received; rejects when `signal` aborts. */
function answerOf(state: string, opened: Window, { signal, closed }: SignInWatch): Promise<string> {
  const over = new AbortController();
  return new Promise<string>((resolve, reject) => {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    const look = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(look);
      closed();
    }, LOOK_MS);
    over.signal.addEventListener('abort', () => {
      clearInterval(look);
      channel.close();
    });
    channel.onmessage = ({ data }: MessageEvent<SignInCallback>) => {
      if (data?.state === state && typeof data.search === 'string') resolve(data.search);
    };
    signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
    if (signal.aborted) reject(signal.reason);
  }).finally(() => over.abort());
}

/** Signs in through a window from `openSignInWindow`. @throws SignInError */
export async function signInByWindow(
  target: SignInTarget,
  opened: Window,
  watch: SignInWatch,
): Promise<void> {
  let isKept = false;
  try {
    const page = await begin(target).catch((error: unknown) => {
      isKept = !watch.signal.aborted && watch.failed?.(error) === true;
      throw error;
    });
    if (!page) return;
    const answer = answerOf(page.state, opened, watch);
    opened.location.replace(page.url.href);
    await finish(target, page, await answer);
  } finally {
    if (!isKept) opened.close();
  }
}

/** Navigates to the authorization page; the page that is loaded afterwards continues with `resumeSignIn`. */
export async function signInByRedirect(target: SignInTarget): Promise<'leaving' | 'signed-in'> {
  const page = await begin(target);
  if (!page) return 'signed-in';
  const { url, ...open } = page;
  const { server, scope } = target.challenge;
  const { user } = target;
  const left: LeftSignIn = { ...open, server, user, returnTo: location.href, scope };
  sessionStorage.setItem(SIGN_IN_KEY, JSON.stringify(left));
  location.assign(url);
  return 'leaving';
}

/** Completes a sign-in by redirect for the same server and user. @returns whether there was one */
export async function resumeSignIn(target: SignInTarget): Promise<boolean> {
  const left = readLeftSignIn();
  if (left?.search === undefined || left.server !== target.challenge.server) return false;
  // Another user of this browser: their provider must not get the first one's tokens.
  if (left.user !== target.user) return false;
  // Removed first, because a code can be used only once, and a second frame must not try it.
  sessionStorage.removeItem(SIGN_IN_KEY);
  const { scope } = left;
  const challenge = { ...target.challenge, ...(scope && { scope }) };
  await finish({ ...target, challenge }, left, left.search);
  return true;
}
