// For the page that an authorization server redirects to: it passes the answer to the frame. Imports only types, so a
// callback page loads nothing else.
import type { Discovery } from './bound-discovery.js';

/** Pages of one origin communicate on this channel, even if the browser separates a window from its opener. */
export const SIGN_IN_CHANNEL = 'mcp-app-sign-in';
/** The `sessionStorage` key for a sign-in by redirect; it ends with the tab. */
export const SIGN_IN_KEY = 'mcp-app-sign-in';

/** The answer of a sign-in in another document: its `state`, and the URL query from the authorization server. */
export interface SignInCallback {
  state: string;
  search: string;
}

/** A sign-in by redirect. `search` is set once the user has returned. */
export interface LeftSignIn {
  state: string;
  server: string;
  /** The page's key for the user who left; the answer is for nobody else. */
  user?: string | undefined;
  returnTo: string;
  search?: string;
  scope?: string | undefined;
  /** The authorization server and its endpoints, as they were found at the beginning. */
  discovery: Discovery;
  verifier: string;
}

/** The sign-in by redirect of this tab; undefined if there is none, or if storage is not available. */
export function readLeftSignIn(): LeftSignIn | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(SIGN_IN_KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Call this in the page of your OAuth client's `redirectUrl`, which must have the same origin as the page with the
 * frame. It passes the code to the waiting frame, removes it from the address bar, and closes the window or returns to
 * the page where the sign-in started.
 * @returns `sent` or `returning`; `none` if the URL does not contain an answer of an authorization server
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
