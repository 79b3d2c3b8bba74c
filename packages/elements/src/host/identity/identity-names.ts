// The texts that follow from an identity: for dialogs, for logs, and for stores.
import type { Identity } from './identity.js';

/** The URL without user info, query and fragment, which may contain tokens. */
function shownAddress(address: string): string {
  // Invalid URLs are rejected where they are used, but may be shown before.
  if (!URL.canParse(address)) return address.replace(/[?#].*$/s, '').replace(/^.*@/s, '');
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

/** The server as dialogs and logs may show it; undefined if the page has no name for it. */
export const shownAs = ({ id, url }: Identity): string | undefined =>
  id ?? (url === undefined ? undefined : shownAddress(url));

/**
 * The key for stores that outlive the page: JSON text, different for each identity. Undefined if nothing may be stored:
 * the server or the user has no name, or the URL has parts that may be secret.
 */
export function storedAs(identity: Identity): string | undefined {
  const { by, id, url, user, isNamed } = identity;
  if (!isNamed || (url !== undefined && url !== shownAddress(url))) return undefined;
  return JSON.stringify({ by, id, url, user });
}
