// Origins of pages, in the form that browsers use. Besides http(s), desktop, editor and mobile shells have their own
// schemes.
import { parseUrl } from '@mcp-app/elements/policy';

/** Schemes whose pages do not have their own origin. `http:` and `https:` are handled separately. */
const NOT_OF_PAGES = /^(wss?|ftp|file|filesystem|data|blob|about|javascript|https?):$/;

/**
 * The origin of a page at this URL: `https://chat.example`, or `app://main` for a page of a shell, which has a host and
 * no port. Undefined if there is no such origin. The result is safe in a header and in an attribute: unlike the URL
 * parser, this function rejects quotes, commas and semicolons in a host.
 */
export function pageOrigin(address: string): string | undefined {
  const url = parseUrl(address);
  if (!url) return undefined;
  if (/^https?:\/\/[\w:.[\]-]+$/.test(url.origin)) return url.origin;
  // By the URL standard, such URLs have no origin, and the case of their host is kept. The engines of shells give them
  // one, in lower case.
  const origin = `${url.protocol}//${url.host.toLowerCase()}`;
  return !NOT_OF_PAGES.test(url.protocol) && /^[a-z][a-z\d+.-]*:\/\/[a-z\d][\w.-]*$/.test(origin)
    ? origin
    : undefined;
}
