// The addresses that an untrusted text may link to.

const ALLOWED = ['http:', 'https:', 'mailto:'];

/** The address as the browser reads it, or undefined if it is not a web or mail address. */
export function safeLink(address: string): string | undefined {
  // Relative addresses would point into this page, which does not have them.
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return ALLOWED.includes(protocol) ? href : undefined;
}
