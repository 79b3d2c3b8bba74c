// The address of a server as users and logs may see it.

/** The address without user info, query and fragment: all three may hold tokens. */
export function shownAddress(address: string): string {
  // Text that is not an address is refused where it is used; until then it may be shown, too.
  if (!URL.canParse(address)) return address.replace(/[?#].*$/s, '').replace(/^.*@/s, '');
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
