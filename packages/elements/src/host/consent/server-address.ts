// The URL of a server as users and logs may see it.

/** The URL without user info, query and fragment, which may contain tokens. */
export function shownAddress(address: string): string {
  // Invalid URLs are rejected where they are used, but may be shown before.
  if (!URL.canParse(address)) return address.replace(/[?#].*$/s, '').replace(/^.*@/s, '');
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
