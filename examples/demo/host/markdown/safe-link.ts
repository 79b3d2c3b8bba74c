// Which addresses a text from outside may link to.

const ALLOWED = ['http:', 'https:', 'mailto:'];

/** The address as the browser will read it, or undefined if it is not one of the web or of mail. */
export function safeLink(address: string): string | undefined {
  // Relative addresses would lead into this page, which knows none of them.
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return ALLOWED.includes(protocol) ? href : undefined;
}
