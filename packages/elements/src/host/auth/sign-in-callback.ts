// The page that an authorization server leads back to, and how it hands over what it was told. No imports: a
// callback page loads nothing else.

/** Pages of one origin hear each other here, also where the browser cuts a window off from its opener. */
export const SIGN_IN_CHANNEL = 'mcp-app-sign-in';
/** Where a sign-in that leaves the page is remembered: `sessionStorage`, so it ends with the tab. */
export const SIGN_IN_KEY = 'mcp-app-sign-in';

/** A sign-in in another document: which one it is, and what the authorization server said in the URL. */
export interface SignInCallback {
  state: string;
  search: string;
}

/** A sign-in that left the page. `search` is there once the user came back. */
export interface LeftSignIn {
  state: string;
  server: string;
  returnTo: string;
  search?: string;
  resourceMetadataUrl?: string | undefined;
  scope?: string | undefined;
}

/** The sign-in that left this tab; undefined when there is none, or the browser keeps nothing. */
export function readLeftSignIn(): LeftSignIn | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(SIGN_IN_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Call this in the page of your OAuth client's `redirectUrl`, which must be of the same origin as the page with the
 * frame. It hands the code to the frame that waits, takes it out of the address bar, and closes the window, or goes
 * back to the page where the sign-in began.
 * @returns `sent` or `returning`; `none` when the URL holds no answer of an authorization server
 */
export function finishSignIn(): 'sent' | 'returning' | 'none' {
  const { search, pathname } = location;
  const params = new URLSearchParams(search);
  const state = params.get('state');
  if (!state || !(params.has('code') || params.has('error'))) return 'none';
  history.replaceState(null, '', pathname);
  const left = readLeftSignIn();
  if (left?.state === state) {
    sessionStorage.setItem(SIGN_IN_KEY, JSON.stringify({ ...left, search }));
    location.replace(left.returnTo);
    return 'returning';
  }
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  const message: SignInCallback = { state, search };
  channel.postMessage(message);
  channel.close();
  window.close();
  return 'sent';
}
